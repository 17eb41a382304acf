import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

// The demo as a member sees it, beside SQL written by hand over its lines.
const database = await testDatabase('the demo');
const app = await testApp(database);
const MEMBER: readonly Capability[] = ['metrics.read', 'records.read', 'records.write', 'ledger.read'];
const [FIRST, LAST] = ['2026-07-01', '2026-10-31'];
let demo: Organization;
let as: string;

beforeAll(async () => {
  const found = await findOrganization(database.platform, COMPANY.slug);
  if (found === null) throw new Error('there is no demo');
  demo = found;
  as = (await aKey(database, demo, MEMBER)).secret;
});

const SPLITS = {
  'expenses.by_account': { part: 'account.code', sign: 1, income: false },
  'expenses.by_department': { part: 'line.department_id::text', sign: 1, income: false },
  'expenses.by_vendor': { part: 'line.vendor_id::text', sign: 1, income: false },
  'profit.by_department': { part: 'line.department_id::text', sign: -1, income: true },
} as const;

it.each(Object.keys(SPLITS) as (keyof typeof SPLITS)[])('%s has pay as one part', async (id) => {
  const { part, sign, income } = SPLITS[id];
  const expected = await database.openTenant(demo.id).read(
    sql<{ key: string; value: string }>`
      select case when account.class in ('payroll', 'direct_payroll') then 'payroll'
          else coalesce(${sql.raw(part)}, 'unassigned') end as key,
        sum(${sql.lit(sign)} * (line.base_debit - line.base_credit))::text as value
      from journal_lines line
      join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
      join accounts account on account.id = line.account_id
      where entry.entry_date between ${FIRST}::date and ${LAST}::date and entry.kind <> 'closing'
        and (account.class in ('cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation',
            'interest', 'income_tax', 'other_expense', 'uncategorised')
          or ${sql.lit(income)} and account.class in ('operating_revenue', 'other_income', 'interest_income'))
      group by 1 having sum(line.base_debit - line.base_credit) <> 0
    `.compile(query),
  );
  const answer = await app.get(`/api/v1/metrics/${id}/value?period=${FIRST}:${LAST}`, { as });
  const { data } = answer.json<{ data: { items: { key: string; value: number }[] } }>();
  const inCents = (value: number | string) => Math.round(Number(value) * 100);
  expect(new Map(data.items.map(({ key, value }) => [key, inCents(value)]))).toEqual(
    new Map(expected.map(({ key, value }) => [key, inCents(value)])),
  );
  expect(data.items.filter(({ key }) => key === 'payroll')).toHaveLength(1);
});

it.each(['cash.balance', 'cash.out_period', 'expenses.total', 'tax.payroll_liability'])(
  'no row behind %s is a line of an entry of pay',
  async (id) => {
    const pay = await database.openTenant(demo.id).read(
      sql<{ id: string }>`
        select distinct line.entry_id as id from journal_lines line join accounts account on account.id = line.account_id
        where account.class in ('payroll', 'direct_payroll', 'payroll_liability')
      `.compile(query),
    );
    const entries = new Set(pay.map((row) => row.id));
    const period = id === 'cash.balance' || id.startsWith('tax') ? `as_of:${LAST}` : `2026-10-01:${LAST}`;
    const { data } = (
      await app.get(`/api/v1/metrics/${id}/rows?period=${period}&leaf=0&limit=500`, { as })
    ).json<{ data: { kind: string; id: string | null; description: string | null; party: unknown }[] }>();
    const together = data.filter(({ kind }) => kind === 'lines');
    expect(together.length).toBeGreaterThan(0);
    for (const row of together)
      expect(row).toMatchObject({ id: null, description: null, party: null, department: null });
    expect(data.filter((row) => row.id !== null && entries.has(row.id))).toEqual([]);
  },
);
