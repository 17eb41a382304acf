import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { START } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

const NOW = new Date(START);

type Days = readonly [first: string | null, last?: string | null];
type Pay = readonly [
  type: string,
  amount: number,
  currency: string,
  frequency: string,
  hours: number | null,
  days: Days,
];

/** A person with a membership for each time of employment. */
export type Employee = Readonly<{
  gender: string | null;
  ethnicity?: string;
  born?: string;
  country?: string;
  memberships: readonly Readonly<{
    role?: string;
    days: Days;
    posts?: readonly (readonly [from: string, role: string, department: string | null, voided?: 'voided'])[];
    pay?: readonly Pay[];
    engagement?: string;
    manager?: string;
  }>[];
}>;

/** The demo, with employees of every kind that its staff lacks. */
export async function staffedDemo({ platform, openTenant }: TestDatabase): Promise<TenantWriter> {
  const organization = await findOrganization(platform, COMPANY.slug);
  const tenant = openTenant(organization?.id ?? '');
  await tenant.write(async (transaction) => {
    for (const [date, rate] of [
      ['2024-01-01', '1.61'],
      ['2025-07-01', '1.7305'],
      ['2026-11-20', '1.6901'],
    ] as const) {
      await transaction.run(
        sql`insert into exchange_rates (id, currency, rate_date, rate, recorded_at)
            values (${newId(NOW)}, 'CHF', ${date}, ${rate}, ${NOW})`.compile(query),
      );
    }
  });
  for (const employee of ADDED_EMPLOYEES) await employ(tenant, employee);
  return tenant;
}

/** Writes an employee directly into the tables. */
export async function employ(tenant: TenantWriter, employee: Employee): Promise<void> {
  const [party, person] = [newId(NOW), newId(NOW)];
  await tenant.write(async (transaction) => {
    const run = async (statement: ReturnType<typeof sql>) => await transaction.run(statement.compile(query));
    await run(
      sql`insert into parties (id, kind, name, created_at, updated_at) values (${party}, 'person', 'Somebody', ${NOW}, ${NOW})`,
    );
    await run(
      sql`insert into persons (id, party_id, created_at, updated_at) values (${person}, ${party}, ${NOW}, ${NOW})`,
    );
    const { gender, ethnicity = null, born = null, country = null } = employee;
    await run(sql`insert into person_demographics (person_id, gender, ethnicity, date_of_birth, country)
      values (${person}, ${gender}, ${ethnicity}, ${born}, ${country})`);
    for (const {
      role = 'member',
      days,
      posts = [],
      pay = [],
      engagement = 'full_time',
      manager,
    } of employee.memberships) {
      const id = newId(NOW);
      await run(sql`insert into memberships (id, person_id, role, employment_start_date, termination_date, created_at, updated_at)
        values (${id}, ${person}, ${role}, ${days[0]}, ${days[1] ?? null}, ${NOW}, ${NOW})`);
      for (const [from, as, department, voided] of posts) {
        const departmentId = await idOf(transaction, 'departments', department);
        const managerId = await idOf(transaction, 'memberships', manager ?? null);
        await run(sql`insert into membership_assignments
          (id, membership_id, effective_from, role, status, department_id, manager_membership_id, recorded_at, voided_at)
          values (${newId(NOW)}, ${id}, ${from}, ${as}, 'active', ${departmentId}, ${managerId},
            ${NOW}, ${voided === undefined ? null : NOW})`);
      }
      for (const [type, amount, currency, frequency, hours, [from, to = null]] of pay) {
        await run(sql`insert into compensation_entries (id, membership_id, pay_type, amount, currency, frequency,
          engagement_type, weekly_hours, effective_from, effective_to, created_at, recorded_at)
          values (${newId(NOW)}, ${id}, ${type}, ${amount}, ${currency}, ${frequency}, ${engagement}, ${hours},
            ${from}, ${to}, ${NOW}, ${NOW})`);
      }
    }
  });
}

async function idOf(
  transaction: Transaction,
  table: 'departments' | 'memberships',
  externalId: string | null,
): Promise<string | null> {
  if (externalId === null) return null;
  const [row] = await transaction.run(
    query.selectFrom(table).select('id').where('external_id', '=', externalId).compile(),
  );
  return row?.id ?? null;
}

