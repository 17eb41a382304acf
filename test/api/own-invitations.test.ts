import { describe, expect, it } from 'vitest';
import { aKey, aMembership, aSession, aUser, PASSWORD, START, testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type Sent = { id: string; token: string };
type Team = Awaited<ReturnType<typeof aTeam>>;
const inviteTo = async (team: Team, email: string, body: object = {}) =>
  (await team.invite({ email, ...body })).json<{ data: Sent }>().data;
const own = async (as: string) => (await get('/api/auth/invitations', { as })).json<{ data: Sent[] }>().data;
const accept = async (id: string, as: string) => await post(`/api/auth/invitations/${id}/accept`, { as });
const decline = async (id: string, as: string) => await post(`/api/auth/invitations/${id}/decline`, { as });

let count = 0;
/** A user who made an account for an address with a copied link, and works in the inviter's organisation. */
async function aHijacker() {
  count += 1;
  const email = `victim${count}@example.com`;
  const team = await aTeam(database, app);
  const { token } = await inviteTo(team, email);
  const answer = await post('/api/auth/accept-invitation', {
    body: { token, password: 'the password of the attacker' },
    address: anAddress(),
  });
  return { email, team, answer, as: sessionOf(answer) };
}

describe('an account made for another person’s address', () => {
  it('works in the organisation of the inviter, unverified, and sees no invitation to the address', async () => {
    const { email, team, answer, as } = await aHijacker();
    expect(answer.json()).toMatchObject({
      data: { email, email_verified: false, organization: { id: team.organization.id } },
    });
    await inviteTo(await aTeam(database, app), email);
    expect((await get('/api/auth/invitations', { as })).json()).toEqual({
      meta: { version: 1, total: 0 },
      data: [],
    });
    const members = (await get('/api/settings/members', { as: team.owner.as })).json<{
      data: { email: string; email_verified: boolean }[];
    }>().data;
    expect(members.map((member) => [member.email === email, member.email_verified])).toContainEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['anna@strauß.de', 'anna@strauss.de'],
    ['mike@gıthub.com', 'mike@github.com'],
    ['straße@example.com', 'strasse@example.com'],
  ])('%s, though verified, neither sees nor accepts invitations to %s', async (theirs, mine) => {
    const [home, next] = [await aTeam(database, app), await aTeam(database, app)];
    const user = await aUser(database, home.organization, { email: theirs });
    const as = await aSession(database, home.organization, user);
    const { id, token } = await inviteTo(next, mine, { role: 'owner' });
    expect(await own(as)).toEqual([]);
    expect(refusal(await accept(id, as))).toEqual([404, 'NOT_FOUND']);
    await home.setMembership(user, { status: 'inactive' });
    const body = { email: theirs, password: PASSWORD, invitation_token: token };
    expect(refusal(await post('/api/auth/sign-in', { body, address: anAddress() }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await next.pending()).toEqual([mine]);
  });

  it('cannot join another organisation by an id, by a token, or by a token and the password', async () => {
    const { email, as } = await aHijacker();
    const victim = await aTeam(database, app);
    const { id, token } = await inviteTo(victim, email, { role: 'owner' });
    for (const one of [id, ABSENT]) {
      for (const answer of [await accept(one, as), await decline(one, as)])
        expect([refusal(answer), messageOf(answer)]).toEqual([
          [403, 'FORBIDDEN_ROLE'],
          'Verify the e-mail address of your account first.',
        ]);
    }
    const body = { token, password: 'the password of the attacker' };
    const byToken = await post('/api/auth/accept-invitation', { body, as, address: anAddress() });
    expect(refusal(byToken)).toEqual([409, 'ALREADY_EXISTS']);
    expect(await victim.activeRoles()).toEqual(['owner']);
    expect(await victim.pending()).toEqual([email]);
  });
});

describe('an invitation to an account', () => {
  it('is shown to its holder, who can accept it while signed in without leaving the active organisation', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const member = await home.join('member');
    const { id } = await inviteTo(other, member.email.toUpperCase(), { role: 'admin' });
    expect((await get('/api/auth/invitations', { as: member.as })).json()).toEqual({
      meta: { version: 1, total: 1 },
      data: [
        {
          id,
          organization_name: 'Acme',
          invited_by: 'Ada Marsh',
          email: member.email.toUpperCase(),
          role: 'admin',
          expires_at: '2026-11-27T03:04:05.678Z',
        },
      ],
    });
    clock.advance(1000);
    expect((await accept(id, member.as)).json()).toMatchObject({
      data: {
        email: member.email,
        email_verified: true,
        organization: { id: home.organization.id },
        organizations: [{ id: home.organization.id }, { id: other.organization.id, role: 'admin' }],
      },
    });
    expect((await other.events()).slice(1)).toMatchObject([
      { action: 'invitation.accepted', actor_id: member.id, subject_id: id },
      {
        action: 'member.joined',
        actor_id: member.id,
        after: { user_id: member.id, role: 'admin', status: 'active' },
      },
    ]);
    expect(await own(member.as)).toEqual([]);
    expect(refusal(await accept(id, member.as))).toEqual([404, 'NOT_FOUND']);
    clock.set(START);
  });

  it('can be declined by its holder, which is in the audit log of the organisation', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id, token } = await inviteTo(other, home.owner.email);
    clock.advance(1000);
    expect((await decline(id, home.owner.as)).json()).toEqual({
      meta: { version: 1 },
      data: { declined: true },
    });
    expect([await own(home.owner.as), await other.pending()]).toEqual([[], []]);
    const shown = await post('/api/auth/invitation', { body: { token }, address: anAddress() });
    expect(refusal(shown)).toEqual([404, 'NOT_FOUND']);
    expect((await other.events()).slice(1)).toMatchObject([
      {
        action: 'invitation.declined',
        actor_id: home.owner.id,
        subject_id: id,
        before: { email: home.owner.email, role: 'member', membership_id: null },
        after: null,
      },
    ]);
    for (const again of [await decline(id, home.owner.as), await accept(id, home.owner.as)])
      expect([refusal(again), messageOf(again)]).toEqual([
        [404, 'NOT_FOUND'],
        'There is no invitation with this id.',
      ]);
    clock.set(START);
  });

  it('to another account is treated as unknown', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id } = await inviteTo(other, 'somebody.else@example.com');
    for (const one of [id, ABSENT])
      for (const answer of [await accept(one, home.owner.as), await decline(one, home.owner.as)])
        expect([refusal(answer), messageOf(answer)]).toEqual([
          [404, 'NOT_FOUND'],
          'There is no invitation with this id.',
        ]);
    expect(await other.pending()).toEqual(['somebody.else@example.com']);
  });

  it('is gone once it expires or is withdrawn', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id } = await inviteTo(other, home.owner.email);
    await send('DELETE', `/api/settings/invitations/${id}`, { as: other.owner.as });
    expect(refusal(await accept(id, home.owner.as))).toEqual([404, 'NOT_FOUND']);
    const later = await inviteTo(other, home.owner.email);
    clock.advance(7 * 24 * 60 * 60 * 1000);
    const as = await aSession(database, home.organization, home.owner, clock());
    expect(await own(as)).toEqual([]);
    expect(refusal(await accept(later.id, as))).toEqual([404, 'NOT_FOUND']);
    clock.set(START);
  });

  it('accepted several times at once creates one membership', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id } = await inviteTo(other, home.owner.email);
    const answers = await Promise.all([1, 2, 3].map(async () => await accept(id, home.owner.as)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([
      200, 404, 404,
    ]);
    expect(await other.activeRoles()).toEqual(['member', 'owner']);
  });

  it('is refused for a user who has become a member meanwhile', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id } = await inviteTo(other, home.owner.email);
    await aMembership(database, other.organization, home.owner, { role: 'member' });
    const answer = await accept(id, home.owner.as);
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [409, 'ALREADY_EXISTS'],
      'You are a member of the organisation already.',
    ]);
  });

  it('waits for the first day of an employment', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { membershipId } = await other.employee({ employment_start_date: '2026-11-21' });
    const { id } = await inviteTo(other, home.owner.email, { membership_id: membershipId });
    const early = await accept(id, home.owner.as);
    expect([refusal(early), messageOf(early)]).toEqual([
      [400, 'INVALID_REQUEST'],
      'token: must be accepted on or after 2026-11-21, when the employment begins',
    ]);
    await other.setMembership({ membershipId }, { employment_start_date: null });
    expect((await accept(id, home.owner.as)).statusCode).toBe(200);
  });

  it('is for the signed-in user, not for keys or pages of another origin', async () => {
    const home = await aTeam(database, app);
    const { secret } = await aKey(database, home.organization);
    expect(refusal(await get('/api/auth/invitations', { as: secret }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(refusal(await get('/api/auth/invitations'))).toEqual([401, 'UNAUTHENTICATED']);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const foreign = await post(`/api/auth/invitations/${ABSENT}/accept`, { as: home.owner.as, headers });
    expect(refusal(foreign)).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });

  it('never reveals whether its address has an account', async () => {
    const [home, other] = [await aTeam(database, app), await aTeam(database, app)];
    const shapeOf = async (email: string) => {
      const sent = await other.invite({ email });
      const { token } = sent.json<{ data: Sent }>().data;
      const shown = await post('/api/auth/invitation', { body: { token }, address: anAddress() });
      const listed = await get('/api/settings/invitations', { as: other.owner.as });
      return [sent, shown, listed].map((answer) => [
        answer.statusCode,
        answer.body.replace(/"(?:id|token|link|email|created_at)":"[^"]*"/g, '').replaceAll(email, ''),
        Object.keys(answer.headers).toSorted(),
      ]);
    };
    const known = await shapeOf(home.owner.email);
    await send('DELETE', `/api/settings/invitations/${(await own(home.owner.as))[0]?.id}`, {
      as: other.owner.as,
    });
    expect(await shapeOf('nobody.at.all@example.com')).toEqual(known);
  });
});

it('existing members stay members, verified or not', async () => {
  const team = await aTeam(database, app);
  const member = await team.join('member');
  await unverify(database, member);
  expect((await get('/api/auth/me', { as: member.as })).json()).toMatchObject({
    data: { email_verified: false, organization: { id: team.organization.id } },
  });
  const body = { email: member.email, password: PASSWORD };
  expect((await post('/api/auth/sign-in', { body, address: anAddress() })).statusCode).toBe(200);
});
