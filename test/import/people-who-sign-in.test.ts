import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aUser } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { importing, LATER } from './people-files.ts';

const database = await testDatabase();

describe('a person with an account', () => {
  async function joined(role: 'admin' | 'owner' = 'admin') {
    const organization = await anOrganization(database);
    const { membershipId } = await aUser(database, organization, { role });
    const door = database.openTenant(organization.id);
    await door.write(async (transaction) => {
      await transaction.run(
        sql`update memberships set external_id = 'M-1' where id = ${membershipId}`.compile(query),
      );
    });
    const standing = async () =>
      await door.read(
        sql<object>`select role, status, employment_start_date as start, person_id is not null as "isKnown",
          (select string_agg(effective_from || ' ' || a.role, ', ' order by effective_from)
            from membership_assignments a where membership_id = m.id and voided_at is null) as assignments
          from memberships m where user_id is not null`.compile(query),
      );
    const load = async (row: string, now?: Date) =>
      await importing(
        door,
        {
          'persons.csv': 'person,legal_name\nP-1,Ada\n',
          'memberships.csv': `membership,person,employment_start_date,effective_from,role,status\n${row}\n`,
        },
        now,
      );
    const employ = async (row: string, capabilities?: ReadonlySet<Capability>) =>
      await importing(
        door,
        {
          'persons.csv': 'person,legal_name\nP-1,Ada\n',
          'memberships.csv': `membership,person,employment_start_date,termination_date\n${row}\n`,
        },
        undefined,
        capabilities,
      );
    return { organization, standing, load, employ };
  }

  it('keeps role and status, and gets a person and dates', async () => {
    const { standing, load } = await joined();
    const counted = { 'persons.csv': [1, 0, 0], 'memberships.csv': [1, 0, 0] };
    expect(await load('M-1,P-1,2024-01-01,,admin,inactive')).toEqual(counted);
    expect(await standing()).toEqual([
      {
        role: 'admin',
        status: 'active',
        start: '2024-01-01',
        isKnown: true,
        assignments: '2024-01-01 admin',
      },
    ]);
  });

  it('works in their own role where the file says none', async () => {
    const { standing, load } = await joined();
    await load('M-1,P-1,2024-01-01,,,');
    expect(await standing()).toMatchObject([{ role: 'admin', assignments: '2024-01-01 admin' }]);
  });

  it.each(['owner', 'member'])('is made no %s by a file, and the file is refused', async (role) => {
    const { standing, load } = await joined();
    expect(await load(`M-1,P-1,2024-01-01,,${role},`)).toEqual([
      'memberships.csv:2: role: "M-1" signs in as admin; an import does not change that, change it in the settings',
    ]);
    expect(await standing()).toMatchObject([{ role: 'admin', isKnown: false, assignments: null }]);
  });

  it('may have worked in another role before, and may in time to come', async () => {
    const { standing, load } = await joined();
    const rows =
      'M-1,P-1,2024-01-01,,member,\nM-1,P-1,2024-01-01,2025-01-01,admin,\nM-1,P-1,2024-01-01,2026-11-25,owner,';
    expect(await load(rows)).toMatchObject({ 'memberships.csv': [3, 0, 0] });
    expect(await standing()).toMatchObject([{ role: 'admin' }]);
    expect(await load(rows, LATER)).toEqual([
      expect.stringMatching(/^memberships\.csv:4: role: .* signs in as admin/),
    ]);
  });

  it('is shut out by a last day that has gone by, and let in again by no file', async () => {
    const { employ } = await joined();
    await employ('M-1,P-1,2024-01-01,');
    expect(await employ('M-1,P-1,2024-01-01,2026-11-19')).toMatchObject({ 'memberships.csv': [0, 1, 0] });
    const again = [
      'memberships.csv:2: termination_date: "M-1" signs in and is not employed today; an import gives no access, invite them in the settings',
    ];
    expect(await employ('M-1,P-1,2024-01-01,')).toEqual(again);
    expect(await employ('M-1,P-1,2024-01-01,2026-11-20')).toEqual(again);
    expect(await employ('M-1,P-1,2024-02-01,2026-11-19')).toMatchObject({ 'persons.csv': [0, 0, 1] });
  });

  it.each(['owner', 'admin'] as const)('as %s is shut out only with settings.write', async (role) => {
    const { organization, employ } = await joined(role);
    await aUser(database, organization, { role: 'owner' });
    const importer = new Set<Capability>(['people.write', 'people.view_cost']);
    await employ('M-1,P-1,2024-01-01,', importer);
    const ahead = 'M-1,P-1,2024-01-01,2026-12-31';
    const ending = 'M-1,P-1,2024-01-01,2026-11-19';
    for (const row of [ahead, ending])
      expect(await employ(row, importer)).toEqual([
        `memberships.csv:2: termination_date: "M-1" signs in as ${role}; ending that needs settings.write`,
      ]);
    importer.add('settings.write');
    for (const row of [ahead, ending])
      expect(await employ(row, importer)).toMatchObject({ 'memberships.csv': [0, 1, 0] });
  });

  it('stays, as the last owner, whatever a file says of their last day', async () => {
    const { organization, employ } = await joined('owner');
    await employ('M-1,P-1,2024-01-01,');
    const shutOut = [
      'memberships.csv:2: termination_date: it would shut out the last owner of the organisation; make another member an owner first',
    ];
    expect(await employ('M-1,P-1,2024-01-01,2026-11-19')).toEqual(shutOut);
    expect(await employ('M-1,P-1,2026-11-21,')).toEqual(shutOut);
    await aUser(database, organization, { role: 'admin' });
    expect(await employ('M-1,P-1,2024-01-01,2026-11-19')).toEqual(shutOut);
    await aUser(database, organization, { role: 'owner' });
    expect(await employ('M-1,P-1,2024-01-01,2026-11-19')).toMatchObject({ 'persons.csv': [0, 0, 1] });
  });

  it('stays, as the last owner, when the last day in the file lies ahead', async () => {
    const { organization, employ } = await joined('owner');
    await employ('M-1,P-1,2024-01-01,');
    expect(await employ('M-1,P-1,2024-01-01,2026-12-31')).toEqual([
      'memberships.csv:2: termination_date: it would shut out the last owner of the organisation; make another member an owner first',
    ]);
    const { membershipId } = await aUser(database, organization, { role: 'owner' });
    const setOther = async (from: string | null, until: string | null) => {
      await database.openTenant(organization.id).write(async (transaction) => {
        await transaction.run(
          sql`update memberships set employment_start_date = ${from}, termination_date = ${until}
            where id = ${membershipId}`.compile(query),
        );
      });
    };
    for (const [from, until] of [
      [null, '2030-01-01'],
      ['2027-01-02', null],
    ] as const) {
      await setOther(from, until);
      expect(await employ('M-1,P-1,2024-01-01,2026-12-31')).toHaveLength(1);
    }
    await setOther('2027-01-01', null);
    expect(await employ('M-1,P-1,2024-01-01,2026-12-31')).toMatchObject({ 'memberships.csv': [0, 1, 0] });
    expect(await employ('M-1,P-1,2024-01-01,2026-12-30')).toHaveLength(1);
    expect(await employ('M-1,P-1,2024-01-01,2027-02-01')).toMatchObject({ 'memberships.csv': [0, 1, 0] });
  });
});
