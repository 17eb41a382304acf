import { formatDay } from '../../period/index.ts';
import { GENERAL_LEDGER } from '../definition/general-ledger.ts';
import type { LedgerPage, LedgerQuestion } from '../general-ledger.ts';
import { ledgerStatement } from '../ledger-rows.ts';
import type { MadeRow, MadeStatement } from '../made.ts';
import type { StatementFormat } from './write-file.ts';

/** The ledger of an account that is written as a file, and what its head says of it. */
export type LedgerFile = Readonly<{
  asked: LedgerQuestion;
  account: LedgerPage['account'];
  made: MadeStatement;
  organizationName: string;
  currency: string;
  /** The address of the ledger in the app, as at the same day. */
  link: string;
}>;

/** The ledger as a file has it. */
export function ledgerFile(
  asked: LedgerQuestion,
  page: LedgerPage,
  about: Pick<LedgerFile, 'organizationName' | 'currency' | 'link'>,
): LedgerFile {
  return { asked, account: page.account, made: ledgerStatement(asked, page, about.currency), ...about };
}

/** A column that says what a line is. */
export type LedgerText = Readonly<{ name: string; width: number; of: (row: MadeRow) => string | null }>;

/** The columns of a ledger, in their order: the day of a line, what it says, its amount in its own currency, then its numbers. */
export const LEDGER_TEXTS: readonly LedgerText[] = [
  { name: 'Description', width: 44, of: ({ label }) => label },
  { name: 'Reference', width: 18, of: ({ posting }) => posting?.reference ?? null },
  { name: 'Customer or vendor', width: 30, of: ({ posting }) => posting?.party ?? null },
  { name: 'Department', width: 20, of: ({ posting }) => posting?.department ?? null },
  { name: 'Currency', width: 10, of: ({ posting }) => posting?.currency ?? null },
];
export const ORIGINAL_NAME = 'Amount in currency';
export const LEDGER_NUMBERS = ['Debit', 'Credit', 'Balance'] as const;

/** A debit or a credit that is zero is left out: a line is on one side. */
export function isShown(column: number, value: MadeRow['values'][number]): boolean {
  return value !== null && (column === BALANCE_PLACE || !value.isZero());
}

/** The place of the balance among the numbers of a line. */
export const BALANCE_PLACE = 2;

/** What the file is called: `general-ledger-1000-2026-07-01-2026-11-20.csv`. */
export function ledgerFileName(
  { account, days: { period } }: Pick<LedgerQuestion, 'account' | 'days'>,
  format: StatementFormat,
): string {
  const code = account.replaceAll(/[^\w.-]+/g, '-');
  const days = `${formatDay(period.nominal.start)}-${formatDay(period.asOfDate)}`;
  return `${GENERAL_LEDGER.name}-${code}-${days}.${format}`;
}
