import type { AccountClass } from '../../ledger/account-class.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { DATEV } from '../kinds/datev.ts';
import type { Cells } from '../kinds/kind.ts';
import { dayWithin, writtenDay } from '../readers/datev.ts';
import { type Chart, likelihoodOfTax } from './chart.ts';
import { isInSecondHalfOf2020, percentOn } from './rates.ts';
import { readTaxKey, type Tax } from './tax-keys.ts';

export type DatevCells = Cells<typeof DATEV.columns>;

/** An account of a row: one of the chart, or that of a customer or vendor, which is a part of the account for all of them. */
export type DatevAccount = Readonly<{
  code: string;
  party: Readonly<{ kind: 'customer' | 'vendor'; id: string }> | null;
}>;

/** A debit of an account if positive, else a credit. */
export type BookedAmount = Readonly<{ account: DatevAccount; amount: Decimal }>;

/** What a row of a Buchungsstapel is: an entry, a balance with which an account opens, or figures beside the books. */
export type Booking =
  | Readonly<{
      kind: 'entry' | 'opening';
      day: Day;
      lines: readonly BookedAmount[];
      /** The account whose function says what tax is in the amount. */
      automatic: string | null;
      /** An account of sales or goods whose amount counts as it is, since neither a key nor a function says that tax is in it. */
      untaxed: string | null;
    }>
  | Readonly<{ kind: 'statistics' }>
  | Readonly<{ kind: 'fault'; reason: string }>;

/** What is the same for all rows of a file. */
export type BookingRules = Readonly<{
  chart: Chart;
  accountDigits: number;
  yearStart: Day;
  currency: string;
  /** The class of an account in the books, or by its number. */
  classOf: (code: string) => AccountClass | null;
}>;

/** The accounts and amounts of a row, its tax apart. */
export function bookingOf(cells: DatevCells, rules: BookingRules): Booking {
  const day = dayWithin(cells.belegdatum, rules.yearStart);
  if (day === null) return fault(`Belegdatum: no day of the financial year: ${quote(cells.belegdatum)}`);
  if (cells.skonto !== null && !cells.skonto.isZero())
    return fault(
      'Skonto: DATEV books it on accounts that the file does not name; book it as a row of its own',
    );
  const tooLong = [cells.konto, cells.gegenkonto].find(
    (number) => plainNumber(number).length > rules.accountDigits + 1,
  );
  if (tooLong !== undefined)
    return fault(`Konto: ${quote(tooLong)} has more digits than the accounts of the file`);
  const worth = worthOf(cells, rules.currency);
  if (typeof worth === 'string') return fault(worth);
  const key = readTaxKey(cells.bu ?? '');
  if (!key.ok) return fault(key.reason);
  if (key.isOfFixedRate && isInSecondHalfOf2020(day))
    return fault(
      `BU-Schlüssel: ${quote(cells.bu ?? '')} had other rates from July to December 2020, and the file does not say which`,
    );
  const isReversal = key.isReversal || cells.generalumkehr === true;
  const signed = (cells.soll_haben === 'S') === isReversal ? worth.negated() : worth;
  const sides: Sides = [
    { account: accountOf(cells.konto, rules), amount: signed },
    { account: accountOf(cells.gegenkonto, rules), amount: signed.negated() },
  ];
  const beside = sides.filter(({ account }) => isBesideBooks(account));
  if (beside.length === 2) return { kind: 'statistics' };
  if (beside.length === 1) return openingOf(day, sides, rules);
  const found = key.tax === null ? automaticTax(sides, rules) : taxByKey(sides, key.tax, rules);
  if (typeof found === 'string') return fault(found);
  if (found === null)
    return { kind: 'entry', day, lines: sides, automatic: null, untaxed: tradeAccountOf(sides, rules) };
  if (found.tax.kind === 'none') return { kind: 'entry', day, lines: sides, automatic: null, untaxed: null };
  const serviceDay = cells.leistungsdatum === null ? day : writtenDay(cells.leistungsdatum, rules.yearStart);
  if (serviceDay === null) return fault(`Leistungsdatum: no day: ${quote(cells.leistungsdatum ?? '')}`);
  const percent = percentOn(found.tax.rate, serviceDay);
  if (percent === null) return fault('the rates of tax before April 1998 are not known here');
  const automatic = key.tax === null ? found.base.account.code : null;
  return { kind: 'entry', day, lines: withTax(sides, found, percent, rules), automatic, untaxed: null };
}

function fault(reason: string): Booking {
  return { kind: 'fault', reason };
}

type Sides = readonly [BookedAmount, BookedAmount];

