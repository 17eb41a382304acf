import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock, log } = app;
const NEW_PASSWORD = 'a brand new password';
const REFUSED =
  'This invitation is unknown, has expired, was withdrawn or was used already: ask for a new one, or sign in.';

const accept = async (body: object, address = anAddress(), headers = {}) =>
  await post('/api/auth/accept-invitation', { body: { password: NEW_PASSWORD, ...body }, address, headers });
const signIn = async (email: string, password: string) =>
  await post('/api/auth/sign-in', { body: { email, password }, address: anAddress() });

let count = 0;
/** A team with a pending invitation to an address without an account. */
async function invited(body: object = {}) {
  count += 1;
  const team = await aTeam(database, app);
  const email = `Guest${count}@example.com`;
  const sent = (await team.invite({ email, ...body })).json<{ data: { id: string; token: string } }>().data;
  return { ...team, email, ...sent };
}

describe('accepting an invitation', () => {
  it('creates the account and signs in', async () => {
    const { organization, tenant, token, email, events, id, pending } = await invited({ role: 'contractor' });
    clock.advance(1000);
    const answer = await accept({ token, name: ' Grace Lin ' });
    expect(answer.json()).toMatchObject({
      data: { name: 'Grace Lin', email, role: 'contractor', organization: { id: organization.id } },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^almanac_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await get('/api/auth/me', { as: sessionOf(answer) })).json()).toEqual(answer.json());
    expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    const userId = answer.json<{ data: { user_id: string } }>().data.user_id;
    const membership = query.selectFrom('memberships').select('id').where('user_id', '=', userId).compile();
    const [joined] = await tenant.read(membership);
    expect((await events()).slice(1)).toEqual([
      {
        action: 'invitation.accepted',
        actor_id: userId,
        subject_id: id,
        before: { email, role: 'contractor', membership_id: null },
        after: null,
      },
      {
        action: 'member.joined',
        actor_id: userId,
        subject_id: joined?.id,
        before: null,
        after: { user_id: userId, role: 'contractor', status: 'active' },
      },
    ]);
    expect(await pending()).toEqual([]);
    clock.set(START);
  });

  it('creates no second account for an address, with its password or any other', async () => {
    const elsewhere = await aTeam(database, app);
    const member = await elsewhere.join('member');
    const { organization, token, activeRoles } = await invited({
      email: member.email.toUpperCase(),
      role: 'admin',
    });
    for (const password of [PASSWORD, NEW_PASSWORD]) {
      const answer = await accept({ token, password });
      expect([refusal(answer), messageOf(answer), answer.headers['set-cookie']]).toEqual([
        [409, 'ALREADY_EXISTS'],
        'No account can be made for this address: sign in with the one that it has, and accept the invitation there.',
        undefined,
      ]);
    }
    expect(await activeRoles()).toEqual(['owner']);
    clock.advance(60_000);
    const signedIn = await signIn(member.email, PASSWORD);
    expect(signedIn.json<{ data: { organizations: { id: string }[] } }>().data.organizations).toEqual([
      expect.not.objectContaining({ id: organization.id }),
    ]);
    clock.set(START);
  });

  it('gives an employee an account, with the role of the invitation', async () => {
    const team = await aTeam(database, app);
    const { membershipId } = await team.employee({ status: 'inactive', employment_start_date: '2026-11-20' });
    const email = 'employee@example.com';
    const sent = await team.invite({ email, role: 'admin', membership_id: membershipId });
    const { token } = sent.json<{ data: { token: string } }>().data;
    const answer = await accept({ token });
    expect(answer.json()).toMatchObject({ data: { role: 'admin', email } });
    expect((await get('/api/settings/members', { as: sessionOf(answer) })).json()).toMatchObject({
      meta: { total: 2 },
      data: [{ id: membershipId, email, name: null, is_you: true, status: 'active' }, {}],
    });
  });

  it('is possible from the first day of an employment to its last', async () => {
    const team = await aTeam(database, app);
    const { membershipId } = await team.employee({ employment_start_date: '2026-11-21' });
    const email = 'later@example.com';
    const sent = await team.invite({ email, membership_id: membershipId });
    const { token } = sent.json<{ data: { token: string } }>().data;
    const early = await accept({ token });
    expect([refusal(early), messageOf(early)]).toEqual([
      [400, 'INVALID_REQUEST'],
      'token: must be accepted on or after 2026-11-21, when the employment begins',
    ]);
    await team.setMembership(
      { membershipId },
      { employment_start_date: null, termination_date: '2026-11-19' },
    );
    expect(refusal(await accept({ token }))).toEqual([404, 'NOT_FOUND']);
    // None of these created an account.
    const users = query.selectFrom('users').select('id').where('email', '=', email).compile();
    expect(await database.platform.run(users)).toEqual([]);
    await team.setMembership({ membershipId }, { termination_date: null });
    expect((await accept({ token })).statusCode).toBe(200);
  });

  it.each([
    ['body', []],
    ['token', { password: NEW_PASSWORD }],
    ['password', { password: undefined }],
    ['password', { password: 'too short' }],
    ['password', { password: 'x'.repeat(201) }],
    ['password', { password: 'password1234' }],
    ['name', { name: 'a\nb' }],
    ['role', { role: 'owner' }],
    ['email', { email: 'a@example.com' }],
  ])('names %s when it is wrong: %j, and leaves the invitation pending', async (field, wrong) => {
    const { token } = await invited();
    const body = Array.isArray(wrong)
      ? wrong
      : field === 'token'
        ? wrong
        : { token, password: NEW_PASSWORD, ...wrong };
    const answer = await post('/api/auth/accept-invitation', { body, address: anAddress() });
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, expect.stringMatching(`^${field}: `)]);
    expect((await accept({ token })).statusCode).toBe(200);
  });

  it('is refused with the same message for an unknown, expired, used or revoked link', async () => {
    const [used, revoked, expired] = [await invited(), await invited(), await invited()];
    await accept({ token: used.token });
    await send('DELETE', `/api/settings/invitations/${revoked.id}`, { as: revoked.owner.as });
    const unknown = ['', 'x', 'a'.repeat(43), 'x'.repeat(1000), `${used.token} `, used.token.slice(1)];
    const attempt = async (token: string) => [
      await accept({ token }),
      await post('/api/auth/invitation', { body: { token }, address: anAddress() }),
    ];
    const answers = [];
    for (const token of [...unknown, used.token, revoked.token]) answers.push(...(await attempt(token)));
    clock.set('2026-11-27T03:04:05.677Z');
    expect((await post('/api/auth/invitation', { body: { token: expired.token } })).statusCode).toBe(200);
    clock.set('2026-11-27T03:04:05.678Z');
    answers.push(...(await attempt(expired.token)));
    clock.set(START);
    expect(answers).toHaveLength(18);
    for (const answer of answers) {
      expect([refusal(answer), messageOf(answer)]).toEqual([[404, 'NOT_FOUND'], REFUSED]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('succeeds for exactly one of several concurrent requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { token, email, activeRoles } = await invited();
      const passwords = ['the first password', 'the second password', 'the third password'];
      const answers = await Promise.all(passwords.map(async (password) => await accept({ token, password })));
      const won = answers.map(({ statusCode }) => statusCode === 200);
      expect(won.filter(Boolean)).toEqual([true]);
      clock.advance(60_000);
      for (const [index, password] of passwords.entries()) {
        expect((await signIn(email, password)).statusCode).toBe(won[index] === true ? 200 : 401);
      }
      expect(await activeRoles()).toEqual(['member', 'owner']);
    }
    clock.set(START);
  });

  it('is open to pages of this service and to programs', async () => {
    const { token } = await invited();
    const foreign = await accept({ token }, anAddress(), { origin: 'https://evil.example' });
    expect(refusal(foreign)).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect((await accept({ token }, anAddress(), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  it('has the limits of signing in: 5 a minute for an account, 20 from an address', async () => {
    const elsewhere = await aTeam(database, app);
    const { token } = await invited({ email: elsewhere.owner.email });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await accept({ token, password: `a long password ${attempt}` })).statusCode).toBe(409);
    expect(refusal(await accept({ token, password: PASSWORD }))).toEqual([429, 'RATE_LIMITED']);
    expect(refusal(await signIn(elsewhere.owner.email, PASSWORD))).toEqual([429, 'RATE_LIMITED']);
    const address = anAddress();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await accept({ token: 'a'.repeat(43) }, address)).statusCode).toBe(404);
    expect(refusal(await accept({ token: 'a'.repeat(43) }, address))).toEqual([429, 'RATE_LIMITED']);
    const shown = await post('/api/auth/invitation', { body: { token }, address });
    expect([refusal(shown), shown.headers['ratelimit-policy']]).toEqual([
      [429, 'RATE_LIMITED'],
      '"sign-in-address";q=20;w=60',
    ]);
  });

  it('leaves neither token nor password in the log', async () => {
    const { token } = await invited();
    await accept({ token, password: 'short' });
    const as = sessionOf(await accept({ token }));
    const text = log.join('');
    for (const secret of [token, NEW_PASSWORD, as]) expect(text).not.toContain(secret);
  });
});
