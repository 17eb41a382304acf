import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Value = Readonly<{
  value: number;
  comparisons: readonly Readonly<{ to: string; value: number; change: number }>[];
}>;

async function ask(path: string): Promise<Value> {
  return (await get(`/api/v1/metrics/${path}`, { as })).json<{ data: Value }>().data;
}

async function valuesIn(place: Locator): Promise<number[]> {
  await place.locator('data').first().waitFor();
  const values = await place
    .locator('data')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value')));
  return values.map(Number);
}

const valuePanel = (page: OpenedPage) => page.getByRole('region', { name: 'Value', exact: true });
const explanation = (page: OpenedPage) => page.getByRole('region', { name: 'How it’s calculated' });

describe('the page of a metric with one value', () => {
  it('shows the value from the ledger, compared with the previous period and last year', async () => {
    const page = await openPage({ as: 'contractor', path: '/metrics/revenue.total?period=last_quarter' });
    const expected = await ask('revenue.total/value?period=last_quarter&compare=previous,last_year');
    expect(await valuesIn(valuePanel(page))).toEqual([
      expected.value,
      ...expected.comparisons.map(({ value }) => value),
    ]);
    const [row] = await database.openTenant(organization.id).read(
      sql<{ total: string }>`
        select sum(base_credit - base_debit)::text as total
        from journal_lines l
        join journal_entries e on (e.organization_id, e.id) = (l.organization_id, l.entry_id)
        join accounts a on (a.organization_id, a.id) = (l.organization_id, l.account_id)
        where a.class in ('operating_revenue', 'other_income', 'interest_income') and e.voided_at is null and e.kind not in ('opening', 'closing')
          and e.entry_date between '2026-07-01' and '2026-09-30'
      `.compile(query),
    );
    expect(expected.value).toBe(Number(row?.total));
    expect(await valuePanel(page).innerText()).toContain(`$${expected.value.toLocaleString('en-AU')}`);
    // One request for the values, however many there are.
    const asked = page.network.filter(
      ({ path, body }) => path.endsWith('/batch') && body?.includes('"revenue.total"'),
    );
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['owner', false],
    // Without people.view_cost all pay is one part.
    ['member', true],
  ] as const)(
    'shows the %s which accounts made profit fall, and they add up to the change',
    async (role, payAsOne) => {
      const page = await openPage({ as: role, path: '/metrics/profit.net?period=last_quarter' });
      const changed = page.getByRole('region', { name: 'What changed' });
      // As on the overview.
      await changed.getByText('more than in 1 July – 30 Sept 2025').waitFor();
      await changed.getByText('The period before').click();
      await changed.getByText('less than in 1 Apr').waitFor();
      await changed.getByRole('button', { name: /^Show \d+ more$/ }).click();
      const { comparisons } = await ask('profit.net/value?period=last_quarter&compare=previous,last_year');
      const rows = await database.openTenant(organization.id).read(
        sql<{ name: string; earlier: string | null; later: string | null; effect: string }>`
        select name,
          sum(case when side = 'income' then credit else -credit end) filter (where entry_date < '2026-07-01') as earlier,
          sum(case when side = 'income' then credit else -credit end) filter (where entry_date >= '2026-07-01') as later,
          sum(case when entry_date < '2026-07-01' then -credit else credit end) as effect
        from (
          select case when ${payAsOne}::boolean and a.class in ('payroll', 'direct_payroll') then 'payroll' else a.code end as code,
            case when ${payAsOne}::boolean and a.class in ('payroll', 'direct_payroll') then 'Payroll' else a.name end as name, e.entry_date, l.base_credit - l.base_debit as credit,
            case when a.class in ('operating_revenue', 'other_income', 'interest_income') then 'income' else 'expense' end as side
          from journal_lines l
          join journal_entries e on (e.organization_id, e.id) = (l.organization_id, l.entry_id)
          join accounts a on (a.organization_id, a.id) = (l.organization_id, l.account_id)
          where a.class in ('operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
              'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised')
            and e.voided_at is null and e.kind not in ('opening', 'closing') and e.entry_date between '2026-04-01' and '2026-09-30'
        ) line
        group by code, name
        having sum(case when entry_date < '2026-07-01' then -credit else credit end) <> 0
        order by abs(sum(case when entry_date < '2026-07-01' then -credit else credit end)) desc
      `.compile(query),
      );
      expect(rows.length).toBeGreaterThan(20);
      const effects = changed.getByRole('table', { name: /^What made/ });
      expect(await valuesIn(effects)).toEqual(
        rows.flatMap((row) => [Number(row.earlier), Number(row.later)]),
      );
      const names = await effects.locator('tbody th').allInnerTexts();
      expect(names.slice(0, 3)).toEqual(
        rows.slice(0, 3).map(({ name }) => expect.stringContaining(name) as unknown),
      );
      const effect = rows.reduce((sum, row) => sum + Number(row.effect), 0);
      expect(effect).toBeCloseTo(comparisons[0]?.change ?? 0, 2);
      await expectAccessible(page);
    },
  );

  it.each([
    ['headcount.active', 'as_of:2026-10-31', 'from its monthly metric'],
    ['cash.burn_rate', '2026-10-01:2026-10-31', 'by asking for each month'],
    // comp.monthly, a twelfth of it, is another metric.
    ['comp.annual_total', 'as_of:2026-10-31', 'by asking for each month'],
  ])('shows %s by month (%s), %s', async (id, october) => {
    const page = await readPage({ as: 'owner', path: `/metrics/${id}` });
    const button = page.getByRole('button', { name: /by month as a table$/ });
    await button.click();
    const rows = await page
      .getByRole('region', { name: / by month$/ })
      .getByRole('row')
      .allInnerTexts();
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toMatch(/^Nov 2026 so far/);
    const { value } = await ask(`${id}/value?period=${october}`);
    expect(rows.at(-2)).toMatch(/^Oct 2026/);
    expect(rows.at(-2)).toContain(value.toLocaleString('en-AU'));
  });

  it('explains why there is none', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics/cash.runway?asOf=2026-08-15' });
    await valuePanel(page).getByText('Not burning cash').first().waitFor();
    expect(await valuePanel(page).innerText()).toContain('It does not apply');
  });

  it('can be chosen for a department in a tree, for those who may read them', async () => {
    const page = await openPage({ as: 'member', path: '/metrics/headcount.active' });
    const choice = page.getByRole('combobox', { name: 'Department' });
    await choice.waitFor();
    const departments = (await get('/api/v1/departments', { as })).json<{
      data: { id: string; name: string; parent_department_id: string | null }[];
    }>().data;
    const below = departments.find(({ parent_department_id: parent }) => parent !== null);
    if (below === undefined) throw new Error('the demo has no department below another');
    await expect.poll(() => choice.locator('option').count()).toBe(departments.length + 1);
    const options = await choice.locator('option').allTextContents();
    expect(options.find((text) => text.trim() === below.name)).toMatch(/^\u2003+\S/);
    await choice.selectOption(below.id);
    const expected = await ask(`headcount.active/value?period=today&team=${below.id}`);
    await expect.poll(() => valuesIn(valuePanel(page)).then(([value]) => value)).toBe(expected.value);
    expect(new URL(page.url()).searchParams.get('team')).toBe(below.id);
    // A metric that has no value by department has none to choose.
    await page.goto(`${address}/metrics/cash.balance`);
    await valuesIn(valuePanel(page));
    expect(await page.getByRole('combobox', { name: 'Department' }).count()).toBe(0);
  });
});

