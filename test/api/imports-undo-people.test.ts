import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { PEOPLE, PERSONS, withText } from '../import/people-files.ts';
import { undoing } from '../import/undoing.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, importedZip } from './imports-asking.ts';
import { type ListedRow, listsOf } from './lists-asking.ts';
import { aTeam } from './settings-support.ts';
import { employees, peopleFiles, snapshotsApp } from './snapshots-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { newSince } = listsOf(app);

async function imports(tenant: TenantWriter, files: BookFiles, now = new Date(START)): Promise<string> {
  const id = newId(now);
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id, now }))).toEqual([]);
  return id;
}

const HEAD = 'membership,person,department,employment_start_date,effective_from,leave_pay\n';
const STAFF = {
  'departments.csv': 'department,name,parent\nD-1,Front,\n',
  'persons.csv': 'person,legal_name\nA,Ann\n',
  'memberships.csv': `${HEAD}A,A,,2024-01-01,,\n`,
};

describe('undoing an import of people', () => {
  it('lists in step who was removed as void, what came back again, and who was added again', async () => {
    const organization = await anOrganization(database);
    const tenant = database.openTenant(organization.id);
    const { secret: as } = await aKey(database, organization, ['records.read', 'people.view_cost']);
    const pay = (amount: string) => ({
      'compensation.csv': `compensation,membership,pay_type,amount,frequency,engagement_type,effective_from\nPAY,A,salary,${amount},annual,full_time,2024-01-01\n`,
    });
    const added = {
      'persons.csv': 'person,legal_name\nB,Bo\n',
      'memberships.csv': `${HEAD}B,B,,2024-01-01,,\n`,
    };
    await imports(tenant, { ...STAFF, ...pay('1') });
    const mistake = await imports(tenant, {
      ...added,
      ...pay('2'),
      'memberships.csv': `${added['memberships.csv']}A,A,D-1,2024-01-01,,\n`,
    });
    const lists = ['persons', 'memberships', 'compensation'] as const;
    const read = async (cursors: Readonly<Record<string, string | null>>) => {
      const found: Record<string, Awaited<ReturnType<typeof newSince>>> = {};
      for (const list of lists) found[list] = await newSince(as, list, cursors[list] ?? null);
      return found;
    };
    const cursorsOf = (found: Awaited<ReturnType<typeof read>>) =>
      Object.fromEntries(Object.entries(found).map(([list, { cursor }]) => [list, cursor]));
    const shown = (rows: readonly ListedRow[] = []) =>
      Object.fromEntries(rows.map(({ external_id: name, voided }) => [name, voided]));
    const before = await read({});
    await undoing(tenant, mistake);
    const after = await read(cursorsOf(before));
    expect(shown(after['persons']?.rows)).toEqual({ A: false, B: true });
    expect(shown(after['memberships']?.rows)).toEqual({ A: false, B: true });
    expect(after['memberships']?.rows).toMatchObject([{ department_id: null }, { name: null }]);
    expect(after['compensation']?.rows).toMatchObject([
      { external_id: 'PAY', amount: '1.0000', voided: false },
    ]);
    expect((await app.get('/api/v1/persons?status=all', { as })).json()).toMatchObject({
      meta: { total: 1 },
      data: [{ external_id: 'A' }],
    });
    const removed = after['persons']?.rows.find(({ external_id: name }) => name === 'B')?.id ?? '';
    expect((await app.get(`/api/v1/persons/${removed}`, { as })).statusCode).toBe(404);
    await imports(tenant, added);
    const again = await read(cursorsOf(after));
    expect(again['persons']?.rows).toMatchObject([{ id: removed, legal_name: 'Bo', voided: false }]);
    expect(shown(again['memberships']?.rows)).toEqual({ B: false });
  });

  it('lists no membership for who may not see pay where leave alone was taken back', async () => {
    const organization = await anOrganization(database);
    const tenant = database.openTenant(organization.id);
    const { secret: as } = await aKey(database, organization, ['records.read']);
    await imports(tenant, STAFF);
    const leave = await imports(tenant, {
      'memberships.csv': `${HEAD}A,A,,2024-01-01,,none\nA,A,,2024-01-01,2026-01-01,\n`,
    });
    const other = await imports(tenant, { 'memberships.csv': `${HEAD}A,A,,2024-01-01,,reduced\n` });
    const { cursor } = await newSince(as, 'memberships', null);
    await undoing(tenant, other);
    expect((await newSince(as, 'memberships', cursor)).rows).toEqual([]);
    await undoing(tenant, leave);
    expect((await newSince(as, 'memberships', cursor)).rows).toHaveLength(1);
  });

  it('leaves everything of an erased person as it is, and says of how many', async () => {
    const team = await aTeam(database, app);
    const { tenant, owner } = team;
    await imports(tenant, PEOPLE);
    const changed = await imports(tenant, {
      'persons.csv': withText(PERSONS, 'Sam Ng,,Ng Design', 'Samuel Ng,,Ng Design'),
      'memberships.csv':
        'membership,person,role,employment_start_date,termination_date,department\nM-3,P-3,contractor,2025-01-01,2026-05-31,all\n',
      'compensation.csv':
        'compensation,membership,pay_type,amount,currency,frequency,engagement_type,effective_from\nPAY-3,M-3,hourly,99,USD,hourly,contractor,2025-01-01\nPAY-1,M-1,salary,1,AUD,annual,full_time,2020-01-01\n',
    });
    const [sam] = await tenant.read(
      sql<{ id: string }>`select id from persons where external_id = 'P-3'`.compile(query),
    );
    const erasure = await app.post(`/api/v1/persons/${sam?.id ?? ''}/erasure`, {
      as: owner.as,
      body: { legal_name: 'Samuel Ng' },
    });
    expect(erasure.statusCode, erasure.body).toBe(200);
    const ofSam = async () =>
      await tenant.read(
        sql`
          select to_jsonb(member) as row from memberships member where person_id = ${sam?.id ?? ''}
          union all select to_jsonb(person) || to_jsonb(party) from persons person join parties party on party.id = party_id
            where person.id = ${sam?.id ?? ''}
          union all select to_jsonb(held) from membership_assignments held join memberships member on member.id = membership_id
            where person_id = ${sam?.id ?? ''}
          union all select to_jsonb(pay) from compensation_entries pay join memberships member on member.id = membership_id
            where person_id = ${sam?.id ?? ''}
          union all select to_jsonb(stated) from person_demographics stated where person_id = ${sam?.id ?? ''}
          order by 1`.compile(query),
      );
    const before = await ofSam();
    expect(before).toHaveLength(6);
    expect(await undoing(tenant, changed)).toMatchObject({
      refused: [],
      warnings: ['1 person whose data were erased: what it says of them stays as it is'],
      undone: [{ records: 'pay arrangements', removed: 1, restored: 1 }],
    });
    expect(await ofSam()).toEqual(before);
  });

  it('leaves snapshots as they were published, names them, and shows nobody in the difference', async () => {
    const { keep, ask, tenant, clock } = await snapshotsApp(database, { minimumGroupSize: 5 });
    await keep([
      ...employees('w', 10, { gender: 'F', from: '2024-01-01' }),
      ...employees('m', 20, { gender: 'M', from: '2024-01-01' }),
    ]);
    const share = async () => (await ask('diversity.women_share', 'today')).data;
    clock.set('2026-10-05T00:00:00Z');
    expect(await share()).toMatchObject({ value: 33.3333 });
    const mistake = await imports(
      tenant,
      peopleFiles(employees('x', 30, { gender: 'F', from: '2024-01-01' })),
      clock(),
    );
    clock.set('2027-01-05T00:00:00Z');
    expect(await share()).toMatchObject({ value: 66.6667 });
    const undone = await undoing(tenant, mistake, { now: clock() });
    expect(undone.warnings).toEqual([
      'the snapshot of 2026-12-31, for figures on diversity and pay gaps, was made since and stays as it is',
    ]);
    expect(await share()).toMatchObject({ value: 66.6667 });
    clock.set('2027-04-05T00:00:00Z');
    expect(await share()).toMatchObject({ value: 33.3333 });
    // All of them again but one woman: the staff of the second snapshot without her, who would be the difference.
    const again = await imports(
      tenant,
      peopleFiles(employees('x', 29, { gender: 'F', from: '2024-01-01' })),
      clock(),
    );
    clock.set('2027-07-05T00:00:00Z');
    expect(await share()).toMatchObject({ value: 33.3333 });
    expect((await undoing(tenant, again, { now: clock() })).warnings).toHaveLength(1);
  });

  it('shows counts of pay and demographics to those who may see them', async () => {
    const organization = await anOrganization(database);
    const { secret: as } = await aKey(database, organization, [...IMPORTER, 'people.view_diversity']);
    const { secret: without } = await aKey(database, organization, ['imports.write']);
    const { id } = await importedZip(app, as, PEOPLE);
    app.clock.advance(1000);
    const undo = await app.post(`${IMPORTS}/${id}/undo`, { as });
    expect(undo.statusCode, undo.body).toBe(200);
    const { id: undoId } = await finishedImport(app, as, undo.json<{ data: ImportRecord }>().data.id);
    const recordsFor = async (key: string) =>
      (await app.get(`${IMPORTS}/${undoId}`, { as: key }))
        .json<{ data: { report: { undone: { records: string }[] } } }>()
        .data.report.undone.map(({ records }) => records);
    expect(await recordsFor(as)).toEqual([
      'departments',
      'persons',
      'memberships',
      'assignments',
      'pay arrangements',
      'demographics',
    ]);
    expect(await recordsFor(without)).toEqual(['departments', 'persons', 'memberships']);
  });

  it('happens once, however many ask at the same time, and for the organisation itself alone', async () => {
    const capabilities = [...IMPORTER, 'records.read', 'people.view_diversity'] as const;
    const organization = await anOrganization(database);
    const { secret: as } = await aKey(database, organization, capabilities);
    const { secret: stranger } = await aKey(database, await anOrganization(database), capabilities);
    const { id } = await importedZip(app, as, PEOPLE);
    expect((await app.post(`${IMPORTS}/${id}/undo`, { as: stranger })).statusCode).toBe(404);
    expect(refusalsOf(await undoing(database.openTenant((await anOrganization(database)).id), id))).toEqual([
      'import: it changed nothing, or was made before imports could be undone',
    ]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await app.post(`${IMPORTS}/${id}/undo`, { as })),
    );
    const states: string[] = [];
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200))
      states.push((await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id)).state);
    expect(states.filter((state) => state === 'done')).toHaveLength(1);
    expect((await app.get('/api/v1/persons?status=all', { as })).json()).toMatchObject({
      meta: { total: 0 },
      data: [],
    });
  });
});
