import { Decimal } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import type { LedgerLine } from '../sql/statements/ledger-lines.ts';
import type { LedgerPage, LedgerQuestion } from './general-ledger.ts';
import { type MadeColumn, type MadeRow, type MadeStatement, PLAIN_ROW } from './made.ts';
import { periodOf } from './make-columns.ts';

/** A page of the general ledger as a statement: its lines with the balance after each, between what was before and, at the end, after. */
export function ledgerStatement(
  { days, after }: LedgerQuestion,
  { before, lines, closing, dataVersion }: LedgerPage,
  currency: string,
): MadeStatement {
  const rounded = (amount: Decimal) => roundAtEdge(amount, 'currency', currency);
  const balanceRow = (named: Pick<MadeRow, 'key' | 'label' | 'kind'>, balance: Decimal): MadeRow => ({
    ...PLAIN_ROW,
    ...named,
    level: 0,
    values: [null, null, rounded(balance)],
    nullReasons: ['not_applicable', 'not_applicable', null],
  });
  let balance = before;
  const rows = lines.map((line) => {
    balance = balance.plus(line.debit).minus(line.credit);
    const numbers = [new Decimal(line.debit), new Decimal(line.credit), balance].map(rounded);
    return lineRow(line, numbers);
  });
  const opening = after === null ? OPENING : BROUGHT_FORWARD;
  const check = closing === null ? null : rounded(balance.minus(closing));
  return {
    columns: COLUMNS.map(
      ({ key, label }): MadeColumn => ({
        key,
        label,
        group: null,
        kind: 'value',
        comparison: null,
        period: periodOf(days),
        coverage: null,
      }),
    ),
    rows: [balanceRow(opening, before), ...rows, ...(closing === null ? [] : [balanceRow(CLOSING, closing)])],
    checks: [
      {
        label: 'Lines = balance of the account',
        difference: check,
        ...(check === null ? { nullReason: 'not_applicable' as const } : {}),
      },
    ],
    dataVersion,
  };
}

const COLUMNS = [
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'balance', label: 'Balance' },
] as const;

const OPENING = { key: 'opening', label: 'Opening balance', kind: 'line' } as const;
const BROUGHT_FORWARD = { key: 'opening', label: 'Brought forward', kind: 'line' } as const;
const CLOSING = { key: 'closing', label: 'Closing balance', kind: 'total' } as const;

/** A line, or what is known of the lines of pay of a day that are seen together. */
function lineRow(line: LedgerLine, values: readonly Decimal[]): MadeRow {
  const row = {
    ...PLAIN_ROW,
    kind: 'line' as const,
    level: 1,
    date: line.day,
    values,
    nullReasons: values.map(() => null),
  };
  const { kind, currency, original } = line;
  if (kind === null || currency === null || original === null)
    return { ...row, key: `${line.day}.payroll`, label: 'Payroll' };
  const { reference, party, department } = line;
  return {
    ...row,
    key: `${line.id}.${line.line}`,
    label: line.description ?? '',
    record: { kind: 'journal_entry', id: line.id },
    posting: { kind, reference, party, department, currency, amount: new Decimal(original) },
  };
}
