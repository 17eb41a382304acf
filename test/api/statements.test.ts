import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

const database = await testDatabase();
const { get, organization, as } = await metricsApp(database);

const CHART = [
  ['2000', 'Trade creditors', 'payable'],
  ['3000', 'Share capital', 'share_capital'],
  ['3100', 'Retained earnings', 'retained_earnings'],
  ['4900', 'Interest received', 'interest_income'],
  ['5100', 'Wages of makers', 'direct_payroll'],
  ['6100', 'Wages', 'payroll'],
  ['6200', 'Rent', 'operating_expense'],
  ['9000', 'Income tax', 'income_tax'],
] as const;

/** An organisation whose year begins in July, with one closed year and the first months of the next; today is 20 November 2026. */
const books = await anOrganization(database);
await keepBooks(database.openTenant(books.id), {
  accounts: [
    ['1000', 'Bank', 'cash'],
    ['4000', 'Sales', 'operating_revenue'],
    ['5000', 'Goods', 'cost_of_sales'],
    ...CHART,
  ],
  entries: [
    entry(['2025-07-01', ['1000', '1000'], ['3000', '-1000']], { kind: 'opening' }),
    entry(['2025-09-10', ['1000', '700'], ['4000', '-700']]),
    entry(['2026-03-10', ['6200', '200'], ['1000', '-200']]),
    entry(['2026-06-30', ['4000', '700'], ['6200', '-200'], ['3100', '-500']], { kind: 'closing' }),
    entry(['2026-07-15', ['1000', '900'], ['4000', '-900']]),
    entry(['2026-08-15', ['5000', '250'], ['2000', '-250']]),
    entry(['2026-08-20', ['5100', '50'], ['1000', '-50']]),
    entry(['2026-09-01', ['6100', '300'], ['1000', '-300']]),
    entry(['2026-09-02', ['6200', '40.50'], ['1000', '-40.50']]),
    entry(['2026-10-31', ['1000', '12'], ['4900', '-12']]),
    entry(['2026-11-05', ['9000', '30'], ['1000', '-30']]),
  ],
});
const { secret: reader } = await aKey(database, books, ['metrics.read', 'people.view_cost']);

type Row = Readonly<{
  key: string;
  values: (number | null)[];
  metric: string | null;
  account: string | null;
}>;
type Statement = Readonly<{
  data: Readonly<{ columns: { key: string; label: string; kind: string }[]; rows: Row[]; checks: object[] }>;
}>;

