import { AMOUNT, BOOLEAN, CURRENCY, DATE, RATE, text } from './cell-type.ts';
import { POSITIVE_AMOUNT, SETTLEMENT_KIND, UNSIGNED_AMOUNT } from './document-columns.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  payment: column(
    text(200),
    'required',
    'What identifies it; it may settle several invoices or bills, on a row for each. The same again is the same, corrected if it differs.',
    'PAY-9',
  ),
  kind: column(
    SETTLEMENT_KIND,
    'optional',
    'What it is; if empty, a payment. A refund gives back what was received or credited, and settles no invoice or bill. A transfer lowers what is owed without being paid, credited or written off, such as a balance moved from another account.',
    'payment',
  ),
  date: column(
    DATE,
    'required',
    'Day on which it settles. Before the invoice or bill is issued, it is unallocated.',
    '2026-07-28',
  ),
  invoice: column(
    text(200),
    'optional',
    'Invoice that it settles, by the id in `invoices`. One that is not there yet is settled when it comes, if the row names its customer.',
    'INV-1042',
  ),
  bill: column(
    text(200),
    'optional',
    'Bill that it settles, by the id in `bills`; the same with its vendor.',
    '',
  ),
  customer: column(
    text(200),
    'optional',
    'Customer who paid or was credited, by the id in `customers`; required if no invoice is named, or one that has not been imported.',
    '',
  ),
  vendor: column(text(200), 'optional', 'The same of a vendor, by the id in `vendors`.', ''),
  amount: column(
    POSITIVE_AMOUNT,
    'required',
    'How much it settles of that one, in the currency of the invoice or bill; or how much of it settles none.',
    '1100.00',
  ),
  currency: column(
    CURRENCY,
    'optional',
    'The currency of the invoice or bill, if stated at all; of what settles none, the base currency if empty, until an invoice or bill that it waits for comes.',
    'AUD',
  ),
  rate: column(
    RATE,
    'optional',
    'Units of the base currency for one of `currency`, while it settles no invoice or bill; if empty, the exchange rate in force on the day.',
    '',
  ),
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
    'Payments, credit notes, write-offs and refunds: a row for each invoice or bill that one of them settles, and one for what of it settles none. An invoice or bill is settled for at most its total; what was paid beyond it is a row without it.',
  columns: COLUMNS,
};