describe('a value that is not available', () => {
  it.each(['member', 'contractor'] as const)('to the %s is not named', async (role) => {
    const page = await openPage({ as: role, path: '/metrics/comp.average', mayAnswer: [403] });
    await page.getByRole('heading', { name: 'You don’t have access to this metric' }).waitFor();
    expect(page.network.filter(({ path }) => /batch|explain|rows|value/.test(path))).toEqual([]);
    expect(await page.locator('main').innerText()).not.toContain('Average annual pay');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All metrics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor();
  });

  it.each(['asOf=2199-01-01', 'team=nobody', 'team=01a1fe50-6625-751c-9ae2-35bc3b373b2f'])(
    'for %s is reported with a way back',
    async (search) => {
      const page = await openPage({
        as: 'owner',
        path: `/metrics/revenue.total?${search}`,
        mayAnswer: [400, 404],
      });
      await page.getByRole('heading', { name: 'We don’t recognise this metric' }).waitFor();
      await page.getByRole('button', { name: 'Show the financial year to date' }).click();
      expect(await valuesIn(valuePanel(page))).not.toEqual([]);
    },
  );

  it('for an unknown period is reported with the message of the API and a way back', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/profit.net?period=never', mayAnswer: [400] });
    await page.getByRole('heading', { name: 'We don’t recognise this metric' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('"never" is not');
    await page.getByRole('button', { name: 'Show the financial year to date' }).click();
    await valuesIn(valuePanel(page));
    expect(page.url()).toBe(`${address}/metrics/profit.net`);
  });
});

describe.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('%i pixels wide in %s', (width, colorScheme) => {
  it('the page of a metric is accessible, with its calculation', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/ar.overdue', width, colorScheme });
    await page.getByRole('region', { name: 'Related metrics' }).waitFor();
    expect(await shiftsIn(page)).toEqual([]);
    await explanation(page).getByRole('button').first().click();
    await explanation(page)
      .getByRole('button', { name: /^Download/ })
      .waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
