import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accountCopy, NO_ACCOUNT } from '../../src/access/member-account.ts';
import { findUserById } from '../../src/access/user.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { insertInvitation } from '../../src/settings/insert-invitation.ts';
import { COMPENSATION, importing, MEMBERSHIPS, PEOPLE, PERSONS, withText } from '../import/people-files.ts';
import { readTables, withoutDoor } from '../isolation/catalogue.ts';
import { accountOf, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { listsOf } from './lists-asking.ts';
import { aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;
const { newSince } = listsOf(app);
const names = (await readTables(database.pool))
  .filter((table) => table.isTenantTable)
  .map(({ name }) => name);

const SIGNING = Buffer.alloc(32, 'signs');

const BOOKS = {
  'accounts.csv': 'code,name,class\n1000,Bank,cash\n6000,Wages,payroll\n6100,Rent,operating_expense\n',
  'journal.csv': `entry,date,account,debit,credit,description
J-1,2026-03-31,6000,100.00,,Salary of sam NG (March)
J-1,2026-03-31,1000,,100.00,Sam Ng
J-3,2026-03-31,6000,5.00,,Salary of Sam Ngata and Sam Ng-Smith
J-3,2026-03-31,1000,,5.00,Salary of SAM NG.
J-4,2026-03-31,6000,5.00,,"Bonus of Samuel Okafor, to old.sam@work.example"
J-4,2026-03-31,1000,,5.00,To cold.old.sam@work.example.au
J-2,2026-03-31,6100,10.00,,Rent paid to Sam Ng
J-2,2026-03-31,1000,,10.00,Rent paid to Sam Ng
`,
};

/** A team with three employees. P-3 has left, and has a former name, an account, an invitation and pay entries. */
async function anEmployer() {
  const team = await aTeam(database, app);
  expect(await importing(team.tenant, { ...PEOPLE, ...BOOKS })).toMatchObject({ 'journal.csv': [4, 0, 0] });
  for (const now of [
    'Samuel Okafor,,Ng Design,old.sam@work.example',
    'Sam Ng,Sammy,Ng Designs,sam@work.example',
  ])
    await importing(team.tenant, { 'persons.csv': withText(PERSONS, 'Sam Ng,,Ng Design,', now) });
  const { data } = (await get('/api/v1/persons?status=all', { as: team.owner.as })).json<{
    data: { id: string; external_id: string; memberships: { membership_id: string }[] }[];
  }>();
  const idOf = (name: string) => data.find((person) => person.external_id === name)?.id ?? '';
  const sam = idOf('P-3');
  const email = `sam.${sam}@example.com`;
  await team.invite({ email });
  const user = await aUser(database, team.organization, {
    role: 'contractor',
    email,
    name: 'Sam Ng',
  });
  const held = data.find(({ id }) => id === sam)?.memberships[0]?.membership_id ?? '';
  await team.setMembership(user, NO_ACCOUNT);
  await team.setMembership({ membershipId: held }, accountCopy(await accountOf(database, user)));
  const everything = async () => {
    const rows: string[] = [];
    for (const name of names) {
      const found = await withoutDoor<{ row: string }>(
        database.pool,
        team.organization.id,
        `select kept::text as row from ${name} kept`,
      );
      rows.push(...found.map(({ row }) => `${name} ${row}`));
    }
    return rows;
  };
  const named = async () => (await everything()).filter((row) => NAMED.test(row.replaceAll(OTHERS, '')));
  const erase = async (as = team.owner.as, legalName = 'Sam Ng', id = sam) =>
    await post(`/api/v1/persons/${id}/erasure`, { as, body: { legal_name: legalName } });
  return { ...team, sam, user, idOf, everything, named, erase };
}

const OTHERS = /Sam Ngata and Sam Ng-Smith|cold\.old\.sam@work\.example\.au/g;
const NAMED = /sam ng|sammy|samuel|sam@work|ng design|"?P-3\b|\bM-3\b|PAY-3|sam\.\S*@example/i;

describe('the erasure of a person', () => {
  it('has a preview with the number of texts it will change, reports of imports included', async () => {
    const { owner, tenant, sam, user, erase } = await anEmployer();
    const preview = async () =>
      (await get(`/api/v1/persons/${sam}/erasure`, { as: owner.as })).json<{ data: { texts: number } }>().data
        .texts;
    expect(await preview()).toBe(4);
    // One report quotes their name, another the address of their account, which is stored nowhere else.
    for (const quoted of ['SAM NG', user.email, 'Somebody Else']) {
      const report = {
        refused: [{ file: 'persons.csv', line: 2, reason: `${quoted} is refused` }],
        warnings: [],
      };
      const id = newId(new Date(START));
      const refused = sql`insert into imports (id, request_hash, state, dry_run, bytes, actor_kind, actor_id, report, created_at)
        values (${id}, sha256(${id}::text::bytea), 'refused', false, 1, 'user', ${owner.id}, ${JSON.stringify(report)}, ${START})`;
      await tenant.write(async (transaction) => await transaction.run(refused.compile(query)));
    }
    expect(await preview()).toBe(6);
    expect((await erase()).json()).toMatchObject({ data: { texts: 6 } });
  });

  it('has a preview of its effects', async () => {
    const { owner, sam, idOf } = await anEmployer();
    const preview = async (id: string) =>
      (await get(`/api/v1/persons/${id}/erasure`, { as: owner.as })).json<object>();
    expect(await preview(sam)).toMatchObject({
      data: { erased_at: null, obstacle: null, account: 'deleted', memberships: 1, texts: 4 },
    });
    expect(await preview(idOf('P-1'))).toMatchObject({
      data: {
        obstacle: 'The person is employed; their data can be erased after their last day.',
        account: 'none',
      },
    });
  });

  it('leaves their name in no table, except in entries that do not concern pay', async () => {
    const { owner, tenant, sam, user, everything, named, erase, events } = await anEmployer();
    // A job title may be held by one person alone.
    const titled = 'membership,person,employment_start_date,job_title\nM-3,P-3,2025-01-01,';
    for (const title of ['Founder of Ng Design', 'Chief of Ng Designs'])
      await importing(tenant, { 'memberships.csv': `${titled}${title}\n` });
    // A customer that is this person, which an import changed.
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`insert into import_changes (import_id, record, record_id, after)
          select id, 'customer_profiles', id, json_build_object('party_id', party_id, 'notes', 'is Sam Ng')
          from persons where id = ${sam}::uuid returning 1`.compile(query),
      );
    });
    const before = await named();
    expect(new Set(before.map((row) => row.split(' ')[0]))).toEqual(
      new Set([
        'audit_events',
        'compensation_entries',
        'import_changes',
        'invitations',
        'journal_entries',
        'journal_lines',
        'membership_assignments',
        'memberships',
        'parties',
        'persons',
      ]),
    );
    const { cursor } = await newSince(owner.as, 'persons', null);
    const erased = await erase();
    expect(erased.json()).toMatchObject({
      data: { person_id: sam, account: 'deleted', invitations: 1, texts: 4 },
    });
    expect(await named()).toEqual([expect.stringMatching(/^journal_entries .*Rent paid to Sam Ng/)]);
    // Longer names and addresses belong to others.
    expect((await everything()).join().match(OTHERS)?.length).toBe(2);
    expect(await findUserById(database.platform, user.id, new Date(START))).toBeNull();
    expect((await get(`/api/v1/persons/${sam}`, { as: owner.as })).json()).toMatchObject({
      data: {
        legal_name: 'Erased person',
        external_id: null,
        work_email: null,
        memberships: [
          { employment_start_date: '2025-01-01', termination_date: '2026-06-30', role: 'contractor' },
        ],
      },
    });
    // A copy that is kept in step learns of it.
    expect((await newSince(owner.as, 'persons', cursor)).rows).toMatchObject([
      { id: sam, legal_name: 'Erased person' },
    ]);
    // The totals and the chain of the audit log stay valid, though its events now hold less.
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
    expect((await events()).filter(({ action }) => action === 'person.erased')).toMatchObject([
      { actor_id: owner.id, subject_id: sam, before: null, after: { account: 'deleted', invitations: 1 } },
    ]);
  });

  it('ends the invitations they sent, which would otherwise appear to be from an operator', async () => {
    const { tenant, user, erase } = await anEmployer();
    const content = {
      email: 'friend@elsewhere.example',
      role: 'member',
      membershipId: null,
      delivery: 'link',
    } as const;
    const sender = { actor: { kind: 'user', id: user.id }, mayReplace: () => undefined } as const;
    await tenant.write(
      async (transaction) => await insertInvitation(transaction, content, sender, new Date(START)),
    );
    const sent = query
      .selectFrom('invitations')
      .select('invited_by')
      .where('email', '=', content.email)
      .compile();
    expect(await tenant.read(sent)).toEqual([{ invited_by: user.id }]);
    expect((await erase()).json()).toMatchObject({ data: { account: 'deleted' } });
    expect(await tenant.read(sent)).toEqual([]);
  });

  it('is open once, to an owner who types the name, for a person who has left', async () => {
    const { owner, join, idOf, sam, erase } = await anEmployer();
    expect(refusal(await erase((await join('admin')).as))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await erase(owner.as, 'Sam')).json()).toMatchObject({
      error: { message: 'legal_name: must be the full name of this person' },
    });
    expect(refusal(await erase(owner.as, 'Margaret Okafor', idOf('P-1')))).toEqual([409, 'CONFLICT']);
    const other = await anEmployer();
    expect(refusal(await erase(owner.as, 'Sam Ng', other.sam))).toEqual([404, 'NOT_FOUND']);
    const both = await Promise.all([erase(), erase()]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await erase(owner.as, 'Erased person')).json()).toMatchObject({
      error: { code: 'CONFLICT', message: 'The data of this person were erased already.' },
    });
    expect((await get(`/api/v1/persons/${sam}/erasure`, { as: owner.as })).json()).toMatchObject({
      data: {
        obstacle: 'The data of this person were erased already.',
        erased_at: expect.any(String) as string,
      },
    });
  });

  it('is not undone by an import of the same files, which skips the person and reports it', async () => {
    const { tenant, erase, everything, named } = await anEmployer();
    expect((await erase()).json()).toMatchObject({ data: { account: 'deleted' } });
    const before = (await everything()).filter(
      (row) => !row.startsWith('audit_events') && !row.startsWith('account_totals'),
    );
    const counts = await importing(tenant, {
      'persons.csv': PERSONS,
      'memberships.csv': MEMBERSHIPS,
      'compensation.csv': COMPENSATION,
    });
    expect(counts).toEqual({
      'persons.csv': [0, 0, 2],
      'memberships.csv': [0, 0, 3],
      'compensation.csv': [0, 0, 3],
    });
    expect((await named()).filter((row) => !row.includes('Rent'))).toEqual([]);
    expect(before.length).toBeGreaterThan(10);
    // Their former manager is found under the name that files still use.
    const managed = await importing(tenant, {
      'persons.csv': 'person,legal_name\nP-4,Lee Hart\n',
      'memberships.csv': 'membership,person,manager,employment_start_date\nM-4,P-4,M-3,2025-03-01\n',
    });
    expect(managed).toEqual({ 'persons.csv': [1, 0, 0], 'memberships.csv': [1, 0, 0] });
  });
});

