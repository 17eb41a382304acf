import { beforeAll, describe, expect, it } from 'vitest';
import { exampleApp } from './example.ts';
import { cashOpened, cents, linesOf, netOf, recordedColumns, recordedReports, totalsOf } from './recorded.ts';

// Each line of each statement that hledger makes: of every month of a year, of three years, and of odd periods.
const { importWhole, items, points, value } = await exampleApp();
beforeAll(async () => void (await importWhole('journal.csv')));

const STATEMENTS = [
  ...recordedColumns('income-statement-by-month.csv'),
  ...recordedReports('income-statement'),
];
const CASH_FLOWS = [...recordedColumns('cash-flow-by-month.csv'), ...recordedReports('cash-flow')];
const BALANCE_SHEETS = [
  ...recordedColumns('balance-sheet-by-month.csv'),
  ...recordedReports('balance-sheet'),
];
const YEAR = '2023-07-01:2024-06-30';

/** The lines that are not zero, in cents: a report of many months has those of all of them. */
function inCents(lines: ReadonlyMap<string, string>): Map<string, number> {
  return new Map(
    [...lines].map(([name, cell]) => [name, cents(cell)] as const).filter(([, amount]) => amount !== 0),
  );
}

it('has 12 months in a row, and three years', () => {
  for (const reports of [STATEMENTS, CASH_FLOWS]) {
    const days = reports.map(({ first, last }) => `${first}:${last}`);
    expect(days.slice(0, 12).at(0)).toBe('2023-07-01:2023-07-31');
    expect(days.slice(0, 12).at(-1)).toBe('2024-06-01:2024-06-30');
    for (const year of [2023, 2024, 2025]) expect(days).toContain(`${year}-01-01:${year}-12-31`);
  }
  const ends = BALANCE_SHEETS.map(({ last }) => last);
  expect(ends).toEqual(expect.arrayContaining(['2023-12-31', '2024-12-31', '2025-12-31']));
  expect(ends.slice(0, 12).at(-1)).toBe('2024-06-30');
});

describe('Almanac and hledger agree line by line, to the cent', () => {
  it.each(STATEMENTS)('in the income statement from $first to $last', async ({ first, last, rows }) => {
    const period = `${first}:${last}`;
    const [revenues, expenses] = [linesOf(rows, 'Revenues'), linesOf(rows, 'Expenses')].map(inCents);
    expect(expenses?.size).toBeGreaterThan(10);
    expect(await items('revenue.by_account', period)).toEqual(revenues);
    expect(await items('expenses.by_account', period)).toEqual(expenses);
    expect([await value('revenue.total', period)]).toEqual(totalsOf(rows, 'Revenues'));
    expect([await value('expenses.total', period)]).toEqual(totalsOf(rows, 'Expenses'));
    expect(await value('profit.net', period)).toBe(netOf(rows));
  });

  it.each(BALANCE_SHEETS)('in the balance sheet of $last', async ({ last, rows }) => {
    const period = `as_of:${last}`;
    const assets = inCents(linesOf(rows, 'Assets'));
    const cash = new Map([...assets].filter(([name]) => /:(Checking|Cash)$/.test(name)));
    expect(cash.size).toBeGreaterThan(0);
    expect(await items('cash.by_account', period)).toEqual(cash);
    expect(await value('balance.equity', period)).toBe(netOf(rows));
    expect([await value('balance.total_assets', period)]).toEqual(totalsOf(rows, 'Assets'));
    expect([await value('balance.total_liabilities', period)]).toEqual(totalsOf(rows, 'Liabilities'));
  });

  it.each(CASH_FLOWS)('in the cash flow from $first to $last', async ({ first, last, rows }) => {
    const before = await items('cash.by_account', `as_of:${dayBefore(first)}`);
    const after = await items('cash.by_account', `as_of:${last}`);
    const moved = [...new Set([...before.keys(), ...after.keys()])]
      .map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const)
      .filter(([, change]) => change !== 0);
    expect(new Map(moved)).toEqual(inCents(linesOf(rows, 'Cash flows')));
    const period = `${first}:${last}`;
    const net = await value('cash.net_flow', period);
    expect([net + cashOpened({ first, last })]).toEqual(totalsOf(rows, 'Cash flows'));
    expect((await value('cash.in_period', period)) - (await value('cash.out_period', period))).toBe(net);
  });

  it.each([
    ['revenue.monthly', STATEMENTS, 'Revenues'],
    ['expenses.monthly', STATEMENTS, 'Expenses'],
    ['profit.net_monthly', STATEMENTS, null],
    ['cash.net_flow_monthly', CASH_FLOWS, 'Cash flows'],
    ['balance.equity_monthly', BALANCE_SHEETS, null],
  ])('in %s of 12 months', async (metric, reports, part) => {
    const expected = reports
      .slice(0, 12)
      .flatMap(({ rows }) => (part === null ? [netOf(rows)] : totalsOf(rows, part)));
    expect(expected).toHaveLength(12);
    expect(await points(metric, YEAR)).toEqual(expected);
  });
});

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
