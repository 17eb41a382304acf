import { AMOUNT_DECIMALS, type Decimal, isStorableAmount, parseDecimal } from '../../money/decimal.ts';
import { addDays, type Day, LAST_DAY } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellReading, type CellType, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

/** A date of GnuCash: `2026-07-01`, or with a time and a zone, which are not used. */
const GNUCASH_DATE: CellType<Day> = {
  ...DATE,
  read: (cell) => DATE.read(cell.replace(/^(\d{4}-\d{2}-\d{2}) .*$/, '$1')),
};

/**
 * The day on which something is due. GnuCash stores midnight where it was entered, or 10:59, in UTC, so a time in the afternoon is the midnight
 * of the day after.
 */
const GNUCASH_DUE: CellType<Day> = {
  ...DATE,
  read: (cell) => {
    const [, year, month, day, hour = '0'] =
      /^(\d{4})-?(\d{2})-?(\d{2})(?: ?(\d{2}):?\d{2}:?\d{2}(?: [+-]\d{4})?)?$/.exec(cell) ?? [];
    const reading = DATE.read(year === undefined ? cell : `${year}-${month}-${day}`);
    return reading.ok && Number(hour) >= 12 && reading.value < LAST_DAY
      ? { ok: true, value: addDays(reading.value, 1) }
      : reading;
  },
};

/** An amount as a fraction, `110000/100`. */
const FRACTION: CellType<Decimal> = {
  kind: 'value',
  name: 'fraction, such as 110000/100',
  read: (cell) => {
    const fraction = readFraction(cell);
    return fraction.ok ? AMOUNT.read(fraction.value.toDecimalPlaces(AMOUNT_DECIMALS).toFixed()) : fraction;
  },
};

/** A price as a fraction, with all of its digits: it may have to be turned round before it is a rate. */
const PRICE_FRACTION: CellType<Decimal> = {
  kind: 'value',
  name: 'fraction, such as 92/100',
  read: (cell) => {
    const fraction = readFraction(cell);
    return fraction.ok && !isStorableAmount(fraction.value)
      ? { ok: false, reason: `too large: ${quote(cell)}` }
      : fraction;
  },
};

// GnuCash keeps both parts in 64 bits, which hold at most 19 digits.
function readFraction(cell: string): CellReading<Decimal> {
  const [, above = '', below = ''] = /^(-?\d{1,30})\/(\d{1,19})$/.exec(cell) ?? [];
  const [numerator, denominator] = [parseDecimal(above), parseDecimal(below)];
  return numerator === null || denominator === null || denominator.isZero()
    ? { ok: false, reason: `not a fraction: ${quote(cell)}` }
    : { ok: true, value: numerator.dividedBy(denominator) };
}

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
  'trn:type': column(
    ANYTHING,
    'optional',
    'Slot `trans-txn-type`: `I` is an invoice, a bill or a credit note.',
    'I',
  ),
  'trn:due': column(
    GNUCASH_DUE,
    'optional',
    'Slot `trans-date-due`: when an invoice or a bill is due.',
    '2026-07-31 10:59:00 +0000',
  ),
  'trn:invoice': column(text(100), 'optional', 'Id of the invoice, the bill or the credit note.', ''),
  book_closing: column(ANYTHING, 'optional', 'Slot of transactions that close a year.', '1'),
  'split:account': column(text(100), 'required', 'Id of the account.', 'a1'),
  'split:value': column(FRACTION, 'required', 'A debit if positive, in the currency.', '110000/100'),
  'split:quantity': column(FRACTION, 'required', 'The same in the commodity of the account.', '110000/100'),
  'split:memo': column(text(2000), 'optional', 'Description of the line.', ''),
  'split:lot': column(
    text(100),
    'optional',
    'Id of the lot: splits of a customer or vendor in one lot settle each other.',
    '',
  ),
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
    value: column(PRICE_FRACTION, 'required', 'Price.', '92/100'),
  },
};

const OWNER = {
  'owner:type': column(ANYTHING, 'optional', 'What owns it.', 'customer'),
  'owner:id': column(text(100), 'optional', 'Id of that.', ''),
};

/** What is read of a customer, a vendor or an employee. */
export const GNUCASH_PARTY = {
  columns: {
    id: column(text(100), 'required', 'Id.', 'c1'),
    type: column(oneOf(['customer', 'vendor', 'employee'] as const), 'required', 'Type.', 'customer'),
    number: column(text(100), 'optional', 'Number.', '000001'),
    name: column(text(500), 'optional', 'Name.', 'Durand SA'),
  },
};

/** What is read of a job, which belongs to a customer or a vendor. */
export const GNUCASH_JOB = { columns: { id: column(text(100), 'required', 'Id.', 'j1'), ...OWNER } };

/** What is read of an invoice or a bill; one that is not posted has no transaction. */
export const GNUCASH_INVOICE = {
  columns: {
    id: column(text(100), 'required', 'Id.', 'i1'),
    ...OWNER,
    posttxn: column(text(100), 'optional', 'Id of its transaction.', ''),
    postlot: column(text(100), 'optional', 'Id of its lot.', ''),
  },
};

/** What is read of a lot. */
export const GNUCASH_LOT = { columns: { id: column(text(100), 'required', 'Id.', 'l1'), ...OWNER } };
