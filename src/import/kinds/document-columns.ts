import type { AllocationKind, UnallocatedKind } from '../../db/tables/documents.ts';
import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, BOOLEAN, type CellType, CURRENCY, DATE, RATE, text } from './cell-type.ts';
import { column } from './kind.ts';
import { oneOf } from './one-of.ts';

/** An amount of which there is some. */
export const POSITIVE_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  form: 'number',
  name: `${AMOUNT.name}, more than zero`,
  read: (cell) => {
    const amount = AMOUNT.read(cell);
    return amount.ok && !amount.value.gt(0)
      ? { ok: false, reason: `not more than zero: ${quote(cell)}` }
      : amount;
  },
};

/** An amount of which there may be none. */
export const UNSIGNED_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  form: 'number',
  name: `${AMOUNT.name}, not negative`,
  read: (cell) => {
    const amount = AMOUNT.read(cell);
    return amount.ok && amount.value.lt(0) ? { ok: false, reason: `negative: ${quote(cell)}` } : amount;
  },
};

export const SETTLEMENT_KIND: CellType<AllocationKind | UnallocatedKind> = oneOf([
  'payment',
  'credit_note',
  'write_off',
  'refund',
  'transfer',
]);

/** The column that says whose line a row is. */
export function documentColumn(document: 'invoice' | 'bill', example: string) {
  return column(
    text(200),
    'required',
    `What identifies the ${document}; its lines follow one another. The same again is the same ${document}, corrected if it differs.`,
    example,
  );
}

/** The columns about the whole invoice or bill. */
export const HEADER_COLUMNS = {
  issue_date: column(DATE, 'required', 'Day on which it was issued.', '2026-07-01'),
  due_date: column(
    DATE,
    'optional',
    'Day by which it is to be paid; not before it was issued. If empty, the payment terms of the organisation say when it is due.',
    '2026-07-31',
  ),
  currency: column(CURRENCY, 'optional', 'Currency of its amounts; if empty, the base currency.', 'AUD'),
  rate: column(
    RATE,
    'optional',
    'Units of the base currency for one of `currency`; if empty, the exchange rate in force on the day of issue.',
    '',
  ),
  reference: column(text(500), 'optional', 'What it is called on paper.', 'PO-77'),
  transferred: column(
    BOOLEAN,
    'optional',
    'Whether it was owed before these books begin, or moved from another account: it is open, and does not count as invoiced.',
    'false',
  ),
  voided: column(
    BOOLEAN,
    'optional',
    'Whether it is void: it no longer counts, nor do its settlements.',
    'false',
  ),
};

/** The columns about the line. */
export const LINE_COLUMNS = {
  description: column(text(2000), 'optional', 'What the line is for.', 'Consulting, June'),
  account: column(text(200), 'optional', 'Code of the account that it belongs to.', '4000'),
  department: column(
    text(200),
    'optional',
    'Department that it belongs to, by the id in `departments`.',
    'SALES',
  ),
  tax_code: column(
    text(100),
    'optional',
    'What the source calls the kind of its tax; it is kept, and nothing is computed from it.',
    'GST',
  ),
  net: column(AMOUNT, 'required', 'Amount without tax; deductions are negative.', '1000.00'),
  tax: column(AMOUNT, 'optional', 'Tax that comes on top; if empty, none.', '100.00'),
};
