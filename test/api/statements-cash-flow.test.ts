import { expect, it } from 'vitest';
import { changeOrganization } from '../../src/settings/organization.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { refusal } from '../support/metrics-app.ts';

const database = await testDatabase();
const { get } = await testApp(database);

/** A year that begins in July, with one entry for each row of the statement; today is 20 November 2026. */
const books = await anOrganization(database);
const tenant = database.openTenant(books.id);
await keepBooks(tenant, {
  accounts: [
    ['1000', 'Bank', 'cash'],
    ['1100', 'Debtors', 'receivable'],
    ['1500', 'Machines', 'fixed_asset'],
    ['1600', 'Depreciation to date', 'accumulated_depreciation'],
    ['2400', 'Loan', 'loan'],
    ['2500', 'Lease', 'lease_liability'],
    ['3000', 'Share capital', 'share_capital'],
    ['3200', 'Hedges', 'other_comprehensive_income'],
    ['4000', 'Sales', 'operating_revenue'],
    ['4800', 'Gains and losses', 'other_income'],
    ['4900', 'Interest received', 'interest_income'],
    ['6200', 'Rent', 'operating_expense'],
    ['6500', 'Depreciation', 'depreciation'],
    ['6900', 'Interest', 'interest'],
    ['9000', 'Income tax', 'income_tax'],
  ],
  entries: [
    entry(['2026-07-01', ['1000', '500'], ['3000', '-500']], { kind: 'opening' }),
    entry(['2026-07-05', ['1000', '1000'], ['2400', '-1000']]),
    entry(['2026-07-10', ['1500', '800'], ['1000', '-800']]),
    entry(['2026-08-01', ['1100', '900'], ['4000', '-900']]),
    entry(['2026-08-20', ['1000', '600'], ['1100', '-600']]),
    entry(['2026-08-31', ['6500', '80'], ['1600', '-80']]),
    entry(['2026-09-01', ['1000', '250'], ['1600', '40'], ['1500', '-200'], ['4800', '-90']]),
    entry(['2026-09-02', ['2500', '30'], ['6900', '6'], ['1000', '-36']]),
    entry(['2026-09-30', ['6900', '12'], ['2400', '-12']]),
    entry(['2026-10-01', ['1000', '5'], ['4900', '-5']]),
    entry(['2026-10-02', ['6200', '100'], ['1000', '-100']]),
    entry(['2026-10-03', ['9000', '45'], ['1000', '-45']]),
    entry(['2026-10-04', ['1000', '7'], ['3200', '-7']]),
    entry(['2026-10-31', ['1000', '13'], ['2400', '-3'], ['4800', '-10']], { kind: 'revaluation' }),
  ],
});
const { secret: as } = await aKey(database, books, ['metrics.read', 'ledger.read']);

type Row = Readonly<{ key: string; account: string | null; metric: string | null; values: number[] }>;

async function statement(query: string) {
  const answer = await get(`/api/v1/statements/cash-flow?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { rows: Row[]; checks: { label: string; difference: number | null }[] } }>()
    .data;
}

const numbers = ({ rows }: { rows: readonly Row[] }) =>
  Object.fromEntries(
    rows.flatMap(({ key, values: [value = 0] }) => (value === 0 ? [] : [[key, value] as const])),
  );

const SAME_UNDER_BOTH = {
  results_of_investing: -10,
  other_comprehensive_income: 7,
  receivable: -300,
  capital_expenditure: 550,
  lease_payments: 30,
  exchange_effect: 13,
  change_in_cash: 894,
  opening_cash: 500,
  closing_cash: 1394,
};

it('goes from net profit to the change in cash, each row what is worked out by hand', async () => {
  const made = await statement('period=ytd');
  expect(numbers(made)).toEqual({
    ...SAME_UNDER_BOTH,
    // 900 + 90 + 10 + 5 − 100 − 80 − 6 − 12 − 45.
    net_profit: 762,
    results_without_cash: 12,
    exchange_differences: -10,
    operating: 461,
    investing: -550,
    other_financing: 1000,
    financing: 970,
  });
  expect(made.rows.flatMap(({ key, metric }) => (metric === null ? [] : [`${key} ${metric}`]))).toEqual([
    'net_profit profit.net',
    'operating cash.operating_flow',
    'capital_expenditure cash.capital_expenditure',
    'investing cash.investing_flow',
    'financing cash.financing_flow',
    'exchange_effect cash.fx_effect',
    'change_in_cash cash.net_flow',
    'closing_cash cash.balance',
  ]);
  expect(made.checks.filter(({ difference }) => difference === 0).map(({ label }) => label)).toEqual([
    'Assets = liabilities + equity',
    'Cash flow = change in cash',
    'Profit = its part of equity',
    'Profit and adjustments = operating cash flow',
  ]);
});

it('begins a later period with the cash at the end of the one before, in each column', async () => {
  const { rows } = await statement('period=2026-07-01:2026-10-31&columns=months');
  const valuesOf = (key: string) => rows.find((row) => row.key === key)?.values;
  expect(valuesOf('opening_cash')).toEqual([500, 700, 1300, 1514, 500]);
  expect(valuesOf('closing_cash')).toEqual([700, 1300, 1514, 1394, 1394]);
  expect(valuesOf('receivable')).toEqual([0, -300, 0, 0, -300]);
});

it('has the accounts beneath the rows that are made of accounts', async () => {
  const { rows } = await statement('period=ytd&detail=accounts');
  expect(rows.flatMap(({ account, key }) => (account === null ? [] : [key]))).toEqual([
    'other_comprehensive_income.3200',
    'exchange_differences.1000',
    'exchange_differences.2400',
    'receivable.1100',
  ]);
});

it('has the same totals by the direct method, by what cash was received and paid for', async () => {
  const { rows, checks } = await statement('period=ytd&method=direct');
  expect(numbers({ rows })).toEqual({
    operating_customers: 600,
    operating_vendors: -100,
    operating_income_tax: -45,
    operating_interest_paid: -6,
    operating_interest_received: 5,
    operating_other: 7,
    operating: 461,
    investing_assets: -550,
    investing: -550,
    financing_loans: 1000,
    financing_leases: -30,
    financing: 970,
    exchange_effect: 13,
    change_in_cash: 894,
    opening_cash: 500,
    closing_cash: 1394,
  });
  expect(checks.slice(0, 3).map(({ difference }) => difference)).toEqual([0, 0, 0]);
});

it('has no method for other statements', async () => {
  const refused = await refusal(get('/api/v1/statements/profit-and-loss?period=ytd&method=direct', { as }));
  expect(refused).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    detail: { fields: [{ field: 'method', code: 'not_applicable' }] },
  });
});

it('begins with operating profit under ifrs18, and has interest in no row of operating activities', async () => {
  const patch = { cash_flow_policy: 'ifrs18' } as const;
  const actor = { kind: 'operator' } as const;
  await changeOrganization(tenant, { patch, actor, requireCurrent: () => undefined }, new Date(START));
  expect(numbers(await statement('period=ytd'))).toEqual({
    ...SAME_UNDER_BOTH,
    // 900 − 100 − 80.
    operating_profit: 720,
    other_income: 100,
    income_tax: 45,
    exchange_differences: -10,
    operating: 462,
    investing: -545,
    other_investing: 5,
    other_financing: 994,
    financing: 964,
  });
  const direct = numbers(await statement('period=ytd&method=direct'));
  expect(direct).toMatchObject({
    operating: 462,
    investing_interest_received: 5,
    financing_interest_paid: -6,
  });
  expect(direct).not.toHaveProperty('operating_interest_paid');
});
