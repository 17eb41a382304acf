import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findMetric } from '../../src/metrics/catalog/registry.ts';
import type { ChangeDimension } from '../../src/metrics/definition/divisible.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Changes } from '../../src/questions/changes.ts';
import { testDatabase } from '../support/database.ts';
import { CASES, expectExplained, explaining } from './changing.ts';

// The demo as it is on 20 November 2026, with ledger, documents, people and pay.
const TODAY = '2026-11-20';
const QUARTER = '2026-07-01:2026-09-30';
const database = await testDatabase('the demo');
const organization = await findOrganization(database.platform, COMPANY.slug);
if (organization === null) throw new Error('there is no demo');
const tenant = database.openTenant(organization.id);
const explain = explaining(tenant, organization, TODAY);

it('effects add up for every metric, against every time and by every dimension', async () => {
  // The embedded engine is several times as slow.
  const every = inject('engine') === 'embedded' ? 5 : 1;
  let changes = 0;
  for (const one of CASES.filter((_, index) => index % every === 0)) {
    const period = one.metric.periodKind === 'range' ? QUARTER : 'as_of:2026-10-31';
    changes += expectExplained(one, await explain(one, period)) ? 1 : 0;
  }
  expect(changes).toBeGreaterThan(300 / every);
}, 240_000);

async function explained(id: string, by?: ChangeDimension): Promise<Changes> {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error(`there is no ${id}`);
  return await explain({ metric, against: 'last_year', by }, QUARTER);
}

type Posted = Readonly<{ key: string; before: number; after: number }>;

/** Debits less credits of the quarter and of that a year before, on accounts of classes, by a column of lines. */
async function posted(classes: readonly string[], by: 'code' | 'department_id'): Promise<readonly Posted[]> {
  const column = by === 'code' ? sql`a.code` : sql`l.department_id`;
  return await tenant.read(
    sql<Posted>`select coalesce(${column}::text, 'unassigned') as key,
        coalesce(sum(l.base_debit - l.base_credit) filter (where e.entry_date between '2025-07-01' and '2025-09-30'), 0)::float8 as before,
        coalesce(sum(l.base_debit - l.base_credit) filter (where e.entry_date between '2026-07-01' and '2026-09-30'), 0)::float8 as after
      from journal_lines l join journal_entries e on e.id = l.entry_id join accounts a on a.id = l.account_id
      where e.voided_at is null and e.kind not in ('opening', 'closing') and a.class = any(${classes})
      group by 1`.compile(query),
  );
}

const sum = (rows: readonly Posted[], at: 'before' | 'after') => rows.reduce((all, row) => all + row[at], 0);

it('divides gross margin by account as the lines of the ledger do', async () => {
  const sales = await posted(['operating_revenue'], 'code');
  const costs = (await posted(['cost_of_sales', 'direct_payroll'], 'code')).filter(
    ({ before, after }) => before !== 0 || after !== 0,
  );
  const { division, comparison } = await explained('profit.gross_margin', 'account');
  expect(division?.kind).toBe('shares');
  expect(division?.parts.map(({ key }) => key).toSorted()).toEqual(costs.map(({ key }) => key).toSorted());
  for (const { key, before, after } of costs) {
    const part = division?.parts.find((other) => other.key === key);
    const [then, now] = [(100 * before) / sum(sales, 'before'), (100 * after) / sum(sales, 'after')];
    expect(part?.before?.toNumber()).toBeCloseTo(then, 3);
    expect(part?.after?.toNumber()).toBeCloseTo(now, 3);
    expect(part?.effect.toNumber()).toBeCloseTo(now - then, 3);
  }
  expect(comparison.change?.isZero()).toBe(false);
});

it('divides gross margin by department into rate and mix as the lines of the ledger do', async () => {
  const sales = await posted(['operating_revenue'], 'department_id');
  const all = await posted(['operating_revenue', 'cost_of_sales', 'direct_payroll'], 'department_id');
  const [salesThen, salesNow] = [sum(sales, 'before'), sum(sales, 'after')];
  const whole = ((sum(all, 'before') / salesThen + sum(all, 'after') / salesNow) / 2) * 100;
  const { division } = await explained('profit.gross_margin', 'department');
  expect(division).toMatchObject({
    kind: 'rate_and_mix',
    dividend: 'Gross profit',
    divisor: 'Operating revenue',
  });
  const rated = sales.filter(({ before, after }) => before < 0 && after < 0);
  expect(rated.length).toBeGreaterThan(1);
  for (const { key, before, after } of rated) {
    const profit = all.find((other) => other.key === key);
    const [rateThen, rateNow] = [
      (100 * (profit?.before ?? 0)) / before,
      (100 * (profit?.after ?? 0)) / after,
    ];
    const [weightThen, weightNow] = [before / salesThen, after / salesNow];
    const part = division?.parts.find((other) => other.key === key);
    expect(part?.before?.toNumber()).toBeCloseTo(rateThen, 3);
    expect(part?.weightAfter?.toNumber()).toBeCloseTo(100 * weightNow, 3);
    expect(part?.rate?.toNumber()).toBeCloseTo(((weightThen + weightNow) / 2) * (rateNow - rateThen), 3);
    expect(part?.mix?.toNumber()).toBeCloseTo(
      ((rateThen + rateNow) / 2 - whole) * (weightNow - weightThen),
      3,
    );
  }
});

it('divides pay per head by department into rate and mix', async () => {
  const { division, comparison } = await explain(
    {
      metric: findMetric('comp.average') as (typeof CASES)[number]['metric'],
      against: 'last_year',
      by: 'department',
    },
    'as_of:2026-10-31',
  );
  expect(comparison.change?.isZero()).toBe(false);
  expect(division).toMatchObject({ kind: 'rate_and_mix', divisor: 'Employees with fixed pay' });
});

it('says in one sentence why a margin changed, by the accounts of the ledger', async () => {
  const sales = await posted(['operating_revenue'], 'code');
  const expenses = await posted(['operating_expense', 'payroll', 'uncategorised'], 'code');
  const grown = (rows: readonly Posted[]) => Math.abs((sum(rows, 'after') / sum(rows, 'before') - 1) * 100);
  const { sentence, drivers } = await explained('operations.operating_expense_ratio');
  expect(new Set(drivers.map(({ metric }) => metric))).toEqual(
    new Set(['expenses.operating', 'revenue.operating']),
  );
  expect(sentence.text).toMatch(
    new RegExp(
      `^Operating expense ratio fell [0-9.]+ points: operating expenses rose ${Math.round(grown(expenses))}% on operating revenue up ${Math.round(grown(sales))}%\\.$`,
    ),
  );
});
