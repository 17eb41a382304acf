import { describe, expect, it } from 'vitest';
import { platformQuery } from '../../src/db/statement.ts';
import { aKey, aMembership, aSession, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock, log } = app;
const PATH = '/api/auth/change-password';
const NEW_PASSWORD = 'a brand new password';

const change = async (as: string, body: object = {}, address = anAddress()) =>
  await post(PATH, {
    as,
    address,
    body: { current_password: PASSWORD, new_password: NEW_PASSWORD, ...body },
  });
const signIn = async (email: string, password: string) =>
  (await post('/api/auth/sign-in', { body: { email, password }, address: anAddress() })).statusCode;
const isIn = async (as: string) => (await get('/api/auth/me', { as })).statusCode === 200;

describe('changing one’s own password', () => {
  it.each(['owner', 'admin', 'member', 'contractor'] as const)('is open to a signed-in %s', async (role) => {
    const { organization, join, events } = await aTeam(database, app);
    const user = await join(role);
    const answer = await change(user.as);
    expect(answer.json()).toMatchObject({
      data: { user_id: user.id, role, organization: { id: organization.id } },
    });
    expect([await signIn(user.email, PASSWORD), await signIn(user.email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect(await events()).toEqual([
      {
        action: 'user.password_changed',
        actor_id: user.id,
        subject_id: user.id,
        before: null,
        after: null,
      },
    ]);
  });

  it('gives this session a new token and ends all other sessions', async () => {
    const [here, there] = [await aTeam(database, app), await aTeam(database, app)];
    const { as, ...user } = await here.join('member');
    await aMembership(database, there.organization, user, { role: 'member' });
    const others = [
      await aSession(database, here.organization, user),
      await aSession(database, there.organization, user),
    ];
    const answer = await change(as);
    expect(answer.headers['set-cookie']).toMatch(
      /^almanac_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const renewed = sessionOf(answer);
    expect(renewed).not.toBe(as);
    expect(await Promise.all([renewed, as, ...others, here.owner.as].map(isIn))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['current_password', { current_password: 'not the password' }, 'must be your password'],
    ['new_password', { new_password: 'too short' }, 'must have 12 to 200 characters'],
    ['new_password', { new_password: 'x'.repeat(201) }, 'must have 12 to 200 characters'],
    ['new_password', { new_password: 'Password1234' }, 'must not be one of the 10,000 commonest passwords'],
    ['new_password', { new_password: null }, 'must be a string'],
    ['name', { name: 'x' }, 'is not a field of this route; the nearest is new_password'],
  ])('names %s when it is wrong: %j, and changes nothing', async (field, wrong, rule) => {
    const { owner, events } = await aTeam(database, app);
    const answer = await change(owner.as, wrong);
    expect([refusal(answer), messageOf(answer)]).toEqual([[400, 'INVALID_REQUEST'], `${field}: ${rule}`]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([await isIn(owner.as), await signIn(owner.email, PASSWORD)]).toEqual([true, 200]);
    expect(await events()).toEqual([]);
  });

  it('is refused for a key, without credentials, and from a page of another origin', async () => {
    const { organization, owner } = await aTeam(database, app);
    const key = await aKey(database, organization);
    expect(refusal(await change(key.secret))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await post(PATH, { body: {} })).statusCode).toBe(401);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect(refusal(await post(PATH, { as: owner.as, headers: foreign, body: {} }))).toEqual([
      403,
      'FORBIDDEN_ORIGIN',
    ]);
  });

  it('has the limits of signing in, so that a stolen session cannot guess the password', async () => {
    const { owner } = await aTeam(database, app);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await change(owner.as, { current_password: `guess ${attempt}` })).statusCode).toBe(400);
    expect(refusal(await change(owner.as))).toEqual([429, 'RATE_LIMITED']);
    clock.advance(12_000);
    expect((await change(owner.as)).statusCode).toBe(200);
    clock.set(START);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const { organization, owner } = await aTeam(database, app);
    const other = await aSession(database, organization, owner);
    const answers = await Promise.all([
      change(owner.as, { new_password: 'the first password' }),
      change(other, { new_password: 'the second password' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    // The other is refused for its password, or its session has ended by then.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([400, 401]).toContain(Math.max(...statuses));
    const works = [
      await signIn(owner.email, 'the first password'),
      await signIn(owner.email, 'the second password'),
    ];
    expect(works.map((status) => status === 200)).toEqual(statuses.map((status) => status === 200));
  });

  it('stores the hash, and leaves no password in the log', async () => {
    const { owner } = await aTeam(database, app);
    await change(owner.as);
    const [user] = await database.platform.run(
      platformQuery.selectFrom('users').select('password_hash').where('id', '=', owner.id).compile(),
    );
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    expect(log.join('')).not.toContain(NEW_PASSWORD);
    expect(log.join('')).not.toContain(PASSWORD);
  });
});
