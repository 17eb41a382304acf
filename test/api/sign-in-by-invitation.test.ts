import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { PASSWORD, testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { codeAt, cookieOf, enrol } from '../support/second-factor.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock } = app;
const REFUSED = [401, 'UNAUTHENTICATED'];

beforeEach(() => clock.advance(60_000));

type Team = Awaited<ReturnType<typeof aTeam>>;
const invite = async (team: Team, email: string, body: object = {}) =>
  (await team.invite({ email, ...body })).json<{ data: { token: string } }>().data.token;
const signIn = async (email: string, more: object = {}) =>
  await post('/api/auth/sign-in', { body: { email, password: PASSWORD, ...more }, address: anAddress() });

/** An account whose only membership has ended, and an organisation that invites it. */
async function whoLeft() {
  const [home, next] = [await aTeam(database, app), await aTeam(database, app)];
  const member = await home.join('member');
  return { home, next, member, leave: async () => await home.setMembership(member, { status: 'inactive' }) };
}

describe('an account without an active membership', () => {
  it('joins by signing in with the token of an invitation, in one step', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    const token = await invite(next, member.email, { role: 'admin' });
    expect(refusal(await signIn(member.email))).toEqual(REFUSED);
    clock.advance(1000);
    const answer = await signIn(member.email.toUpperCase(), { invitation_token: token });
    expect(answer.json()).toMatchObject({
      data: {
        user_id: member.id,
        role: 'admin',
        organization: { id: next.organization.id },
        organizations: [{ id: next.organization.id }],
      },
    });
    expect((await get('/api/auth/me', { as: sessionOf(answer) })).statusCode).toBe(200);
    expect((await next.events()).slice(1)).toMatchObject([
      { action: 'invitation.accepted', actor_id: member.id },
      { action: 'member.joined', actor_id: member.id, after: { user_id: member.id, role: 'admin' } },
    ]);
    const [signedIn] = await next.tenant.read(
      sql<{ count: string }>`select count(*) from audit_events where action = 'user.signed_in'
        and actor_id = ${member.id}`.compile(query),
    );
    expect(signedIn?.count).toBe('1');
    expect((await signIn(member.email)).statusCode).toBe(200);
  });

  it('is refused without the right password, and learns nothing about the invitation', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    const token = await invite(next, member.email);
    for (const invitationToken of [token, 'unknown'])
      expect(
        refusal(await signIn(member.email, { invitation_token: invitationToken, password: 'a wrong guess' })),
      ).toEqual(REFUSED);
    expect(await next.activeRoles()).toEqual(['owner']);
  });

  it('is refused with an invitation to another address, or one that has ended', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    const other = await invite(next, 'somebody.else@example.com');
    const ended = await invite(next, member.email);
    const current = await invite(next, member.email);
    for (const token of [other, ended, 'unknown'])
      expect(refusal(await signIn(member.email, { invitation_token: token }))).toEqual([404, 'NOT_FOUND']);
    expect((await signIn(member.email, { invitation_token: current })).statusCode).toBe(200);
    await next.setMembership(
      { membershipId: (await membershipIn(next, member.id)) ?? '' },
      { status: 'inactive' },
    );
    expect(refusal(await signIn(member.email, { invitation_token: current }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is refused until its address is verified, and learns that only with the right password', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    await unverify(database, member);
    const token = await invite(next, member.email);
    const answer = await signIn(member.email, { invitation_token: token });
    expect(refusal(answer)).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(messageOf(answer)).toContain('set a new password');
    expect(
      refusal(await signIn(member.email, { invitation_token: token, password: 'a wrong guess' })),
    ).toEqual(REFUSED);
    expect(await next.activeRoles()).toEqual(['owner']);
  });

  it('needs its second factor as well', async () => {
    const { next, member, leave } = await whoLeft();
    const { secret } = await enrol(app, member.as);
    await leave();
    clock.advance(300_000);
    const token = await invite(next, member.email);
    expect(refusal(await signIn(member.email))).toEqual(REFUSED);
    const first = await signIn(member.email, { invitation_token: token });
    expect(refusal(first)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(await next.pending()).toEqual([member.email]);
    const give = async (body: object) =>
      await post('/api/auth/sign-in/second-factor', {
        body,
        headers: { cookie: cookieOf(first, 'almanac_pending') },
      });
    expect(refusal(await give({ code: '000000', invitation_token: token }))).toEqual(REFUSED);
    expect(refusal(await give({ code: codeAt(secret, clock()) }))).toEqual(REFUSED);
    expect(await next.activeRoles()).toEqual(['owner']);
    const answer = await give({ code: codeAt(secret, clock()), invitation_token: token });
    expect(answer.json()).toMatchObject({ data: { organization: { id: next.organization.id } } });
    expect(await next.activeRoles()).toEqual(['member', 'owner']);
  });

  it('joins once when it signs in several times at once', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    const token = await invite(next, member.email);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await signIn(member.email, { invitation_token: token })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    expect(await next.activeRoles()).toEqual(['member', 'owner']);
  });

  it('begins no session while it cannot join yet', async () => {
    const { next, member, leave } = await whoLeft();
    await leave();
    const { membershipId } = await next.employee({ employment_start_date: '2026-12-24' });
    const token = await invite(next, member.email, { membership_id: membershipId });
    const answer = await signIn(member.email, { invitation_token: token });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(sessionOf(answer)).toBe('');
    expect(await next.activeRoles()).toEqual(['owner']);
  });
});

it('an account with an active membership signs in as usual, and the invitation stays pending', async () => {
  const { home, next, member } = await whoLeft();
  const token = await invite(next, member.email);
  for (const invitationToken of [token, 'unknown']) {
    const answer = await signIn(member.email, { invitation_token: invitationToken });
    expect(answer.json()).toMatchObject({ data: { organization: { id: home.organization.id } } });
  }
  expect([await next.activeRoles(), await next.pending()]).toEqual([['owner'], [member.email]]);
});

async function membershipIn(team: Team, userId: string): Promise<string | undefined> {
  const [row] = await team.tenant.read(
    query.selectFrom('memberships').select('id').where('user_id', '=', userId).compile(),
  );
  return row?.id;
}
