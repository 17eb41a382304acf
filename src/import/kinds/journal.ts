import { AMOUNT, BOOLEAN, CURRENCY, DATE, RATE, SIDE_AMOUNT, text } from './cell-type.ts';
import { INSTANT } from './instant.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  date: column(DATE, 'required', 'Day of the entry, the same on each of its lines.', '2026-07-01'),
  entry: column(
    text(200),
    'required',
    'What identifies the entry; its lines follow one another. The same again is the same entry, corrected if it differs.',
    'INV-1042',
  ),
  account: column(text(200), 'required', 'Code of the account.', '1100'),
  description: column(
    text(2000),
    'optional',
    'What happened; the first line’s is the entry’s.',
    'Consulting, June',
  ),
  line_description: column(
    text(2000),
    'optional',
    'What the line says of itself, where `description` is that of the entry on each line.',
    '',
  ),
  debit: column(SIDE_AMOUNT, 'optional', 'Amount of a debit, in `currency`.', '1100.00'),
  credit: column(SIDE_AMOUNT, 'optional', 'Amount of a credit, in `currency`.', ''),
  amount: column(
    AMOUNT,
    'optional',
    'Instead of debit and credit: a debit if positive, a credit if negative.',
    '-1100.00',
  ),
  currency: column(CURRENCY, 'optional', 'Currency of the amount; if empty, the base currency.', 'AUD'),
  rate: column(
    RATE,
    'optional',
    'Units of the base currency for one of `currency`; if empty, the exchange rate in force on the date.',
    '1.5214',
  ),
  base_amount: column(
    AMOUNT,
    'optional',
    'What the line is worth in base currency, a debit if positive, where that is not its amount at its rate.',
    '',
  ),
  customer: column(
    text(200),
    'optional',
    'Customer that the line is about, by the id in `customers`. If the lines of an entry name only one, its other lines count as theirs.',
    'C-104',
  ),
  vendor: column(
    text(200),
    'optional',
    'Vendor that the line is about, by the id in `vendors`. If the lines of an entry name only one, its other lines count as theirs.',
    '',
  ),
  department: column(
    text(200),
    'optional',
    'Department that the line belongs to, by the id in `departments`.',
    'SALES',
  ),
  reference: column(text(500), 'optional', 'Number of the paper behind the entry.', 'INV-1042'),
  reconciled: column(BOOLEAN, 'optional', 'Whether the line was found on a bank statement.', 'true'),
  opening: column(
    BOOLEAN,
    'optional',
    'Whether the entry is of a whole opening: the openings of a day together state what every account came to at its start. With entries before that day they are checked, not added.',
    'false',
  ),
  adjust_to: column(
    text(200),
    'optional',
    'Code of the account to which a whole opening posts what contradicts the entries before it; without one the import is refused then.',
    '',
  ),
  account_opening: column(
    BOOLEAN,
    'optional',
    'Whether the entry opens its own accounts alone: it is added whatever came before, and not checked.',
    'false',
  ),
  closing: column(
    BOOLEAN,
    'optional',
    'Whether the entry closes a year into retained earnings, and so is neither income nor expense.',
    'false',
  ),
  revaluation: column(
    BOOLEAN,
    'optional',
    'Whether the entry values money or debts in other currencies at a new rate: its cash is the effect of exchange rates. An entry is only one of `opening`, `account_opening`, `closing` and `revaluation`.',
    'false',
  ),
  lettering: column(
    text(200),
    'optional',
    'Of an open item of a French FEC or of GnuCash: `-`, or what it settles or is settled by. Only an import into an organisation without records can say it.',
    '',
    { isHistory: true },
  ),
  recorded_at: column(
    INSTANT,
    'optional',
    'When the entry came into the books, where that is not now. Only an import into an organisation without records can say it.',
    '',
    { isHistory: true },
  ),
};

export const JOURNAL: FileKind<typeof COLUMNS, 'journal'> = {
  name: 'journal',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary: 'Journal entries: a row for each line, the lines of an entry one after the other.',
  columns: COLUMNS,
  eitherOf: [['debit', 'credit'], ['amount']],
};
