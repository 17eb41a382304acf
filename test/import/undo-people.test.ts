import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { differencesBetween } from '../export/round-trip.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { PEOPLE, PERSONS, withText } from './people-files.ts';
import { standingPeople } from './standing-people.ts';
import { stateOf } from './state.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

/** Imports files, and answers with the id of the import. */
async function imports(files: BookFiles): Promise<string> {
  const id = newId(new Date(START));
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id }))).toEqual([]);
  return id;
}

const staff = (rows: string) => ({
  'memberships.csv': `membership,person,manager,department,employment_start_date,effective_from\n${rows}\n`,
});
const paid = (...rows: readonly string[]) => ({
  'compensation.csv': `compensation,membership,pay_type,amount,frequency,engagement_type,effective_from\n${rows.join('\n')}\n`,
});
const person = (...rows: readonly string[]) => ({
  'persons.csv': `person,legal_name,work_email\n${rows.join('\n')}\n`,
});

describe('the undo of an import of people', () => {
  it('leaves nothing of them, and the same people can be imported again with the same ids', async () => {
    const before = await standingPeople(tenant);
    const first = await imports(PEOPLE);
    const imported = await standingPeople(tenant);
    const report = await undoing(tenant, first);
    expect(report).toMatchObject({
      refused: [],
      warnings: [],
      undone: [
        { records: 'departments', removed: 3, restored: 0 },
        { records: 'persons', removed: 3, restored: 0 },
        { records: 'memberships', removed: 3, restored: 0 },
        { records: 'assignments', removed: 4, restored: 0 },
        { records: 'pay arrangements', removed: 4, restored: 0 },
        { records: 'demographics', removed: 2, restored: 0 },
      ],
    });
    expect(await standingPeople(tenant)).toEqual(before);
    const again = await imports(PEOPLE);
    expect((await standingPeople(tenant))['persons']).toEqual(imported['persons']);
    expect((await standingPeople(tenant))['pay']).toEqual(imported['pay']);
    expect((await standingPeople(tenant))['memberships']).toEqual(imported['memberships']);
    await undoing(tenant, again);
    expect(await standingPeople(tenant)).toEqual(before);
  });

  it('keeps of a removed person what snapshots and void facts name them by, and nothing else', async () => {
    await undoing(tenant, await imports(PEOPLE));
    const rows = await tenant.read(
      sql<{ row: string }>`
        select person::text || party::text || coalesce(stated::text, '') as row
        from persons person join parties party on party.id = party_id left join person_demographics stated on person_id = person.id
        union all select change::text from import_changes change
        union all select mention::text from import_mentions mention where false`.compile(query),
    );
    expect(rows).toHaveLength(3);
    expect(rows.map(({ row }) => row).join()).not.toMatch(
      /Okafor|Maggie|example|Zeller|Sam|Design|Pacific|1971|woman|BT|NZ/,
    );
  });

  it('gives back the pay and the places of before, as they were and with when they were recorded', async () => {
    await imports(PEOPLE);
    const before = await standingPeople(tenant);
    const wrong = await imports({
      'persons.csv': withText(withText(PERSONS, 'Maggie', 'Peggy'), 'Pacific,1971', 'Maori,1972'),
      ...staff('M-2,P-2,M-1,all,2024-02-05,2025-07-01'),
      ...paid(
        'PAY-1,M-1,salary,1,annual,full_time,2020-01-01',
        'PAY-9,M-1,bonus,1,one_off,full_time,2026-01-01',
      ),
    });
    expect(await standingPeople(tenant)).not.toEqual(before);
    expect(await undoing(tenant, wrong, { now: new Date('2026-11-22T00:00:00Z') })).toMatchObject({
      refused: [],
      warnings: [],
      undone: [
        { records: 'persons', removed: 0, restored: 1 },
        { records: 'assignments', removed: 1, restored: 1 },
        { records: 'pay arrangements', removed: 2, restored: 1 },
        { records: 'demographics', removed: 0, restored: 1 },
      ],
    });
    expect(await standingPeople(tenant)).toEqual(before);
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('keeps what was void explicable: each fact says which import wrote it and which voided it', async () => {
    const first = await imports({ ...person('P-1,Ann,'), ...staff('M-1,P-1,,,2024-01-01,') });
    const one = await imports(paid('PAY,M-1,salary,50000,annual,full_time,2024-01-01'));
    const other = await imports(paid('PAY,M-1,salary,70000,annual,full_time,2024-01-01'));
    await undoing(tenant, other, { now: new Date('2026-11-22T00:00:00Z') });
    const rows = await tenant.read(
      sql`select amount::int as amount, import_id as by, voided_import_id as "voidedBy", voided_at is null as stands
        from compensation_entries order by id`.compile(query),
    );
    expect(rows).toEqual([
      { amount: 50000, by: one, voidedBy: other, stands: false },
      { amount: 70000, by: other, voidedBy: null, stands: false },
      { amount: 50000, by: one, voidedBy: null, stands: true },
    ]);
    for (const id of [one, first]) expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
    expect((await standingPeople(tenant))['memberships']).toEqual([]);
  });

  it('gives back dates, persons and custom fields of memberships, and the assignments that moved with them', async () => {
    await imports({
      'custom_fields.csv': 'subject,key,label,type\nmembership,badge,Badge,text\nperson,shoe,Shoe,text\n',
      'persons.csv': 'person,legal_name,custom_fields.shoe\nP-1,Ann,39\nP-2,Bob,\n',
      'memberships.csv':
        'membership,person,employment_start_date,termination_date,custom_fields.badge\nM-1,P-1,2024-01-01,2026-01-31,A\n',
    });
    const before = await standingPeople(tenant);
    const wrong = await imports({
      'persons.csv': 'person,legal_name,custom_fields.shoe\nP-1,Ann,40\nP-2,Bob,41\n',
      'memberships.csv':
        'membership,person,employment_start_date,termination_date,custom_fields.badge\nM-1,P-2,2023-06-01,,B\n',
    });
    expect((await standingPeople(tenant))['assignments']).not.toEqual(before['assignments']);
    expect(await undoing(tenant, wrong)).toMatchObject({ refused: [], warnings: [] });
    expect(await standingPeople(tenant)).toEqual(before);
  });

  it('leaves every answer as if the import had never been', async () => {
    const files = { ...PEOPLE, ...paid('PAY-1,M-1,salary,180000,annual,full_time,2020-01-01') };
    await imports(files);
    const other = database.openTenant((await anOrganization(database)).id);
    expect(refusalsOf(await importInto(other, await bookFolder(files)))).toEqual([]);
    const many = Array.from({ length: 60 }, (_, index) => index + 100);
    const mistake = await imports({
      ...person(...many.map((number) => `P-${number},Person ${number},`)),
      ...staff(many.map((number) => `M-${number},P-${number},M-1,sales,2021-05-01,`).join('\n')),
      ...paid(
        ...many.map((number) => `PAY-${number},M-${number},salary,${number}000,annual,full_time,2021-05-01`),
      ),
    });
    const days = ['2021-12-31', '2026-11-20'];
    expect((await standingPeople(tenant))['memberships']).toHaveLength(63);
    expect(refusalsOf(await undoing(tenant, mistake))).toEqual([]);
    const { answers, differ } = await differencesBetween(tenant, other, days);
    expect(differ).toEqual([]);
    expect(answers).toBeGreaterThan(300);
  }, 120_000);

  it('needs sight of pay for memberships and pay, and of demographics for persons, whatever they state', async () => {
    const persons = await imports(person('P-1,Ann,'));
    const members = await imports(staff('M-1,P-1,,,2024-01-01,'));
    const without = (...names: readonly string[]) => ({
      capabilities: new Set([...EVERY_CAPABILITY].filter((capability) => !names.includes(capability))),
    });
    expect(refusalsOf(await undoing(tenant, members, without('people.view_cost')))).toEqual([
      'import: undoing this import needs people.view_cost',
    ]);
    expect(refusalsOf(await undoing(tenant, members, without('people.write')))).toEqual([
      'import: undoing this import needs people.write',
    ]);
    expect(refusalsOf(await undoing(tenant, members, without('people.view_diversity')))).toEqual([]);
    expect(refusalsOf(await undoing(tenant, persons, without('people.view_diversity')))).toEqual([
      'import: undoing this import needs people.view_diversity',
    ]);
  });

  it('is all or nothing: a dry run, and one that fails at its end, change nothing', async () => {
    const first = await imports(PEOPLE);
    const before = await stateOf(tenant);
    expect(await undoing(tenant, first, { dryRun: true })).toMatchObject({ refused: [], dryRun: true });
    expect(await stateOf(tenant)).toEqual(before);
    const frame = {
      open: async () => undefined,
      close: async () => await Promise.reject(new Error('the server was killed')),
    };
    await expect(undoing(tenant, first, { frame })).rejects.toThrow('the server was killed');
    expect(await stateOf(tenant)).toEqual(before);
    expect(refusalsOf(await undoing(tenant, first))).toEqual([]);
  });

  it('is not possible where the import was made before it was kept what it wrote of people', async () => {
    const first = await imports(PEOPLE);
    await database.pool.query('alter table applied_imports no force row level security');
    await database.pool.query('update applied_imports set keeps_people = false where id = $1', [first]);
    await database.pool.query('alter table applied_imports force row level security');
    expect(refusalsOf(await undoing(tenant, first))).toEqual([
      'import: it was made before imports of people could be undone; import them again as they are to be',
    ]);
  });
});