function worthOf({ umsatz, wkz, kurs, basisumsatz }: DatevCells, currency: string): Decimal | string {
  if (wkz === null || wkz === currency) return umsatz;
  // Programs also write 0,00 where they do not say it.
  if (basisumsatz !== null && (umsatz.isZero() || !basisumsatz.isZero())) return basisumsatz;
  return kurs === null || kurs.isZero()
    ? `WKZ Umsatz: an amount in ${wkz} has neither Basis-Umsatz nor Kurs`
    : umsatz.dividedBy(kurs).toDecimalPlaces(2);
}

function accountOf(number: string, { accountDigits, chart }: BookingRules): DatevAccount {
  const plain = plainNumber(number);
  const at = (account: string) => account.padEnd(accountDigits, '0');
  if (plain.length <= accountDigits) return { code: plain.padStart(accountDigits, '0'), party: null };
  return plain < '7'
    ? { code: at(chart.receivables), party: { kind: 'customer', id: plain } }
    : { code: at(chart.payables), party: { kind: 'vendor', id: plain } };
}

function plainNumber(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

function isBesideBooks({ code, party }: DatevAccount): boolean {
  return party === null && code.startsWith('9');
}

/** Accounts open against 9000, 9008 and 9009; all others of class 9 are of statistics, which have nothing on accounts of the books. */
function openingOf(day: Day, sides: Sides, { accountDigits }: BookingRules): Booking {
  const against = sides.find(({ account }) => isBesideBooks(account))?.account.code ?? '';
  const isOfOpenings = ['9000', '9008', '9009'].some(
    (account) => account.padEnd(accountDigits, '0') === against,
  );
  if (!isOfOpenings) return fault(`${quote(against)} is an account of statistics, and the other is not`);
  return {
    kind: 'opening',
    day,
    lines: sides.filter(({ account }) => !isBesideBooks(account)),
    automatic: null,
    untaxed: null,
  };
}

/** The account of sales or goods among these, of which most amounts have tax. */
function tradeAccountOf(sides: Sides, { classOf }: BookingRules): string | null {
  const isOfTrade = ({ code, party }: DatevAccount) => party === null && TRADE.has(classOf(code));
  return sides.find(({ account }) => isOfTrade(account))?.account.code ?? null;
}

const TRADE: ReadonlySet<AccountClass | null> = new Set<AccountClass>(['operating_revenue', 'cost_of_sales']);

type TaxedSide = Readonly<{ base: BookedAmount; tax: Tax }>;

function automaticTax(sides: Sides, { chart }: BookingRules): TaxedSide | string | null {
  const found: TaxedSide[] = [];
  for (const base of sides) {
    const tax = base.account.party === null ? chart.automaticTax(base.account.code.slice(0, 4)) : null;
    if (tax === 'abroad')
      return `account ${base.account.code} has the tax of another country, whose rate the file does not say`;
    if (tax !== null && tax.kind !== 'none') found.push({ base, tax });
  }
  return found.length > 1
    ? 'both accounts have a function for tax: say by a key which of them counts'
    : (found[0] ?? null);
}

/** The side that the tax of a key is of: income and expenses before things and advances, of which each has one at most. */
function taxByKey(sides: Sides, tax: Tax, { classOf }: BookingRules): TaxedSide | string {
  const [one, other] = sides;
  const likelihood = ({ account }: BookedAmount) =>
    account.party === null ? likelihoodOfTax(classOf(account.code)) : 0;
  if (tax.kind === 'none') return { base: one, tax };
  if (likelihood(one) === likelihood(other))
    return `BU-Schlüssel: ${likelihood(one) === 0 ? 'neither' : 'either'} of the two accounts may have tax, so it is not known whose it is`;
  return { base: likelihood(one) > likelihood(other) ? one : other, tax };
}

/** The two sides with the tax on accounts of its own: within the amount, or owed and deducted beside it. */
function withTax(
  sides: Sides,
  { base, tax }: TaxedSide,
  percent: number,
  { chart, accountDigits }: BookingRules,
): BookedAmount[] {
  if (tax.kind === 'none') return [...sides];
  const { owed, deducted } = chart.accountsOf(tax, percent);
  const isWithin = owed === null || deducted === null;
  const amount = base.amount
    .times(percent)
    .dividedBy(isWithin ? 100 + percent : 100)
    .toDecimalPlaces(2);
  const line = (account: string | null, of: Decimal): BookedAmount[] =>
    account === null
      ? []
      : [{ account: { code: account.padEnd(accountDigits, '0'), party: null }, amount: of }];
  const net = { ...base, amount: base.amount.minus(isWithin ? amount : ZERO) };
  const taxes = isWithin
    ? [...line(owed, amount), ...line(deducted, amount)]
    : [...line(deducted, amount), ...line(owed, amount.negated())];
  return [...sides.map((side) => (side === base ? net : side)), ...taxes];
}
