import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { testDatabase } from '../support/database.ts';
import { aTenant, importing, LATER, PEOPLE, peopleOf } from './people-files.ts';

const database = await testDatabase();

const read = async <Row>(tenant: TenantWriter, statement: ReturnType<typeof sql<Row>>) =>
  await tenant.read(statement.compile(query));

describe('a book of people', () => {
  it('is that of its files, whatever comes later in a file', async () => {
    const tenant = await aTenant(database);
    expect(await importing(tenant, PEOPLE)).toEqual({
      'departments.csv': [3, 0, 0],
      'persons.csv': [3, 0, 0],
      'memberships.csv': [4, 0, 0],
      'compensation.csv': [4, 0, 0],
    });
    expect(
      await read(
        tenant,
        sql`select child.external_id as id, child.name, parent.external_id as parent from departments child
          left join departments parent on parent.id = child.parent_department_id order by 1`,
      ),
    ).toEqual([
      { id: 'all', name: 'Everybody', parent: null },
      { id: 'sales', name: 'Sales', parent: 'all' },
      { id: 'sales-au', name: 'Sales, Australia', parent: 'sales' },
    ]);
    expect(
      await read(
        tenant,
        sql`select external_id as id, kind, name, preferred_name, trading_name, work_email, photo_url
          from persons join parties on parties.id = party_id order by 1`,
      ),
    ).toMatchObject([
      { id: 'P-1', kind: 'person', name: 'Margaret Okafor', preferred_name: 'Maggie', trading_name: null },
      { id: 'P-2', name: 'Tom Zeller', work_email: 'Tom@example.com', photo_url: null },
      { id: 'P-3', name: 'Sam Ng', trading_name: 'Ng Design', work_email: null },
    ]);
    expect(
      await read(
        tenant,
        sql`select p.external_id as id, gender, ethnicity, date_of_birth, country
          from person_demographics join persons p on p.id = person_id order by 1`,
      ),
    ).toEqual([
      { id: 'P-1', gender: 'woman', ethnicity: 'Pacific', date_of_birth: '1971-02-03', country: 'BT' },
      { id: 'P-2', gender: 'man', ethnicity: null, date_of_birth: null, country: 'NZ' },
    ]);
    // Role and status are those in force today, and of who is gone those that were in force last.
    expect(
      await read(
        tenant,
        sql`select m.external_id as id, p.external_id as person, role, status, employment_start_date as start,
            termination_date as last
          from memberships m join persons p on p.id = person_id order by 1`,
      ),
    ).toEqual([
      { id: 'M-1', person: 'P-1', role: 'member', status: 'active', start: '2020-01-01', last: null },
      { id: 'M-2', person: 'P-2', role: 'admin', status: 'active', start: '2024-02-05', last: null },
      {
        id: 'M-3',
        person: 'P-3',
        role: 'contractor',
        status: 'inactive',
        start: '2025-01-01',
        last: '2026-06-30',
      },
    ]);
    expect(
      await read(
        tenant,
        sql`select m.external_id as id, a.effective_from as since, a.role, a.status, d.external_id as department,
            boss.external_id as manager
          from membership_assignments a join memberships m on m.id = a.membership_id
            left join departments d on d.id = a.department_id
            left join memberships boss on boss.id = a.manager_membership_id order by 1, 2`,
      ),
    ).toEqual([
      { id: 'M-1', since: '2020-01-01', role: 'member', status: 'active', department: 'all', manager: null },
      {
        id: 'M-2',
        since: '2024-02-05',
        role: 'member',
        status: 'active',
        department: 'sales-au',
        manager: 'M-1',
      },
      {
        id: 'M-2',
        since: '2025-07-01',
        role: 'admin',
        status: 'active',
        department: 'sales',
        manager: 'M-1',
      },
      {
        id: 'M-3',
        since: '2025-01-01',
        role: 'contractor',
        status: 'inactive',
        department: 'sales',
        manager: 'M-2',
      },
    ]);
    expect(
      await read(
        tenant,
        sql`select external_id as id, pay_type as pay, amount, currency, frequency, engagement_type as engaged,
            weekly_hours as hours, effective_from as since, effective_to as until
          from compensation_entries order by 1`,
      ),
    ).toEqual([
      {
        id: 'PAY-1',
        pay: 'salary',
        amount: '180000.0000',
        currency: 'AUD',
        frequency: 'annual',
        engaged: 'full_time',
        hours: '38.00',
        since: '2020-01-01',
        until: null,
      },
      {
        id: 'PAY-2a',
        pay: 'salary',
        amount: '90000.5000',
        currency: 'AUD',
        frequency: 'annual',
        engaged: 'full_time',
        hours: '38.00',
        since: '2024-02-05',
        until: '2025-06-30',
      },
      {
        id: 'PAY-2b',
        pay: 'salary',
        amount: '96000.1234',
        currency: 'AUD',
        frequency: 'annual',
        engaged: 'full_time',
        hours: '38.00',
        since: '2025-07-01',
        until: null,
      },
      {
        id: 'PAY-3',
        pay: 'hourly',
        amount: '75.0000',
        currency: 'USD',
        frequency: 'hourly',
        engaged: 'contractor',
        hours: null,
        since: '2025-01-01',
        until: null,
      },
    ]);
  });

  it('changes nothing when it comes again, nor when it comes as NDJSON', async () => {
    const tenant = await aTenant(database);
    await importing(tenant, PEOPLE);
    const before = await peopleOf(tenant);
    const unchanged = [3, 3, 4, 4].map((count) => [0, 0, count]);
    expect(Object.values(await importing(tenant, PEOPLE, LATER))).toEqual(unchanged);
    expect(await peopleOf(tenant)).toEqual(before);
    const asLines = Object.fromEntries(
      Object.entries(PEOPLE).map(([name, text]) => [name.replace('.csv', '.ndjson'), asNdjson(String(text))]),
    );
    expect(Object.values(await importing(tenant, asLines, LATER))).toEqual(unchanged);
    expect(await peopleOf(tenant)).toEqual(before);
  });
});

function asNdjson(csv: string): string {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  const cellsOf = (line: string) =>
    Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, bare]) => quoted ?? bare ?? '');
  return lines
    .map((line) =>
      JSON.stringify(
        Object.fromEntries(
          cellsOf(line).map((cell, index): [string, string | null] => [
            names[index] ?? '',
            cell === '' ? null : cell,
          ]),
        ),
      ),
    )
    .join('\n');
}
