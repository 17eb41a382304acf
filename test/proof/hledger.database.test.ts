import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import {
  type AccountClass,
  ASSET_CLASSES,
  EQUITY_CLASSES,
  INCOME_CLASSES,
  LIABILITY_CLASSES,
} from '../../src/ledger/account-class.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { exampleApp, inCents } from './example.ts';
import { cashOpened, cents, FIXTURES, netOf, recordedReports, recordedTable, totalsOf } from './recorded.ts';

// A foreign ledger, queried from Almanac over HTTP; the expected values are those of hledger and beancount.
const { tenant, importWhole, ask, value } = await exampleApp();
beforeAll(async () => void (await importWhole('journal.csv')));

const STATEMENTS = recordedReports('income-statement');
const CASH_FLOWS = recordedReports('cash-flow');
const BALANCE_SHEETS = recordedReports('balance-sheet');

it('has periods of every kind to compare', () => {
  expect(STATEMENTS.length).toBeGreaterThanOrEqual(9);
  expect(CASH_FLOWS.length).toBeGreaterThanOrEqual(9);
  expect(BALANCE_SHEETS.length).toBeGreaterThanOrEqual(7);
});

describe('Almanac and hledger agree, to the cent', () => {
  it.each(STATEMENTS)('its income statement from $first to $last', async ({ first, last, rows }) => {
    const period = `${first}:${last}`;
    expect([await value('revenue.total', period)]).toEqual(totalsOf(rows, 'Revenues'));
    expect([await value('expenses.total', period)]).toEqual(totalsOf(rows, 'Expenses'));
    expect(await value('profit.net', period)).toBe(netOf(rows));
  });

  it.each(CASH_FLOWS)('its cash flow from $first to $last', async ({ first, last, rows }) => {
    const net = (await value('cash.net_flow', `${first}:${last}`)) + cashOpened({ first, last });
    expect([net]).toEqual(totalsOf(rows, 'Cash flows'));
  });

  it.each(BALANCE_SHEETS)(
    'its liabilities of $last, in a balance sheet that adds up',
    async ({ last, rows }) => {
      const period = `as_of:${last}`;
      expect([await value('balance.total_liabilities', period)]).toEqual(totalsOf(rows, 'Liabilities'));
      expect(await value('quality.balance_check', period)).toBe(0);
    },
  );

  it.each(BALANCE_SHEETS)('its total assets of $last', async ({ last, rows }) => {
    expect([await value('balance.total_assets', `as_of:${last}`)]).toEqual(totalsOf(rows, 'Assets'));
  });

  it('its cash at the end of each of 36 months', async () => {
    const { months, totals } = cashByMonth();
    expect(months.length).toBe(36);
    const { points } = await ask('cash.on_hand_monthly', '2023-01-01:2025-12-31');
    expect(points.map(({ date }) => date.slice(0, 7))).toEqual(months);
    expect(points.map((point) => inCents(point.value))).toEqual(totals);
  });

  it.each(['2023-01', '2024-02', '2024-06', '2025-03', '2025-12'])(
    'its cash on the last day of %s',
    async (month) => {
      const { months, totals } = cashByMonth();
      const period = `as_of:${lastDay(month)}`;
      expect(await value('cash.balance', period)).toBe(totals[months.indexOf(month)]);
    },
  );

  it('its income statement of each month of a year that starts in July', async () => {
    const rows = recordedTable('income-statement-by-month.csv');
    const months = rows[1]?.slice(1) ?? [];
    expect(months.length).toBe(12);
    const revenue = [];
    const expenses = [];
    for (const month of months) {
      const period = `${month}-01:${lastDay(month)}`;
      revenue.push(await value('revenue.total', period));
      expenses.push(await value('expenses.total', period));
    }
    expect(revenue).toEqual(totalsOf(rows, 'Revenues'));
    expect(expenses).toEqual(totalsOf(rows, 'Expenses'));
  });
});

it('agrees with beancount on the years, to the cent', async () => {
  const [, ...rows] = recordedTable('beancount-by-year.csv');
  expect(rows.length).toBe(6);
  for (const [year = '', root, total = ''] of rows) {
    const isIncome = root === 'Income';
    const ours = await value(isIncome ? 'revenue.total' : 'expenses.total', `${year}-01-01:${year}-12-31`);
    expect(ours, `${root} ${year}`).toBe(isIncome ? -cents(total) : cents(total));
  }
});

it('classifies cash, assets, liabilities, equity, revenue and expenses as hledger does', async () => {
  const accounts = await tenant.read(
    sql<{ code: string; class: AccountClass }>`select code, class from accounts`.compile(query),
  );
  const ours = new Map(accounts.map(({ code, class: kind }) => [code, hledgerType(kind)]));
  const theirs = readFileSync(join(FIXTURES, 'account-types.txt'), 'utf8').trim().split('\n');
  expect(theirs.length).toBeGreaterThan(40);
  for (const line of theirs) {
    const [, account = '', type] = /^(.*?) +; type: (.)$/.exec(line) ?? [];
    expect(ours.get(account), account).toBe(type);
  }
});

it('is changed by nothing when it is imported again, and is sound', async () => {
  const again = await importWhole('journal.csv');
  for (const file of again.files) expect(file).toMatchObject({ added: 0, changed: 0 });
  for (const finding of await verifyLedger(tenant)) expect(finding.differences, finding.check).toEqual([]);
});

function cashByMonth(): Readonly<{ months: string[]; totals: number[] }> {
  const rows = recordedTable('cash-by-month.csv');
  return { months: rows[0]?.slice(1) ?? [], totals: rows.at(-1)?.slice(1).map(cents) ?? [] };
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}

function hledgerType(kind: AccountClass): string {
  const isIn = (classes: readonly AccountClass[]) => classes.includes(kind);
  if (kind === 'cash') return 'C';
  if (isIn(ASSET_CLASSES)) return 'A';
  if (isIn(LIABILITY_CLASSES)) return 'L';
  if (isIn(EQUITY_CLASSES)) return 'E';
  return isIn(INCOME_CLASSES) ? 'R' : 'X';
}
