import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { testDatabase } from '../support/database.ts';
import type { BookFiles } from './importing.ts';
import {
  aTenant,
  COMPENSATION,
  DEPARTMENTS,
  importing,
  LATER,
  MEMBERSHIPS,
  PEOPLE,
  PERSONS,
  peopleOf,
  withText,
} from './people-files.ts';

const database = await testDatabase();

const read = async <Row>(tenant: TenantWriter, statement: ReturnType<typeof sql<Row>>) =>
  await tenant.read(statement.compile(query));
const events = async (tenant: TenantWriter) =>
  await read(
    tenant,
    sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_events where action <> 'import.applied' order by occurred_at, action`,
  );

describe('a book of people that comes again', () => {
  it('changes differences and leaves the rest', async () => {
    const tenant = await aTenant(database);
    await importing(tenant, PEOPLE);
    const before = await peopleOf(tenant);
    expect(
      await importing(
        tenant,
        {
          'departments.csv': withText(DEPARTMENTS, '"Sales, Australia",sales', 'Sales,all'),
          'persons.csv': withText(withText(PERSONS, 'Sam Ng', 'Samira Ng'), ',man,,,NZ', ',nb,,,NZ'),
          'memberships.csv': withText(MEMBERSHIPS, 'admin,active,sales,M-1', 'member,active,all,'),
          'compensation.csv': withText(COMPENSATION, '96000.1234', '97000'),
        },
        LATER,
      ),
    ).toEqual({
      'departments.csv': [0, 1, 2],
      'persons.csv': [0, 2, 1],
      'memberships.csv': [0, 1, 3],
      'compensation.csv': [0, 1, 3],
    });
    const after = await peopleOf(tenant);
    const kindsOf = (rows: string[]) => rows.map((row) => row.split(' ', 1).join('')).toSorted();
    expect(kindsOf(before.filter((row) => !after.includes(row)))).toEqual([
      'compensation_entries',
      'departments',
      'membership_assignments',
      'memberships',
      'parties',
      'person_demographics',
      'persons',
    ]);
    // What differed of a fact is voided and stays; what describes is changed in place.
    expect(after.length - before.length).toBe(2 + 3);
    expect(
      await read(
        tenant,
        sql`select amount, created_at, recorded_at, voided_at from compensation_entries
          where external_id = 'PAY-2b' order by recorded_at`,
      ),
    ).toEqual([
      { amount: '96000.1234', created_at: expect.any(Date), recorded_at: expect.any(Date), voided_at: LATER },
      {
        amount: '97000.0000',
        created_at: new Date('2026-11-20T03:04:05.678Z'),
        recorded_at: LATER,
        voided_at: null,
      },
    ]);
    expect(
      await read(tenant, sql`select role, updated_at from memberships where external_id = 'M-2'`),
    ).toEqual([{ role: 'member', updated_at: LATER }]);
    expect(await events(tenant)).toEqual([
      {
        action: 'department.changed',
        before: { name: 'Sales, Australia', parent_department_id: expect.any(String) },
        after: { name: 'Sales', parent_department_id: expect.any(String) },
      },
      { action: 'person.changed', before: { legal_name: 'Sam Ng' }, after: { legal_name: 'Samira Ng' } },
    ]);
  });

  it('leaves fields without a column, and clears fields with an empty cell', async () => {
    const tenant = await aTenant(database);
    await importing(tenant, PEOPLE);
    const before = await peopleOf(tenant);
    const columnless = {
      'departments.csv': 'department,name\nsales,Sales\n',
      'persons.csv': 'person,legal_name\nP-1,Margaret Okafor\n',
      'memberships.csv': 'membership,person,employment_start_date\nM-3,P-3,2025-01-01\n',
      'compensation.csv':
        'compensation,membership,pay_type,amount,frequency,engagement_type,effective_from\nPAY-2a,M-2,salary,90000.5,annual,full_time,2024-02-05\n',
    };
    expect(Object.values(await importing(tenant, columnless, LATER))).toEqual(
      [1, 1, 1, 1].map((count) => [0, 0, count]),
    );
    expect(await peopleOf(tenant)).toEqual(before);
    const emptied = {
      'departments.csv': 'department,name,parent\nsales,Sales,\n',
      'persons.csv':
        'person,legal_name,preferred_name,ethnicity\nP-1,Margaret Okafor,,\nP-2,Tom Zeller,,\nP-3,Sam Ng,,\n',
      'memberships.csv':
        'membership,person,employment_start_date,termination_date,manager\nM-3,P-3,2025-01-01,,\n',
    };
    expect(await importing(tenant, emptied, LATER)).toEqual({
      'departments.csv': [0, 1, 0],
      'persons.csv': [0, 1, 2],
      'memberships.csv': [0, 1, 0],
    });
    expect(
      await read(
        tenant,
        sql`select gender, ethnicity, country from person_demographics where gender = 'woman'`,
      ),
    ).toEqual([{ gender: 'woman', ethnicity: null, country: 'BT' }]);
    expect(
      await read(
        tenant,
        sql`select termination_date, a.role, a.manager_membership_id, department_id is null as "isNowhere"
          from memberships m join membership_assignments a on m.id = a.membership_id
          where m.external_id = 'M-3' and voided_at is null`,
      ),
    ).toEqual([
      { termination_date: null, role: 'contractor', manager_membership_id: null, isNowhere: false },
    ]);
  });

  it('lets assignments begin when employment does', async () => {
    const tenant = await aTenant(database);
    await importing(tenant, PEOPLE);
    const standing = async () =>
      await read(
        tenant,
        sql`select effective_from as since, d.external_id as department from membership_assignments a
          join memberships m on m.id = a.membership_id left join departments d on d.id = a.department_id
          where m.external_id = 'M-2' and voided_at is null order by 1`,
      );
    const first = { since: '2024-02-05', department: 'sales-au' };
    const second = { since: '2025-07-01', department: 'sales' };
    const from = (start: string) => ({
      'memberships.csv': `membership,person,employment_start_date\nM-2,P-2,${start}\n`,
    });
    const changed = { 'memberships.csv': [0, 1, 0] };
    expect(await importing(tenant, from('2024-01-01'))).toEqual(changed);
    expect(await standing()).toEqual([{ ...first, since: '2024-01-01' }, second]);
    expect(await importing(tenant, from('2024-01-01'))).toEqual({ 'memberships.csv': [0, 0, 1] });
    expect(await importing(tenant, from('2025-06-30'))).toEqual(changed);
    expect(await standing()).toEqual([{ ...first, since: '2025-06-30' }, second]);
    // The second has taken over by then, and what was before the start counts no more, nor does it come back.
    expect(await importing(tenant, from('2025-08-01'))).toEqual(changed);
    expect(await standing()).toEqual([{ ...second, since: '2025-08-01' }]);
    expect(await importing(tenant, from('2024-06-01'))).toEqual(changed);
    expect(await standing()).toEqual([{ ...second, since: '2024-06-01' }]);
  });

  it('gives a membership the role and status in force today, or those of the first day to come', async () => {
    const tenant = await aTenant(database);
    const files = {
      'persons.csv': 'person,legal_name\nP-1,Ada\n',
      'memberships.csv': `membership,person,role,status,employment_start_date,effective_from
now,P-1,owner,,2024-01-01,2024-01-01
now,P-1,admin,inactive,2024-01-01,2026-10-01
now,P-1,contractor,,2024-01-01,2026-11-21
next,P-1,admin,inactive,2026-12-01,2027-01-01
next,P-1,contractor,,2026-12-01,
`,
    };
    await importing(tenant, files);
    expect(
      await read(tenant, sql`select external_id as id, role, status from memberships order by 1 desc`),
    ).toEqual([
      { id: 'now', role: 'admin', status: 'inactive' },
      { id: 'next', role: 'contractor', status: 'active' },
    ]);
  });

  it('lets people manage each other one after the other, and be followed by whom they managed', async () => {
    const tenant = await aTenant(database);
    await importing(tenant, PEOPLE);
    const head = 'membership,person,manager,employment_start_date,effective_from\n';
    const rows = [
      // M-3, who is under M-2, who is under M-1, is gone since the end of June.
      'M-1,P-1,M-3,2020-01-01,2026-07-01',
      // Until July 2024 M-2 is over M-1, and then under them again.
      'M-2,P-2,,2024-02-05,2024-06-01',
      'M-1,P-1,M-2,2020-01-01,2024-06-01',
      'M-1,P-1,,2020-01-01,2024-07-01',
      'M-2,P-2,M-1,2024-02-05,2024-07-01',
    ];
    expect(await importing(tenant, { 'memberships.csv': `${head}${rows.join('\n')}\n` })).toEqual({
      'memberships.csv': [5, 0, 0],
    });
  });

  it('lets people change places by a correction', async () => {
    const tenant = await aTenant(database);
    const files = (start: string, one: string, other: string) => ({
      'persons.csv': 'person,legal_name\nP-1,Ada\n',
      'memberships.csv': `membership,person,manager,employment_start_date\na,P-1,${one},${start}\nb,P-1,${other},2024-01-01\n`,
    });
    const counted = async (content: BookFiles) => Object.values(await importing(tenant, content))[1];
    expect(await counted(files('2024-02-01', 'b', ''))).toEqual([2, 0, 0]);
    expect(await counted(files('2024-02-01', '', 'a'))).toEqual([0, 2, 0]);
    expect(await counted(files('2024-02-01', 'b', ''))).toEqual([0, 2, 0]);
    expect(await counted(files('2024-01-01', '', 'a'))).toEqual([0, 2, 0]);
  });

  it('lets two persons exchange their e-mail addresses', async () => {
    const tenant = await aTenant(database);
    const files = (one: string, other: string) => ({
      'persons.csv': `person,legal_name,work_email\nP-1,Ada,${one}\nP-2,Eve,${other}\n`,
    });
    expect(await importing(tenant, files('a@x.org', 'e@x.org'))).toEqual({ 'persons.csv': [2, 0, 0] });
    expect(await importing(tenant, files('e@x.org', 'a@x.org'))).toEqual({ 'persons.csv': [0, 2, 0] });
  });

  it('keeps the custom fields of persons and memberships', async () => {
    const tenant = await aTenant(database);
    const files = {
      'custom_fields.csv': 'subject,key,label,type\nperson,shirt,Shirt,text\nmembership,badge,Badge,number\n',
      'persons.csv': 'person,legal_name,custom_fields.shirt\nP-1,Ada,XL\n',
      'memberships.csv':
        'membership,person,employment_start_date,effective_from,custom_fields.badge\nM-1,P-1,2024-01-01,,7\nM-1,P-1,2024-01-01,2025-01-01,7\n',
    };
    expect(Object.values(await importing(tenant, files))).toEqual([
      [2, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]);
    expect(
      await read(
        tenant,
        sql`select p.custom_fields as person, m.custom_fields as membership from persons p, memberships m`,
      ),
    ).toEqual([{ person: { shirt: 'XL' }, membership: { badge: 7 } }]);
    const changed = { 'memberships.csv': files['memberships.csv'].replaceAll(',7', ',8') };
    expect(await importing(tenant, changed, LATER)).toEqual({ 'memberships.csv': [0, 1, 1] });
    expect(await events(tenant)).toEqual([
      {
        action: 'membership.changed',
        before: { 'custom_fields.badge': 7 },
        after: { 'custom_fields.badge': 8 },
      },
    ]);
    expect(
      await importing(tenant, { 'memberships.csv': files['memberships.csv'].replace(',7', ',9') }, LATER),
    ).toEqual(['memberships.csv:3: custom_fields.badge: not what this membership has on line 2']);
    expect(
      await importing(tenant, {
        'persons.csv': 'person,legal_name,custom_fields.shirt,custom_fields.hat\nP-1,Ada,L,big\n',
        'memberships.csv':
          'membership,person,employment_start_date,custom_fields.badge\nM-1,P-1,2024-01-01,x\n',
      }),
    ).toEqual([
      'persons.csv:2: custom_fields.hat: unknown field',
      expect.stringMatching(/^memberships\.csv:2: custom_fields\.badge: must be a number/),
    ]);
  });
});
