import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { FIELD_TYPES } from '../../src/records/custom-fields/index.ts';
import { testDatabase } from '../support/database.ts';

// What the demo has besides its ledger, counted by statements of the test's own.
const database = await testDatabase('the demo');
let tenant: TenantWriter;

beforeAll(async () => {
  const { platform, openTenant } = database;
  const organization = await findOrganization(platform, COMPANY.slug);
  tenant = openTenant(organization?.id ?? '');
});

const rows = async (statement: string) =>
  await tenant.read(sql<Record<string, unknown>>`${sql.raw(statement)}`.compile(query));
const one = async (statement: string) => (await rows(statement))[0];

describe('the people of the demo', () => {
  it('are sixty over three years and ten of this one, some of whom came and some of whom left', async () => {
    expect(await one('select count(*) from persons')).toEqual({ count: '70' });
    const counts = await one(`
      select count(*) as all,
        count(*) filter (where employment_start_date > '2023-07-01') > 15 as hires,
        count(*) filter (where termination_date < '2026-11-20') > 5 as leavers,
        count(*) filter (where termination_date is null) > 40 as here
      from memberships where person_id is not null`);
    expect(counts).toEqual({ all: '70', hires: true, leavers: true, here: true });
  });

  it('work in a tree of departments, below managers up to one who has none', async () => {
    const tree = await rows(`
      with recursive below as (
        select id, 1 as depth from departments where parent_department_id is null
        union all
        select child.id, depth + 1 from departments child join below on below.id = child.parent_department_id
      ) select depth, count(*) from below group by depth order by depth`);
    expect(tree).toEqual([
      { depth: 1, count: '1' },
      { depth: 2, count: '3' },
      { depth: 3, count: '7' },
    ]);
    const held = 'membership_assignments where voided_at is null';
    expect(await one(`select count(*) from ${held} and manager_membership_id is null`)).toEqual({
      count: '1',
    });
    expect(await one(`select count(*) > 65 as moved from ${held}`)).toEqual({ moved: true });
    expect(await one(`select count(*) > 0 as away from ${held} and leave_pay = 'none'`)).toEqual({
      away: true,
    });
  });

  it('are paid in every way, with rises and bonuses', async () => {
    const kinds = await rows('select distinct pay_type from compensation_entries order by 1');
    expect(kinds.map((row) => row['pay_type'])).toEqual(['allowance', 'bonus', 'hourly', 'salary']);
    const engagements = await rows('select distinct engagement_type from compensation_entries');
    expect(engagements).toHaveLength(5);
    const [rises] = await rows(`
      select count(*) filter (where later > amount) as rises, count(*) filter (where later < amount) as cuts from (
        select amount, lead(amount) over (partition by membership_id order by effective_from) as later
        from compensation_entries where pay_type in ('salary', 'hourly')) pay`);
    expect(Number(rises?.['rises'])).toBeGreaterThan(80);
    expect(rises?.['cuts']).toBe('0');
  });

  it('have stated who they are, but for some', async () => {
    for (const column of ['gender', 'ethnicity', 'date_of_birth', 'country']) {
      const counted = await one(`select count(${column}) as stated from person_demographics`);
      expect(Number(counted?.['stated'])).toBeGreaterThan(40);
      expect(Number(counted?.['stated'])).toBeLessThan(70);
    }
  });
});

describe('the customers and vendors of the demo', () => {
  it('are 120 and 40, in every status', async () => {
    for (const [table, count] of [
      ['customer_profiles', 120],
      ['vendor_profiles', 40],
    ] as const) {
      const counted = await one(`select count(*), count(distinct status) as statuses,
        count(distinct name) as names from ${table} profile join parties on parties.id = profile.party_id`);
      expect(counted).toEqual({ count: String(count), statuses: '3', names: String(count) });
    }
  });

  it('have a custom field of every type, each with values', async () => {
    const own = await rows(`
      select type, bool_and(exists (select from customer_profiles where custom_fields ? key)) as used
      from custom_field_definitions group by type order by type`);
    expect(own).toEqual([...FIELD_TYPES].sort().map((type) => ({ type, used: true })));
  });
});

describe('the documents of the demo', () => {
  it('come to what the ledger says is owed, at the end of every month of three years', async () => {
    const differences = await rows(`
      with ends as (
        select (month + interval '1 month - 1 day')::date as day
        from generate_series('2023-07-01'::date, '2026-10-01', '1 month') month
      ), movements as materialized (
        select code, entry_date, base_debit - base_credit as moved
        from accounts account
          join journal_lines line on line.account_id = account.id
          join journal_entries entry on entry.id = line.entry_id
        where code in ('1210', '2110') and voided_at is null
      ), ledger as (
        select day, code, coalesce(sum(moved) filter (where entry_date <= day), 0) as held
        from ends cross join movements group by day, code
      ), open as (
        select day, case kind when 'invoice' then '1210' else '2110' end as code,
          sum(case kind when 'invoice' then 1 else -1 end * (base_net + base_tax - settled)) as held
        from ends join documents document on issue_date <= day and voided_at is null,
          lateral (select coalesce(sum(base_amount), 0) as settled from allocations
            where document_id = document.id and allocation_date <= day and voided_at is null) paid
        group by day, kind
      )
      select day, code, ledger.held as ledger, open.held as open
      from ledger full join open using (day, code) where ledger.held is distinct from open.held`);
    expect(differences).toEqual([]);
  });

  it.each(['invoice', 'bill'])('are paid on time, late, partly and never: each %s', async (kind) => {
    const counted = await one(`
      select count(*) filter (where settled_on <= due_date) > 0 as in_time,
        count(*) filter (where settled_on > due_date) > 0 as late,
        count(*) filter (where settled_on is null and paid > 0) > 0 as partly,
        count(*) filter (where settled_on is null and paid = 0 and due_date < '2026-06-01') > 0 as never
      from documents document, lateral (select coalesce(sum(amount), 0) as paid from allocations
        where document_id = document.id and voided_at is null) allocated
      where kind = '${kind}' and voided_at is null`);
    expect(counted).toEqual({ in_time: true, late: true, partly: true, never: true });
  });

  it('are in several currencies; some have goods returned, and some are written off', async () => {
    expect(await one('select count(distinct currency) from documents')).toEqual({ count: '4' });
    const kinds = await rows('select distinct kind from allocations order by 1');
    expect(kinds.map((row) => row['kind'])).toEqual(['credit_note', 'payment', 'write_off']);
  });

  it('are what the lines of the ledger are about', async () => {
    const about = await one(`
      select count(customer_id) > 3000 as customers, count(vendor_id) > 1000 as vendors,
        count(department_id) > 3000 as departments from journal_lines`);
    expect(about).toEqual({ customers: true, vendors: true, departments: true });
  });
});
