import { ANYTHING, DATE, integer, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  txnidx: column(
    integer(1, 999_999_999),
    'required',
    'Number of the transaction in the journal; the entry is called `hledger:` and this number.',
    '1',
  ),
  date: column(DATE, 'required', 'Day of the entry.', '2026-07-01'),
  date2: column(ANYTHING, 'optional', 'Not used.', ''),
  status: column(
    ANYTHING,
    'optional',
    '`*` marks all lines as reconciled that have no mark of their own.',
    '*',
  ),
  code: column(text(500), 'optional', 'Reference of the entry.', 'INV-1042'),
  description: column(text(2000), 'may be empty', 'What happened.', 'Client | Consulting'),
  comment: column(ANYTHING, 'optional', 'Tags: `retain:` makes it a closing entry.', ''),
  account: column(text(200), 'required', 'Name of the account; it is also its code.', 'assets:bank:checking'),
  amount: column(ANYTHING, 'required', 'A debit if positive, a credit if negative.', '1100.00'),
  commodity: column(ANYTHING, 'may be empty', 'Currency code or sign; nothing is the base currency.', 'AUD'),
  credit: column(ANYTHING, 'optional', 'Not used: `amount` says the same.', ''),
  debit: column(ANYTHING, 'optional', 'Not used: `amount` says the same.', '1100.00'),
  'posting-status': column(ANYTHING, 'optional', '`*` marks the line as reconciled.', '*'),
  'posting-comment': column(text(2000), 'optional', 'Description of the line.', ''),
};

export const HLEDGER: FileKind<typeof COLUMNS, 'hledger'> = {
  name: 'hledger',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    'A journal of hledger or Ledger: its text, or what `hledger print --cost -O csv` writes, which has these columns.',
  columns: COLUMNS,
};