const ADDED_EMPLOYEES: readonly Employee[] = [
  // At two desks at once, paid for both: one person.
  {
    gender: 'woman',
    ethnicity: 'Chinese Australian',
    born: '1992-02-29',
    country: 'CN',
    memberships: [
      {
        days: ['2024-03-01'],
        posts: [['2024-03-01', 'member', 'D-SALES']],
        pay: [['salary', 4100.5, 'AUD', 'monthly', 19, ['2024-03-01']]],
        engagement: 'part_time',
        manager: 'M-001',
      },
      {
        days: ['2024-06-01', '2026-10-31'],
        posts: [['2024-06-01', 'member', 'D-FINANCE']],
        pay: [['salary', 999.99, 'CHF', 'fortnightly', 12, ['2024-06-01']]],
        engagement: 'part_time',
      },
    ],
  },
  // A contractor who is taken on the day after the contract ends, in place of a mistaken first assignment.
  {
    gender: 'man',
    born: '2001-11-20',
    memberships: [
      {
        role: 'contractor',
        days: ['2025-01-01', '2025-08-31'],
        pay: [['salary', 800, 'AUD', 'daily', 38, ['2025-01-01', '2025-08-31']]],
        engagement: 'contractor',
      },
      {
        days: ['2025-09-01'],
        posts: [
          ['2025-09-01', 'member', 'D-WAREHOUSE'],
          ['2025-10-01', 'contractor', 'D-SALES', 'voided'],
          ['2026-03-01', 'member', null],
        ],
        pay: [
          ['salary', 310.1, 'CHF', 'daily', 22.8, ['2025-09-01']],
          ['allowance', 150, 'CHF', 'weekly', 38, ['2026-01-01', '2026-09-30']],
          ['bonus', 700, 'CHF', 'monthly', null, ['2026-02-01', '2026-05-31']],
          ['commission', 1234.56, 'AUD', 'one_off', null, ['2025-11-20', '2025-11-20']],
          ['commission', 4321, 'AUD', 'one_off', null, ['2025-11-21', '2025-11-21']],
        ],
        engagement: 'fixed_term',
      },
    ],
  },
  // From one post straight to the next, then away, then back again.
  {
    gender: null,
    ethnicity: 'Greek Australian',
    memberships: [
      { days: ['2024-01-01', '2024-12-31'], posts: [['2024-01-01', 'member', 'D-ONLINE']] },
      { days: ['2025-01-01', '2025-06-30'], posts: [['2025-01-01', 'admin', 'D-ONLINE']] },
      {
        days: ['2026-02-01'],
        posts: [['2026-02-01', 'member', 'D-MARKETING']],
        pay: [['hourly', 41.25, 'AUD', 'hourly', null, ['2026-02-01']]],
        engagement: 'casual',
      },
    ],
  },
  // Taken on under the same contract, and a contractor again later.
  {
    gender: 'woman',
    born: '1980-05-05',
    memberships: [
      {
        days: ['2024-02-01'],
        posts: [
          ['2024-02-01', 'contractor', 'D-MARKETING'],
          ['2026-02-01', 'member', 'D-MARKETING'],
          ['2026-09-01', 'contractor', 'D-MARKETING'],
        ],
      },
    ],
  },
  // Here from today, gone with today, here from tomorrow.
  { gender: 'woman', memberships: [{ days: ['2026-11-20'] }] },
  { gender: 'other', memberships: [{ role: 'owner', days: ['2021-11-20', '2026-11-20'] }] },
  { gender: 'man', memberships: [{ days: ['2026-11-21'] }] },
  // The first day is unknown.
  { gender: 'woman', memberships: [{ days: [null] }] },
  // An employee in one place, and a contractor in another.
  {
    gender: 'man',
    ethnicity: 'Chinese Australian',
    memberships: [
      { role: 'contractor', days: ['2023-01-01'], posts: [['2023-01-01', 'contractor', 'D-ONLINE']] },
      {
        days: ['2023-05-01'],
        posts: [
          ['2023-05-01', 'member', 'D-PEOPLE'],
          ['2025-02-28', 'member', 'D-OFFICE'],
        ],
        pay: [
          ['salary', 1500, 'AUD', 'weekly', null, ['2023-05-01', '2025-12-31']],
          ['bonus', 5000, 'AUD', 'one_off', null, ['2025-02-28', '2025-02-28']],
        ],
        manager: 'M-004',
      },
    ],
  },
];
