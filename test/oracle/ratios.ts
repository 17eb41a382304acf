import { Decimal } from '../../src/money/decimal.ts';
import { type Days, OBVIOUS_FLOWS, OBVIOUS_STOCKS, type ObviousBook, posted } from './ledger-metrics.ts';

type Ratio = (book: ObviousBook, days: Days) => number | null;

/** Ratios of a period. */
export const RATIOS: Readonly<Record<string, Ratio>> = {
  'profit.operating_margin': (book, days) =>
    percentOf(flow('profit.operating', book, days), -posted(book, days, ['operating_revenue'])),
  'profit.ebitda_margin': (book, days) =>
    percentOf(flow('profit.ebitda', book, days), -posted(book, days, ['operating_revenue'])),
  'operations.operating_expense_ratio': (book, days) =>
    percentOf(flow('expenses.operating', book, days), -posted(book, days, ['operating_revenue'])),
  'profit.interest_cover': (book, days) => {
    const interest = posted(book, days, ['interest']);
    return interest === 0n ? null : rounded(exact(flow('profit.operating', book, days)).div(exact(interest)));
  },
  'balance.return_on_equity': (book, days) => {
    const before = new Date(Date.parse(days.first) - DAY_MS).toISOString().slice(0, 10);
    const twice = equity(book, before) + opened(book, days) + equity(book, days.last);
    if (twice <= 0n) return null;
    const length = (Date.parse(days.last) - Date.parse(days.first)) / DAY_MS + 1;
    const profit = exact(flow('profit.net', book, days)).times(2 * 365 * 100);
    return rounded(profit.div(exact(twice)).div(length));
  },
};

/** Ratios at the end of the last day. */
export const RATIOS_AT_END: Readonly<Record<string, Ratio>> = {
  'balance.debt_to_equity': (book, { last }) => {
    const owned = equity(book, last);
    const debt = OBVIOUS_STOCKS['balance.debt']?.(book, { first: last, last }) ?? 0n;
    return owned <= 0n ? null : rounded(exact(debt).div(exact(owned)));
  },
};

const DAY_MS = 86_400_000;

function flow(id: string, book: ObviousBook, days: Days): bigint {
  return OBVIOUS_FLOWS[id]?.(book, days) ?? 0n;
}

function equity(book: ObviousBook, last: string): bigint {
  return OBVIOUS_STOCKS['balance.equity']?.(book, { first: last, last }) ?? 0n;
}

/** What the business owned less what it owed when accounts opened within the days. */
function opened(book: ObviousBook, days: Days): bigint {
  const openings = { ...book, entries: book.entries.filter(({ kind }) => kind === 'opening') };
  return equity(
    { ...openings, entries: openings.entries.filter(({ date }) => date >= days.first) },
    days.last,
  );
}

function percentOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : rounded(exact(part).times(100).div(exact(whole)));
}

function exact(cents: bigint): Decimal {
  return new Decimal(cents.toString());
}

function rounded(value: Decimal): number {
  // Nothing of a loss is 0 as well.
  return value.toDecimalPlaces(4).toNumber() + 0;
}
