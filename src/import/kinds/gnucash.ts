import { AMOUNT_DECIMALS, Decimal, parseDecimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellType, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** A date of GnuCash: `2026-07-01`, or with a time and a zone, which are not used. */
const GNUCASH_DATE: CellType<Day> = {
  ...DATE,
  read: (cell) => DATE.read(cell.replace(/^(\d{4}-\d{2}-\d{2}) .*$/, '$1')),
};

/** An amount as a fraction, `110000/100`. */
const FRACTION: CellType<Decimal> = {
  kind: 'value',
  name: 'fraction, such as 110000/100',
  read: (cell) => {
    const [, above = '', below = ''] = /^(-?\d{1,30})\/(\d{1,18})$/.exec(cell) ?? [];
    const [numerator, denominator] = [parseDecimal(above), parseDecimal(below)];
    if (numerator === null || denominator === null || denominator.isZero())
      return { ok: false, reason: `not a fraction: ${quote(cell)}` };
    return AMOUNT.read(numerator.dividedBy(denominator).toDecimalPlaces(AMOUNT_DECIMALS).toFixed());
  },
};

// The names are those of the elements; a split has those of its transaction too.
const COLUMNS = {
  'trn:id': column(text(100), 'required', 'Id of the transaction.', '4c1e0a'),
  'trn:date-posted': column(
    GNUCASH_DATE,
    'required',
    'Day of the entry: the slot `date-posted`, or else the written date.',
    '2026-07-01',
  ),
  'trn:num': column(text(500), 'optional', 'Number of the paper behind the entry.', 'F17'),
  'trn:description': column(text(2000), 'optional', 'What happened.', 'Consulting'),
  'trn:currency': column(text(100), 'required', 'Currency of the values.', 'EUR'),
  book_closing: column(ANYTHING, 'optional', 'Slot of transactions that close a year.', '1'),
  'split:account': column(text(100), 'required', 'Id of the account.', 'a1'),
  'split:value': column(FRACTION, 'required', 'A debit if positive, in the currency.', '110000/100'),
  'split:quantity': column(FRACTION, 'required', 'The same in the commodity of the account.', '110000/100'),
  'split:memo': column(text(2000), 'optional', 'Description of the line.', ''),
  'split:reconciled-state': column(ANYTHING, 'optional', '`y` marks the line as reconciled.', 'n'),
};

const SAMPLE = `<?xml version="1.0" encoding="utf-8"?>
<gnc-v2>
<gnc:book version="2.0.0">
<gnc:account version="2.0.0">
  <act:name>Checking</act:name>
  <act:id type="guid">a1</act:id>
  <act:type>BANK</act:type>
  <act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>
</gnc:account>
<gnc:account version="2.0.0">
  <act:name>Sales</act:name>
  <act:id type="guid">a2</act:id>
  <act:type>INCOME</act:type>
  <act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>
</gnc:account>
<gnc:transaction version="2.0.0">
  <trn:id type="guid">t1</trn:id>
  <trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></trn:currency>
  <trn:date-posted><ts:date>2026-07-01 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>Consulting</trn:description>
  <trn:splits>
    <trn:split>
      <split:value>110000/100</split:value>
      <split:quantity>110000/100</split:quantity>
      <split:account type="guid">a1</split:account>
    </trn:split>
    <trn:split>
      <split:value>-110000/100</split:value>
      <split:quantity>-110000/100</split:quantity>
      <split:account type="guid">a2</split:account>
    </trn:split>
  </trn:splits>
</gnc:transaction>
</gnc:book>
</gnc-v2>`;

export const GNUCASH: FileKind<typeof COLUMNS, 'gnucash'> = {
  name: 'gnucash',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary: 'A GnuCash file, in XML, compressed or not, or SQLite.',
  columns: COLUMNS,
  sample: SAMPLE,
};

/** What is read of an account. */
export const GNUCASH_ACCOUNT = {
  columns: {
    id: column(text(100), 'required', 'Id.', 'a1'),
    name: column(text(500), 'optional', 'Name.', 'Checking'),
    type: column(text(100), 'required', 'Type.', 'BANK'),
    parent: column(text(100), 'optional', 'Id of the account above.', ''),
    commodity: column(text(200), 'optional', 'What it holds.', 'EUR'),
    'equity-type': column(ANYTHING, 'optional', 'Slot of the account of openings.', 'opening-balance'),
  },
};

/** What is read of a price. */
export const GNUCASH_PRICE = {
  columns: {
    commodity: column(text(200), 'required', 'What has the price.', 'USD'),
    currency: column(text(200), 'required', 'Currency of the price.', 'EUR'),
    time: column(GNUCASH_DATE, 'required', 'Day.', '2026-07-01'),
    value: column(FRACTION, 'required', 'Price.', '92/100'),
  },
};
