import { beforeEach, describe, expect, it } from 'vitest';
import { tamper } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { type Reader, statementsApp } from './reading.ts';

const database = await testDatabase();
const { readerOf } = await statementsApp(database);
let reader: Reader;
let own: string;

beforeEach(async () => {
  const organization = await anOrganization(database);
  await keepBooks(database.openTenant(organization.id), {
    accounts: SMALL_CHART,
    rates: SMALL_RATES,
    entries: SMALL_BOOKS,
  });
  reader = await readerOf(organization);
  own = `organization_id = '${organization.id}'`;
});

const STATEMENTS = [
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'trial-balance',
  'equity-changes',
  'aged-receivables',
  'aged-payables',
];

/** The labels of the checks of a statement that find something, and the keys of its rows that do. */
async function failing(name: string): Promise<Readonly<{ labels: string[]; keys: string[] }>> {
  const { rows, checks } = await reader.statement(name, { period: '2026-07-01:2026-11-20' });
  const finds = (value: number | null): boolean => value !== null && value !== 0;
  return {
    labels: checks.filter(({ difference }) => finds(difference)).map(({ label }) => label),
    keys: rows.filter(({ kind, values }) => kind === 'check' && values.some(finds)).map(({ key }) => key),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  'check.balance': 'Assets = liabilities + equity',
  'check.cash_flow': 'Cash flow = change in cash',
  'check.profit': 'Profit = its part of equity',
  'check.operating': 'Profit and adjustments = operating cash flow',
};

/** Adds to a stored total of a day, and to those of its month and year. */
async function add(amount: number, to: 'account' | 'cash flow', column: string, day: string, account = '') {
  const [year, month] = day.split('-');
  const table = to === 'account' ? 'account_totals' : 'cash_flow_totals';
  const ofAccount =
    to === 'account' ? `and account_id = (select id from accounts where code = '${account}' and ${own})` : '';
  await tamper(
    database.pool,
    `update ${table} set ${column} = ${column} + ${amount} where ${own} ${ofAccount} and (grain, bucket) in
      (('day', '${day}'), ('month', '${year}-${month}-01'), ('year', '${year}-01-01'))`,
  );
}

/** What is changed behind the back of the ledger, and the checks that find it; the last is one of the cash flow alone. */
const CHANGES = [
  ['capital before the period', ['account', 'credit', '2025-06-01', '3000'], ['check.balance']],
  [
    'cash of the period',
    ['account', 'debit', '2026-07-01', '1000'],
    ['check.balance', 'check.cash_flow', 'check.profit'],
  ],
  [
    'wages of the period',
    ['account', 'debit', '2026-10-31', '6000'],
    ['check.balance', 'check.profit', 'check.operating'],
  ],
  ['an investing flow', ['cash flow', 'investing', '2026-10-31'], ['check.cash_flow']],
  ['an operating flow', ['cash flow', 'operating', '2026-10-31'], ['check.cash_flow', 'check.operating']],
] as const;

it.each(STATEMENTS)('%s has no difference in sound books', async (name) => {
  expect(await failing(name)).toEqual({ labels: [], keys: [] });
});

describe.each(CHANGES)('a change of %s', (_what, [to, column, day, account], found) => {
  it('is found by the checks of every statement', async () => {
    await add(7, to, column, day, account);
    for (const name of STATEMENTS) {
      const keys = found.filter((key) => key !== 'check.operating' || name === 'cash-flow');
      expect([name, await failing(name)]).toEqual([name, { keys, labels: keys.map((key) => LABELS[key]) }]);
    }
  });
});
