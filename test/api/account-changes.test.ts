import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setPassword } from '../../src/access/recover-account.ts';
import { newVerificationLink } from '../../src/access/verify-address.ts';
import { openEveryDoor } from '../../src/db/both-doors.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { aMembership, changeAccount, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);

type Copy = Readonly<{ user_name: string; user_email: string; user_email_verified_at: Date | null }>;
const COPY = query
  .selectFrom('memberships')
  .select(['user_name', 'user_email', 'user_email_verified_at'])
  .where('user_id', 'is not', null);

async function aMemberOfTwo() {
  const [one, two] = [await aTeam(database, app), await aTeam(database, app)];
  const member = await one.join('admin');
  const membershipId = await aMembership(database, two.organization, member, { role: 'member' });
  const copies = async (): Promise<Copy[]> => {
    const statement = COPY.where('user_id', '=', member.id).compile();
    return [...(await one.tenant.read(statement)), ...(await two.tenant.read(statement))] as Copy[];
  };
  return { one, two, member, membershipId, copies };
}

it('a new name and address of an account are shown by every organisation, and in its audit log', async () => {
  const { one, two, member, copies } = await aMemberOfTwo();
  await app.post('/api/settings/api-keys', {
    as: member.as,
    body: { name: 'Script', capabilities: ['metrics.read'] },
  });
  const change = { name: 'Zoë Renamed', email: 'zoe.renamed@example.com' };
  await changeAccount(database, member, change);
  for (const { owner } of [one, two]) {
    const { data } = (await app.get('/api/settings/members', { as: owner.as })).json<{
      data: { name: string; email: string }[];
    }>();
    expect(data).toContainEqual(expect.objectContaining(change));
  }
  const { data } = (await app.get('/api/settings/audit-log', { as: one.owner.as })).json<{
    data: { action: string; actor: { name: string | null } }[];
  }>();
  expect(data.find(({ action }) => action === 'api_key.minted')?.actor.name).toBe('Zoë Renamed');
  const listed = (await app.get('/api/v1/memberships', { as: one.owner.as })).json<{
    data: { name: string }[];
  }>();
  expect(listed.data.map(({ name }) => name)).toContain('Zoë Renamed');
  expect(await copies()).toHaveLength(2);
});

it('an invitation to the new address of a member is refused, and one to the old address is not', async () => {
  const { one, member } = await aMemberOfTwo();
  await changeAccount(database, member, { email: 'moved@Example.com' });
  const invite = async (email: string) =>
    (await app.post('/api/settings/invitations', { as: one.owner.as, body: { email, role: 'member' } }))
      .statusCode;
  expect(await invite('MOVED@example.com')).toBe(409);
  expect(await invite(member.email)).toBe(200);
});

describe('an address is verified in every organisation at once, inactive memberships included', () => {
  const verifying = {
    'by a link': async (member: TeamMember) => {
      const token = await newVerificationLink(database.platform, member.id, app.clock());
      expect(
        (await app.post('/api/auth/verify-address', { as: member.as, body: { token } })).statusCode,
      ).toBe(200);
    },
    'by a password that an operator sets': async (member: TeamMember) => {
      const doors = { platform: database.platform, everyDoor: openEveryDoor(database.pool) };
      await setPassword(doors, { userId: member.id, password: `${PASSWORD} again` }, app.clock());
    },
  };

  it.each(Object.entries(verifying))('%s', async (_, verify) => {
    const { one, two, member, membershipId, copies } = await aMemberOfTwo();
    await changeAccount(database, member, { email_verified_at: null });
    await two.setMembership({ membershipId }, { status: 'inactive' });
    const before = (await two.events()).length;
    expect((await copies()).map((copy) => copy.user_email_verified_at)).toEqual([null, null]);
    await verify(member);
    expect((await copies()).map((copy) => copy.user_email_verified_at)).toEqual([app.clock(), app.clock()]);
    // The organisation that does not let them in is told nothing.
    expect(await two.events()).toHaveLength(before);
    expect((await one.events()).at(-1)).toMatchObject({ subject_id: member.id });
  });
});

it('copies equal their accounts after everything above', async () => {
  const accounts = await database.platform.run(
    sql<{
      id: string;
      copy: string;
    }>`select id, row(name, email, email_verified_at)::text as copy from users order by id`.compile(
      platformQuery,
    ),
  );
  const copies = new Map(accounts.map(({ id, copy }) => [id, copy]));
  const organizations = await database.platform.run(
    platformQuery.selectFrom('organizations').select('id').compile(),
  );
  for (const { id } of organizations) {
    const rows = await database.openTenant(id).read(
      sql<{ user_id: string; copy: string }>`
        select user_id, row(user_name, user_email, user_email_verified_at)::text as copy
        from memberships where user_id is not null`.compile(query),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.copy).toBe(copies.get(row.user_id));
  }
});
