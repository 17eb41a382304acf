import type { Cells } from '../kinds/kind.ts';
import { QUICKBOOKS_DELETED, QUICKBOOKS_TRANSACTION } from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { MadeRows } from '../programs/made-rows.ts';
import { textsOf } from '../readers/json-texts.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import type { AnswersSurvey } from './answers-survey.ts';
import { PREFIX } from './prefix.ts';

/** What the ledger knows that documents need, and what the files say together. */
export type DocumentWords = Readonly<{
  baseCurrency: string;
  hasAccount: (code: string) => boolean;
  survey: AnswersSurvey;
}>;

export type Transaction = Cells<typeof QUICKBOOKS_TRANSACTION.columns>;
export type Side = 'customer' | 'vendor';

/** Reads a transaction. Of one that is deleted nothing is left. */
export function readTransaction(
  { value, line }: QuickbooksRecord,
  make: (cells: Transaction) => MadeRows,
): MadeRows {
  const values = textsOf(value, line);
  if (values['status'] === 'Deleted') {
    const deleted = readCells(QUICKBOOKS_DELETED, { values });
    return deleted.ok ? { ok: true, rows: [], emptied: [nameOf(deleted.cells)] } : deleted;
  }
  const reading = readCells(QUICKBOOKS_TRANSACTION, { values });
  return reading.ok ? make(reading.cells) : reading;
}

export function nameOf({ Id: id }: Readonly<{ Id: string }>): string {
  return `${PREFIX}${id}`;
}

/** QuickBooks keeps a voided transaction with 0 as its total and a note. */
export function isVoided({ TotalAmt: total, PrivateNote: note }: Transaction): boolean {
  return total?.isZero() === true && /^\s*voided\b/i.test(note ?? '');
}

/** The currency and its rate, which QuickBooks states as ours: units of the home currency for one of it. */
export function currencyOf(
  { 'CurrencyRef.value': currency, ExchangeRate: rate }: Transaction,
  { baseCurrency }: Pick<DocumentWords, 'baseCurrency'>,
): Readonly<{ currency: string; rate: string }> {
  const isForeign = currency !== null && currency !== baseCurrency;
  return { currency: currency ?? '', rate: isForeign && rate !== null ? rate.toFixed() : '' };
}
