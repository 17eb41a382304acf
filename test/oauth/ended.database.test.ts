import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setPassword } from '../../src/access/recover-account.ts';
import { openEveryDoor } from '../../src/db/both-doors.ts';
import { query } from '../../src/db/statement.ts';
import { revokeAssistantsOf } from '../../src/oauth/end-assistants.ts';
import { aMembership, anOrganization, aSession, aUser, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/waiting.ts';
import { oauthOf } from './asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const oauth = oauthOf(app);
const organization = await anOrganization(database);
const elsewhere = await anOrganization(database);

async function aMemberNow() {
  const user = await aUser(database, organization, { role: 'member' });
  return { ...user, session: await aSession(database, organization, user, app.clock()) };
}

const ownerNow = async () =>
  await aSession(database, organization, await aUser(database, organization), app.clock());

type Revoked = Readonly<{ actor: string; name: string; before: string | null; after: string | null }>;

/** What the audit log of an organisation says of the ended assistants of a member. */
const revokedIn = async ({ id: organizationId }: Readonly<{ id: string }>, userId: string) =>
  await database.openTenant(organizationId).read(
    sql<Revoked>`select actor_kind || coalesce(' ' || actor_id, '') as actor, after->>'name' as name,
        before->>'revoked_at' as before, after->>'revoked_at' as after
      from audit_events where organization_id = ${organizationId} and action = 'assistant.revoked' and after->>'user_id' = ${userId}
      order by id`.compile(query),
  );

const connectedOf = async (userId: string) =>
  await database.openTenant(organization.id).read(
    sql<{ revoked: boolean }>`select revoked_at is not null as revoked from connected_assistants
      where organization_id = ${organization.id} and user_id = ${userId}`.compile(query),
  );

const askedOf = async (session: string) => {
  const asked = await oauth.ask(session, oauth.query(await oauth.clientId()));
  return asked.json<{ data: { id: string } }>().data.id;
};

describe('assistants that end with something else', () => {
  it('are each in the audit log of their organisation when their member changes the password', async () => {
    const member = await aMemberNow();
    await aMembership(database, elsewhere, member);
    await oauth.connect(member.session);
    await oauth.connect(member.session);
    await oauth.connect(await aSession(database, elsewhere, member, app.clock()));
    const body = { current_password: PASSWORD, new_password: 'another battery staple' };
    expect((await app.post('/api/auth/change-password', { as: member.session, body })).statusCode).toBe(200);
    const event = {
      actor: `user ${member.id}`,
      name: 'A test',
      before: null,
      after: app.clock().toISOString(),
    };
    expect(await revokedIn(organization, member.id)).toEqual([event, event]);
    expect(await revokedIn(elsewhere, member.id)).toEqual([event]);
  });

  it('are there when an operator sets the password, and those that had expired are not', async () => {
    const member = await aMemberNow();
    const { access_token: token } = await oauth.connect(member.session);
    app.clock.advance(91 * 86_400_000);
    await oauth.connect(await aSession(database, organization, member, app.clock()));
    const doors = { platform: database.platform, everyDoor: openEveryDoor(database.pool) };
    await setPassword(doors, { userId: member.id, password: 'another battery staple' }, app.clock());
    const event = { actor: 'operator', name: 'A test', before: null, after: app.clock().toISOString() };
    expect(await revokedIn(organization, member.id)).toEqual([event]);
    expect(await oauth.status(token)).toBe(401);
  });
});

describe('a member who is shut out', () => {
  it('leaves no assistant behind, and the audit log says which ended', async () => {
    const member = await aMemberNow();
    await oauth.connect(member.session);
    const path = `/api/settings/members/${member.membershipId}`;
    const left = await app.send('PATCH', path, { as: await ownerNow(), body: { status: 'inactive' } });
    expect(left.statusCode).toBe(200);
    expect(await revokedIn(organization, member.id)).toHaveLength(1);
    expect(await connectedOf(member.id)).toEqual([{ revoked: true }]);
  });

  it('has no assistant from an answer that came while they were being shut out', async () => {
    const member = await aMemberNow();
    const id = await askedOf(member.session);
    const approving = await database.openTenant(organization.id).noteTogether(async (transaction) => {
      const leaves = { status: 'inactive' as const, inactive_since: app.clock() };
      const membership = query.updateTable('memberships').set(leaves).where('id', '=', member.membershipId);
      await transaction.run(membership.compile());
      await revokeAssistantsOf(
        transaction,
        { userIds: [member.id], actor: { kind: 'operator' } },
        app.clock(),
      );
      const answer = oauth.approve(member.session, id, ['metrics.read']);
      await Promise.race([answer, untilWaiting(database, 1)]);
      // Not awaited: it goes on once this is committed.
      return { answer };
    });
    expect((await approving.answer).statusCode).toBe(401);
    expect(await connectedOf(member.id)).toEqual([]);
  });

  it('does not get back, once active again, an assistant that was allowed in the same moment', async () => {
    const member = await aMemberNow();
    const id = await askedOf(member.session);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('almanac assistants ' || $1, 0))`, [
      member.id,
    ]);
    const approving = oauth.approve(member.session, id, ['metrics.read']);
    await untilWaiting(database, 1);
    const manager = await ownerNow();
    const path = `/api/settings/members/${member.membershipId}`;
    const leaving = app.send('PATCH', path, { as: manager, body: { status: 'inactive' } });
    await Promise.race([leaving, untilWaiting(database, 2)]);
    await client.query('rollback');
    client.release();
    expect((await approving).statusCode).toBe(200);
    expect((await leaving).statusCode).toBe(200);
    expect((await app.send('PATCH', path, { as: manager, body: { status: 'active' } })).statusCode).toBe(200);
    expect(await connectedOf(member.id)).toEqual([{ revoked: true }]);
    expect(await revokedIn(organization, member.id)).toHaveLength(1);
  });
});
