import { AMOUNT, BOOLEAN, CURRENCY, DATE, text } from './cell-type.ts';
import { ALLOCATION_KIND, POSITIVE_AMOUNT, UNSIGNED_AMOUNT } from './document-columns.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  payment: column(
    text(200),
    'required',
    'What identifies it; it may settle several invoices or bills, on a row for each. The same again is the same, corrected if it differs.',
    'PAY-9',
  ),
  kind: column(ALLOCATION_KIND, 'optional', 'What it is; if empty, a payment.', 'payment'),
  date: column(
    DATE,
    'required',
    'Day on which it settles; an advance payment counts from the day of issue.',
    '2026-07-28',
  ),
  invoice: column(
    text(200),
    'optional',
    'Invoice that it settles, by the id in `invoices`; of invoice and bill, one is filled.',
    'INV-1042',
  ),
  bill: column(text(200), 'optional', 'Bill that it settles, by the id in `bills`.', ''),
  amount: column(
    POSITIVE_AMOUNT,
    'required',
    'How much it settles of that one, in the currency of the invoice or bill.',
    '1100.00',
  ),
  currency: column(CURRENCY, 'optional', 'The currency of the invoice or bill, if stated at all.', 'AUD'),
  tax: column(
    UNSIGNED_AMOUNT,
    'optional',
    'The part of the amount that is tax, of a credit note or a write-off; if empty, none.',
    '',
  ),
  base_amount: column(
    AMOUNT,
    'optional',
    'What it settles in base currency, with the rest that rounding left of earlier ones. Only an import into an organisation without records can say it.',
    '',
    { isHistory: true },
  ),
  reference: column(text(500), 'optional', 'What it is called on the bank statement.', 'TRF 4711'),
  voided: column(BOOLEAN, 'optional', 'Whether it is void: it settles nothing any more.', 'false'),
};

export const PAYMENTS: FileKind<typeof COLUMNS, 'payments'> = {
  name: 'payments',
  requires: 'ledger.write',
  summary:
    'Payments, credit notes and write-offs, a row for each invoice or bill that one of them settles. An invoice or bill is settled for at most its total.',
  columns: COLUMNS,
};