async function statement(name: string, query: string, key = reader): Promise<Statement['data']> {
  const answer = await get(`/api/v1/statements/${name}?${query}`, { as: key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Statement>().data;
}

/** The numbers of each row that has one. */
function numbers({ rows }: Statement['data']): Readonly<Record<string, (number | null)[]>> {
  return Object.fromEntries(
    rows.flatMap(({ key, values }) => (values.some((value) => value !== 0) ? [[key, values]] : [])),
  );
}

const AGREES = [
  { label: 'Assets = liabilities + equity', difference: 0 },
  { label: 'Cash flow = change in cash', difference: 0 },
  { label: 'Profit = its part of equity', difference: 0 },
  { label: 'Receivables: invoices = control account', difference: null, nullReason: 'no_data' },
  { label: 'Payables: bills = control account', difference: null, nullReason: 'no_data' },
];

describe('profit and loss', () => {
  it('has income less expenses by class, with margins beside', async () => {
    const made = await statement('profit-and-loss', 'period=ytd');
    expect(numbers(made)).toEqual({
      revenue: [900],
      cost_of_sales: [300],
      gross_profit: [600],
      payroll: [300],
      other_operating_expenses: [40.5],
      total_operating_expenses: [340.5],
      operating_profit: [259.5],
      interest_income: [12],
      profit_before_tax: [271.5],
      income_tax: [30],
      net_profit: [241.5],
    });
    expect(made.rows.find(({ key }) => key === 'gross_profit')).toMatchObject({
      metric: 'profit.gross',
      kind: 'subtotal',
      adds: [
        { sign: 1, key: 'revenue' },
        { sign: -1, key: 'cost_of_sales' },
      ],
      margin: { metric: 'profit.gross_margin', values: [66.6667] },
      records: '/api/v1/metrics/profit.gross/explain?period={startDate}:{asOfDate}',
    });
    expect(made.checks).toEqual(AGREES);
  });

  it('has a column for each month of the range, and a total of all', async () => {
    const made = await statement('profit-and-loss', 'period=this_quarter&columns=months');
    expect(made.columns).toMatchObject([
      { key: '1', label: 'October 2026', kind: 'value', period: { complete: true } },
      {
        key: '2',
        label: 'November 2026',
        period: { endDate: '2026-11-30', asOfDate: '2026-11-20', complete: false },
      },
      {
        key: '3',
        label: 'December 2026',
        period: { startDate: '2026-12-01', asOfDate: null },
        coverage: null,
      },
      {
        key: 'total',
        label: 'Total',
        kind: 'total',
        period: { startDate: '2026-10-01', endDate: '2026-12-31' },
      },
    ]);
    expect(numbers(made)['net_profit']).toEqual([12, -30, null, -18]);
    const reasons = { nullReasons: [null, null, 'no_data', null] };
    expect(made.rows.find(({ key }) => key === 'net_profit')).toMatchObject(reasons);
    const checked = {
      values: [null, null, null, 0],
      nullReasons: [...Array(3).fill('not_applicable'), null],
    };
    expect(made.rows.at(-1)).toMatchObject({
      ...checked,
      nullReasons: ['not_applicable', 'not_applicable', 'no_data', null],
    });
  });

  it('begins and ends its columns with the range', async () => {
    const { columns } = await statement('profit-and-loss', 'period=2026-08-16:2026-10-02&columns=months');
    expect(columns.map(({ label }) => label)).toEqual([
      '16 August 2026 to 31 August 2026',
      'September 2026',
      '1 October 2026 to 2 October 2026',
      'Total',
    ]);
  });

  it('has what it is compared with beside each column, the change, and that in percent where it means something', async () => {
    const made = await statement(
      'profit-and-loss',
      'period=2026-07-01:2026-09-30&compare=last_year,previous',
    );
    expect(made.columns.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'total value',
      'total.previous comparison',
      'total.previous.change change',
      'total.previous.change_percent change_percent',
      'total.last_year comparison',
      'total.last_year.change change',
      'total.last_year.change_percent change_percent',
    ]);
    expect(numbers(made)['revenue']).toEqual([900, 0, 900, null, 700, 200, 28.5714]);
    expect(numbers(made)['net_profit']).toEqual([259.5, 0, 259.5, null, 700, -440.5, -62.9286]);
  });

  it('has the accounts of each line beneath it', async () => {
    const made = await statement('profit-and-loss', 'period=ytd&detail=accounts');
    const accounts = made.rows.filter(({ account }) => account !== null);
    expect(accounts.map(({ key, account, values }) => [key, account, values])).toEqual([
      ['revenue.4000', '4000', [900]],
      ['cost_of_sales.5000', '5000', [250]],
      ['cost_of_sales.5100', '5100', [50]],
      ['payroll.6100', '6100', [300]],
      ['other_operating_expenses.6200', '6200', [40.5]],
      ['interest_income.4900', '4900', [12]],
      ['income_tax.9000', '9000', [30]],
    ]);
  });

  it('shows the accounts of pay as one where the caller may not see them', async () => {
    const { secret: without } = await aKey(database, books, ['metrics.read']);
    const made = await statement('profit-and-loss', 'period=ytd&detail=accounts', without);
    const beneath = made.rows.filter(({ key }) => /^(cost_of_sales|payroll)\./.test(key));
    expect(beneath).toMatchObject([
      { key: 'cost_of_sales.5000', account: '5000', values: [250] },
      { key: 'cost_of_sales.payroll', label: 'Payroll', account: null, values: [50] },
      { key: 'payroll.payroll', label: 'Payroll', account: null, values: [300] },
    ]);
  });
});

describe('the balance sheet', () => {
  it('has the result of the year apart from earlier ones, whether the year was closed or not', async () => {
    expect(
      numbers(await statement('balance-sheet', 'period=last_fy&columns=none&asOf=2026-07-31')),
    ).toMatchObject({
      cash: [1500],
      total_assets: [1500],
      share_capital: [1000],
      result_of_year: [500],
      total_equity: [1500],
    });
    expect(numbers(await statement('balance-sheet', 'period=as_of:2026-07-01'))).toMatchObject({
      retained_earnings: [500],
      total_equity: [1500],
    });
  });

  it('has a column for the end of each part of a range', async () => {
    const made = await statement('balance-sheet', 'period=this_fy&columns=quarters');
    expect(made.columns.map(({ label }) => label)).toEqual([
      'Q1 FY2027',
      'Q2 FY2027',
      'Q3 FY2027',
      'Q4 FY2027',
    ]);
    expect(numbers(made)).toMatchObject({
      cash: [2009.5, 1991.5, null, null],
      payable: [250, 250, null, null],
      result_of_year: [259.5, 241.5, null, null],
      liabilities_and_equity: [2009.5, 1991.5, null, null],
    });
    expect(made.checks).toEqual(AGREES);
  });
});

it('has the same entity tag after a write that changed none of its numbers, as of pay', async () => {
  const path = '/api/v1/statements/balance-sheet?period=today';
  const before = await get(path, { as: reader });
  await keepBooks(database.openTenant(books.id), { accounts: [['9900', 'Fines', 'other_expense']] });
  const after = await get(path, { as: reader });
  const versionOf = (answer: typeof before) =>
    answer.json<{ meta: { dataVersion: number } }>().meta.dataVersion;
  expect(versionOf(after)).toBe(versionOf(before) + 1);
  expect(after.headers['etag']).toBe(before.headers['etag']);
});

describe('the trial balance', () => {
  it('has the opening balance, debits, credits and closing balance of every account', async () => {
    const made = await statement('trial-balance', 'period=2026-08-01:2026-09-30');
    expect(made.columns.map(({ key, label }) => [key, label])).toEqual([
      ['total.opening', 'Opening'],
      ['total.debit', 'Debit'],
      ['total.credit', 'Credit'],
      ['total.closing', 'Closing'],
    ]);
    expect(
      made.rows.filter(({ key }) => !key.startsWith('check')).map(({ key, values }) => [key, values]),
    ).toEqual([
      ['account.1000', [2400, 0, 390.5, 2009.5]],
      ['account.2000', [0, 0, 250, -250]],
      ['account.3000', [-1000, 0, 0, -1000]],
      ['account.3100', [-500, 0, 0, -500]],
      ['account.4000', [-900, 0, 0, -900]],
      ['account.5000', [0, 250, 0, 250]],
      ['account.5100', [0, 50, 0, 50]],
      ['account.6100', [0, 300, 0, 300]],
      ['account.6200', [0, 40.5, 0, 40.5]],
      ['total', [0, 640.5, 640.5, 0]],
    ]);
    expect(made.checks).toEqual(AGREES);
  });

  it('resets nothing inside a range, and has earlier results and closings as one row', async () => {
    const made = await statement('trial-balance', 'period=2026-06-01:2026-07-31');
    const lines = made.rows.filter(({ key }) => !key.startsWith('check'));
    expect(Object.fromEntries(lines.map(({ key, values }) => [key, values]))).toEqual({
      'account.1000': [1500, 900, 0, 2400],
      'account.3000': [-1000, 0, 0, -1000],
      'account.3100': [0, 0, 500, -500],
      'account.4000': [-700, 0, 900, -1600],
      'account.6200': [200, 0, 0, 200],
      earlier: [0, 700, 200, 500],
      total: [0, 1600, 1600, 0],
    });
  });

  it('counts what opens inside the range as opening, and has a group of columns for each part', async () => {
    const made = await statement('trial-balance', 'period=2025-07-01:2026-06-30&columns=years');
    expect(numbers(made)['account.1000']).toEqual([1000, 700, 200, 1500]);
    const months = await statement(
      'trial-balance',
      'period=2025-08-01:2025-09-30&columns=months&compare=previous',
    );
    expect(months.columns).toHaveLength(48);
    expect(months.columns[0]).toMatchObject({ group: 'August 2025', label: 'Opening' });
  });

  it('shows accounts of pay as one row for each class where the caller may not see them', async () => {
    const { secret: without } = await aKey(database, books, ['metrics.read']);
    const made = await statement('trial-balance', 'period=2026-08-01:2026-09-30', without);
    const pay = made.rows.filter(({ key }) => key.startsWith('payroll'));
    expect(pay).toMatchObject([
      {
        key: 'payroll.direct_payroll',
        label: 'Payroll (direct payroll)',
        account: null,
        values: [0, 50, 0, 50],
      },
      { key: 'payroll.payroll', label: 'Payroll (payroll)', account: null, values: [0, 300, 0, 300] },
    ]);
    expect(made.rows.map(({ account }) => account)).not.toContain('6100');
  });
});

describe('changes in equity', () => {
  it('begin with what the accounts open with, and end with the equity', async () => {
    const made = await statement('equity-changes', 'period=2025-07-01:2026-11-20&columns=years');
    expect(numbers(made)).toMatchObject({
      opening: [1000, 1500, 1000],
      profit: [500, 241.5, 741.5],
      closing: [1500, 1741.5, 1741.5],
    });
    expect(numbers(made)['other']).toBeUndefined();
    expect(made.checks).toEqual(AGREES);
  });
});

describe('at the beginning of the calendar, where no financial year is whole', () => {
  it.each([
    [
      'profit-and-loss',
      'period=0001-01-01:0002-12-31&columns=years',
      ['FY0001', 'FY0002', '1 July 0002 to 31 December 0002', 'Total'],
    ],
    ['trial-balance', 'period=0001-01-01:0001-02-01', ['Opening', 'Debit', 'Credit', 'Closing']],
    ['balance-sheet', 'period=as_of:0001-01-01', ['1 January 0001']],
    ['trial-balance', 'period=trailing_999999', ['Opening', 'Debit', 'Credit', 'Closing']],
  ])('%s of %s is made', async (name, query, labels) => {
    expect((await statement(name, query)).columns.map(({ label }) => label)).toEqual(labels);
  });
});

describe('a statement is refused', () => {
  const refused = async (path: string, key = as) =>
    await refusal(get(`/api/v1/statements/${path}`, { as: key }));

  it.each([
    ['of no name', 'profit?period=ytd', 404, 'NOT_FOUND'],
    ['without a period', 'profit-and-loss', 400, 'INVALID_PERIOD'],
    ['of a range for a day', 'profit-and-loss?period=today', 400, 'PERIOD_KIND_MISMATCH'],
    ['of a day in columns', 'balance-sheet?period=today&columns=months', 400, 'INVALID_REQUEST'],
    [
      'that has no departments by department',
      'balance-sheet?period=ytd&columns=departments',
      400,
      'INVALID_REQUEST',
    ],
    ['of unknown columns', 'profit-and-loss?period=ytd&columns=weeks', 400, 'INVALID_REQUEST'],
    [
      'with a parameter that it does not know',
      'profit-and-loss?period=ytd&column=months',
      400,
      'INVALID_REQUEST',
    ],
    ['with too many columns', 'profit-and-loss?period=trailing_61&columns=months', 400, 'ANSWER_TOO_LARGE'],
    [
      'with too many that compare',
      'profit-and-loss?period=trailing_12&columns=months&compare=previous,last_year',
      400,
      'ANSWER_TOO_LARGE',
    ],
    [
      'of the longest period',
      'profit-and-loss?period=trailing_99999999&columns=months',
      400,
      'ANSWER_TOO_LARGE',
    ],
    ['of the future', 'profit-and-loss?period=2027-01-01:2027-02-01', 400, 'INVALID_AS_OF'],
  ])('%s', async (_case, path, status, code) => {
    expect(await refused(path)).toMatchObject({ status, code });
  });

  it('of a team for a caller who may not see pay', async () => {
    const team = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    expect(await refused(`profit-and-loss?period=ytd&team=${team}`)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN_CAPABILITY',
      detail: { capability: 'people.view_cost' },
    });
    expect(await refused(`profit-and-loss?period=ytd&team=${team}`, reader)).toMatchObject({ status: 404 });
  });

  it('to a key without metrics.read', async () => {
    const { secret } = await aKey(database, organization, ['ledger.read']);
    expect(await refused('profit-and-loss?period=ytd', secret)).toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
    });
  });
});