describe('the export of a person', () => {
  it('includes everything, also data in no other response, and is in the audit log', async () => {
    const { owner, sam, user, events } = await anEmployer();
    const answer = await post(`/api/v1/persons/${sam}/export`, { as: owner.as });
    expect(answer.json()).toMatchObject({
      data: {
        person: { id: sam, external_id: 'P-3', legal_name: 'Sam Ng' },
        memberships: [
          {
            external_id: 'M-3',
            termination_date: '2026-06-30',
            assignments: [{ role: 'contractor', department: 'Sales, Australia' }].map(
              ({ role }) => expect.objectContaining({ role }) as unknown,
            ),
            compensation: [{ external_id: 'PAY-3', amount: '75.0000', currency: 'USD' }],
          },
        ],
        account: { id: user.id, email: user.email, name: 'Sam Ng' },
        invitations: [{ email: user.email }],
        audit_events: expect.arrayContaining([
          expect.objectContaining({ action: 'person.changed' }),
        ]) as unknown,
      },
    });
    expect((await events()).filter(({ action }) => action === 'person.exported')).toMatchObject([
      { actor_id: owner.id, subject_id: sam },
    ]);
  });

  it.each(['customer', 'vendor'] as const)('holds all data of the %s linked to them', async (kind) => {
    const { owner, sam, tenant } = await anEmployer();
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`insert into ${sql.table(`${kind}_profiles`)} (id, party_id, contact_email, created_at, updated_at)
          select ${newId(new Date(START))}, party_id, 'sam@home.example', ${START}, ${START} from persons where id = ${sam}::uuid returning 1`.compile(
          query,
        ),
      );
    });
    const { data } = (await post(`/api/v1/persons/${sam}/export`, { as: owner.as })).json<{
      data: Record<'customers' | 'vendors', Record<string, unknown>[]>;
    }>();
    const [profile = {}] = data[`${kind}s`];
    expect(profile['contact_email']).toBe('sam@home.example');
    const columns = await withoutDoor<{ name: string }>(
      database.pool,
      null,
      `select column_name as name from information_schema.columns where table_name = '${kind}_profiles'`,
    );
    const kept = columns
      .map(({ name }) => name)
      .filter((name) => !/^(organization_id|party_id|removed_at|write_id)$/.test(name));
    expect(Object.keys(profile).sort()).toEqual(kept.sort());
  });

  it('lists the webhooks of which they set the address, without what signs', async () => {
    const { owner, sam, user, tenant } = await anEmployer();
    const insert = (createdBy: string, url: string) =>
      sql`insert into webhooks (id, name, url, kinds, capabilities, created_by, secret, position, created_at, updated_at)
        values (${newId(new Date(START))}, 'Warehouse', ${url}, '{data.changed}', '{}', ${createdBy}::uuid, ${SIGNING}, 0, ${START}, ${START})
        returning 1`.compile(query);
    await tenant.write(async (transaction) => {
      await transaction.run(insert(user.id, 'https://sam.example/hook'));
      await transaction.run(insert(owner.id, 'https://owner.example/hook'));
    });
    const answer = await post(`/api/v1/persons/${sam}/export`, { as: owner.as });
    const { webhooks } = answer.json<{ data: { webhooks: Record<string, unknown>[] } }>().data;
    expect(webhooks).toMatchObject([{ name: 'Warehouse', url: 'https://sam.example/hook' }]);
    expect(answer.body).not.toMatch(
      new RegExp(`secret|${SIGNING.toString('base64')}|${SIGNING.toString('hex')}`),
    );
  });

  it('is for owners and admins, for a person in their own organisation', async () => {
    const { owner, join, sam } = await anEmployer();
    const other = await anEmployer();
    const ask = async (as: string, id = sam) => await post(`/api/v1/persons/${id}/export`, { as });
    expect(refusal(await ask((await join('member')).as))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await ask((await join('admin')).as)).statusCode).toBe(200);
    expect(refusal(await ask(owner.as, other.sam))).toEqual([404, 'NOT_FOUND']);
  });
});
