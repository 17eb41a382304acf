import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';
import { assistantsOf, contentOf, VERSIONS } from './connecting.ts';

const database = await testDatabase();
const app = await metricsApp(database);
const assistants = await assistantsOf(app);
const { as, organization } = app;

type Answered = {
  data_version: number;
  results: {
    key: string;
    ok: boolean;
    answer: {
      page: string;
      period: object;
      data: { state: string; value: number | null; exact: string | null };
    };
    error: { code: string };
    suggestions?: { use: string }[];
  }[];
};

const valuesOf = async (given: Record<string, unknown>): Promise<Answered> =>
  contentOf(await assistants.call(as, 'get_values', given)) as Answered;

/** The balance of the accounts of some classes, added up by hand. */
async function balanceOf(classes: readonly string[], first: string, last: string): Promise<string> {
  const [row] = await database.openTenant(organization.id).read(
    sql<{ sum: string }>`
      select coalesce(sum(line.base_debit - line.base_credit), 0)::numeric(20, 2)::text as sum
      from ${own('journal_lines')} line join ${own('journal_entries')} entry on entry.id = line.entry_id
        join ${own('accounts')} account on account.id = line.account_id
      where entry.voided_at is null and account.class = any(${classes}::text[])
        and entry.entry_date between ${first}::date and ${last}::date
    `.compile(query),
  );
  return row?.sum ?? '';
}

describe('an assistant', () => {
  it.each(VERSIONS)('that speaks %s lists the tools and calls one', async (version) => {
    const client = await assistants.connect(as, version);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('get_values');
    const result = await client.callTool({ name: 'get_context', arguments: {} });
    expect(contentOf(result)).toMatchObject({
      organization: organization.name,
      base_currency: 'AUD',
      today: '2026-11-20',
      this_financial_year: { start_date: '2026-07-01', end_date: '2027-06-30', complete: false },
      last_financial_year: { label: 'FY2026', complete: true },
      capabilities: ['metrics.read', 'records.read', 'ledger.read'],
    });
  });

  it('gets values that equal the lines, exact, with their days, their page and the state of the data', async () => {
    const { results, data_version: version } = await valuesOf({
      queries: [
        { id: 'revenue.total', period: 'ytd' },
        { key: 'cash', id: 'cash.balance', period: 'today' },
      ],
    });
    const [revenue, cash] = results;
    const income = await balanceOf(
      ['operating_revenue', 'other_income', 'interest_income'],
      '2026-07-01',
      '2026-11-20',
    );
    expect(revenue?.key).toBe('revenue.total ytd');
    expect(`-${revenue?.answer.data.exact}`).toBe(income);
    expect(revenue?.answer.data.value).toBe(-Number(income));
    expect(revenue?.answer.period).toMatchObject({ start_date: '2026-07-01', as_of_date: '2026-11-20' });
    expect(revenue?.answer.page).toBe(
      `${assistants.url.origin}/metrics/revenue.total?period=ytd&asOf=2026-11-20`,
    );
    expect(cash?.key).toBe('cash');
    expect(Number(cash?.answer.data.exact)).toBe(
      Number(await balanceOf(['cash'], '0001-01-01', '2026-11-20')),
    );
    const [row] = await database
      .openTenant(organization.id)
      .read(
        sql<{ number: string }>`select version::text as number from ${own('data_versions')} versions`.compile(
          query,
        ),
      );
    expect(version).toBe(Number(row?.number));
  });

  it('is told which query failed and what would be right, while the others answer', async () => {
    const { results } = await valuesOf({
      queries: [
        { id: 'revenue.totl', period: 'ytd' },
        { id: 'cash.balance', period: 'ytd' },
        { id: 'revenue.total', period: 'last_yr' },
        { id: 'revenue.total', period: 'last_fy' },
      ],
    });
    expect(results.map(({ ok, error }) => (ok ? 'ok' : error.code))).toEqual([
      'METRIC_NOT_FOUND',
      'PERIOD_KIND_MISMATCH',
      'INVALID_PERIOD',
      'ok',
    ]);
    expect(results.map(({ suggestions }) => suggestions?.[0]?.use)).toEqual([
      'revenue.total',
      (contentOf(await assistants.call(as, 'resolve_period', { period: 'ytd' })) as { closing: string })
        .closing,
      'last_fy',
      undefined,
    ]);
  });

  it('gets the period that other words may mean, in the form that the metric takes, and none at a guess', async () => {
    const asked = [
      ['revenue.total', '2024-03', '2024-03-01:2024-03-31'],
      ['revenue.total', '01.03.2024 to 31.03.2024', '2024-03-01:2024-03-31'],
      ['revenue.total', 'last 12 months', 'trailing_12'],
      ['revenue.total', 'last 0 months', undefined],
      ['revenue.total', 'this year', 'this_fy'],
      ['revenue.total', 'last_3_months', 'trailing_3'],
      ['revenue.total', 'next quarter', undefined],
      ['revenue.total', 'since 2024-03-01', undefined],
      ['revenue.total', 'last_week', undefined],
      ['revenue.total', '2100-01-01:2100-12-31', undefined],
      ['cash.balance', '2024-03-31', 'as_of:2024-03-31'],
      ['cash.balance', 'as_of:31.03.2024', 'as_of:2024-03-31'],
      ['cash.balance', 'as_of:2024-02-30', undefined],
      ['cash.balance', '2024-01-01:2024-03-31', 'as_of:2024-03-31'],
    ] as const;
    const { results } = await valuesOf({ queries: asked.map(([id, period]) => ({ id, period })) });
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(results.map(({ suggestions }) => suggestions?.[0]?.use)).toEqual(asked.map(([, , use]) => use));
    const pinned = await valuesOf({
      queries: [{ id: 'cash.balance', period: 'last_month' }],
      as_of: '2024-05-15',
    });
    expect(pinned.results[0]?.suggestions?.[0]?.use).toBe('as_of:2024-04-30');
  });

  it('gets no department where the metric takes none', async () => {
    const { results } = await valuesOf({ queries: [{ id: 'cash.balance', period: 'today', team: 'Sales' }] });
    expect(results[0]?.suggestions).toEqual([]);
  });

  it('sees a value that there is none of as no value, never as 0', async () => {
    const { results } = await valuesOf({
      queries: [{ id: 'headcount.active', period: 'today' }],
    });
    expect(results[0]?.answer.data).toMatchObject({ state: 'no_value', value: null, exact: null });
  });
});
