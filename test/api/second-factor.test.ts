import { describe, expect, it } from 'vitest';
import { platformQuery, query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aSession, aUser, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { codeAt, cookieOf, enrol } from '../support/second-factor.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const app = await testApp(database);
const { get, post, clock } = app;
const HALF_MINUTE = 30_000;
const codeOf = (answer: Answer) => [
  answer.statusCode,
  answer.json<{ error?: { code: string } }>().error?.code ?? null,
];

/** A user with a second factor, set up just before now. */
async function aCarefulUser() {
  const user = await aUser(database, organization);
  const session = await aSession(database, organization, user, clock());
  const factor = await enrol(app, session);
  clock.advance(10 * HALF_MINUTE);
  return { ...user, ...factor, session };
}

async function givePassword(email: string, password = PASSWORD): Promise<Answer> {
  clock.advance(12_000);
  return await post('/api/auth/sign-in', { body: { email, password } });
}

async function giveCode(first: Answer, code: string, more = ''): Promise<Answer> {
  return await post('/api/auth/sign-in/second-factor', {
    body: { code },
    headers: { cookie: `${cookieOf(first, 'almanac_pending')}${more}` },
  });
}

async function eventsAbout(userId: string): Promise<string[]> {
  await app.app.inject('/api/health');
  const events = await database
    .openTenant(organization.id)
    .read(
      query
        .selectFrom('audit_events')
        .select('action')
        .where('subject_id', '=', userId)
        .orderBy('occurred_at')
        .compile(),
    );
  return events.map(({ action }) => action);
}

describe('setting up a second factor', () => {
  it('needs the password and a first code, shows 10 recovery codes once, and ends other sessions', async () => {
    const user = await aUser(database, organization);
    const [here, elsewhere] = [
      await aSession(database, organization, user, clock()),
      await aSession(database, organization, user, clock()),
    ];
    const path = '/api/auth/second-factor';
    expect((await get(path, { as: here })).json()).toMatchObject({
      data: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
    });
    const begin = async (password: string) =>
      await post(`${path}/enrolment`, { as: here, body: { password } });
    expect((await begin('not my password')).json()).toMatchObject({
      error: { message: 'password: must be your password' },
    });
    const { secret, uri } = (await begin(PASSWORD)).json<{ data: { secret: string; uri: string } }>().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Almanac:${encodeURIComponent(user.email)}?`);
    expect(uri).toContain(`secret=${secret}`);
    const confirm = async (code: string) => await post(`${path}/confirm`, { as: here, body: { code } });
    expect(codeOf(await confirm('000000'))).toEqual([400, 'INVALID_REQUEST']);
    // Until then the password alone is enough to sign in.
    expect((await givePassword(user.email)).statusCode).toBe(200);
    const confirmed = await confirm(codeAt(secret, clock()));
    const codes = confirmed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect((await get(path, { as: here })).json()).toMatchObject({
      data: { enabled: true, recovery_codes_left: 10 },
    });
    expect((await get('/api/auth/me', { as: elsewhere })).statusCode).toBe(401);
    expect((await get('/api/auth/me', { as: here })).json()).toMatchObject({
      data: { has_second_factor: true, needs_second_factor: false },
    });
    const rows = await database.platform.run(
      platformQuery.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).compile(),
    );
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5));
    expect(await eventsAbout(user.id)).toContain('user.second_factor_enabled');
    // A second one does not replace the first.
    clock.advance(60_000);
    expect(codeOf(await begin(PASSWORD))).toEqual([409, 'CONFLICT']);
    expect(codeOf(await confirm(codeAt(secret, clock())))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('is limited, so that a stolen session cannot guess the password or a code', async () => {
    const { session } = await aCarefulUser();
    const disable = async () =>
      await post('/api/auth/second-factor/disable', {
        as: session,
        body: { password: PASSWORD, code: '000000' },
      });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await disable()).statusCode).toBe(400);
    expect(codeOf(await disable())).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('new recovery codes', () => {
  const path = '/api/auth/second-factor/recovery-codes';

  it('replace the old ones, and keep the second factor and its sessions', async () => {
    const { id, email, session, secret, recoveryCodes } = await aCarefulUser();
    const [first = '', second = ''] = recoveryCodes;
    const made = await post(path, { as: session, body: { password: PASSWORD, code: first } });
    const codes = made.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    expect((await get('/api/auth/second-factor', { as: session })).json()).toMatchObject({
      data: { enabled: true, recovery_codes_left: 10 },
    });
    expect(await eventsAbout(id)).toContain('user.recovery_codes_replaced');
    const begun = await givePassword(email);
    expect(codeOf(await giveCode(begun, second))[0]).not.toBe(200);
    expect((await giveCode(begun, codes[0] ?? '')).statusCode).toBe(200);
    expect((await giveCode(await givePassword(email), codeAt(secret, clock()))).statusCode).toBe(200);
  });

  it('need the password and a code, and a second factor', async () => {
    const { session, secret, recoveryCodes } = await aCarefulUser();
    const ask = async (body: object) => (await post(path, { as: session, body })).json<object>();
    expect(await ask({ password: 'not my password', code: codeAt(secret, clock()) })).toMatchObject({
      error: { message: 'password: must be your password' },
    });
    expect(await ask({ password: PASSWORD, code: '000000' })).toMatchObject({
      error: { code: 'INVALID_REQUEST', detail: { fields: [{ field: 'code' }] } },
    });
    expect((await get('/api/auth/second-factor', { as: session })).json()).toMatchObject({
      data: { recovery_codes_left: recoveryCodes.length },
    });
    const as = await aSession(database, organization, await aUser(database, organization), clock());
    const without = await post(path, { as, body: { password: PASSWORD, code: recoveryCodes[0] } });
    expect(codeOf(without)).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('signing in with a second factor', () => {
  it('takes two steps: the password gives no session, the code does', async () => {
    const { id, email, secret } = await aCarefulUser();
    const first = await givePassword(email);
    expect(codeOf(first)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(await eventsAbout(id)).not.toContain('user.signed_in');
    expect(first.headers['set-cookie']).toMatch(
      /^almanac_pending=[\w-]{43}; Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const pending = cookieOf(first, 'almanac_pending').slice('almanac_pending='.length);
    expect((await get('/api/auth/me', { as: pending })).statusCode).toBe(401);
    const second = await giveCode(first, ` ${codeAt(secret, clock())} `);
    expect(second.statusCode).toBe(200);
    expect(await eventsAbout(id)).toContain('user.signed_in');
    const session = cookieOf(second, 'almanac_session').slice('almanac_session='.length);
    expect((await get('/api/auth/me', { as: session })).json()).toEqual(second.json());
    expect(second.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^almanac_pending=; Max-Age=0/),
        expect.stringMatching(/^almanac_device=/),
      ]),
    );
    // The token and the code cannot be used again.
    expect(codeOf(await giveCode(first, codeAt(secret, clock())))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('does not reveal it to a caller without the password', async () => {
    const { email } = await aCarefulUser();
    const answers = [await givePassword(email, 'wrong password!'), await givePassword('nobody@example.com')];
    expect(answers[0]?.payload).toBe(answers[1]?.payload);
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
  });

  it('accepts the current code, the previous one and the next one, and no other', async () => {
    const taken: (number | null)[] = [];
    for (const offset of [-2, -1, 0, 1, 2]) {
      const { email, secret } = await aCarefulUser();
      const first = await givePassword(email);
      const code = codeAt(secret, new Date(clock().getTime() + offset * HALF_MINUTE));
      taken.push((await giveCode(first, code)).statusCode);
    }
    expect(taken).toEqual([401, 200, 200, 200, 401]);
  });

  it('accepts a code once, also for concurrent requests, and no earlier code after it', async () => {
    const { email, secret } = await aCarefulUser();
    const firsts: Answer[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) firsts.push(await givePassword(email));
    const now = codeAt(secret, clock());
    const before = codeAt(secret, new Date(clock().getTime() - HALF_MINUTE));
    const answers = await Promise.all(firsts.map(async (first) => await giveCode(first, now)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 401, 401,
    ]);
    clock.advance(60_000);
    expect((await giveCode(await givePassword(email), before)).statusCode).toBe(401);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { email, id, recoveryCodes, session } = await aCarefulUser();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`;
    expect((await giveCode(await givePassword(email), typed)).statusCode).toBe(200);
    expect((await giveCode(await givePassword(email), code)).statusCode).toBe(401);
    expect((await get('/api/auth/second-factor', { as: session })).json()).toMatchObject({
      data: { recovery_codes_left: 9 },
    });
    await expect.poll(async () => await eventsAbout(id)).toContain('user.recovery_code_used');
    await expect.poll(async () => await eventsAbout(id)).toContain('user.second_factor_failed');
  });

  it('ends after 5 wrong codes or 5 minutes, and then needs the password again', async () => {
    const { email, secret } = await aCarefulUser();
    const first = await givePassword(email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      clock.advance(12_000);
      const wrong = await giveCode(first, `00000${attempt}`);
      expect([wrong.statusCode, wrong.json<{ error: object }>().error]).toEqual([
        401,
        { code: 'UNAUTHENTICATED', message: 'The code is wrong, or was used already.' },
      ]);
    }
    const ended = { error: { code: 'UNAUTHENTICATED', detail: { sign_in_again: true } } };
    clock.advance(12_000);
    expect((await giveCode(first, codeAt(secret, clock()))).json()).toMatchObject(ended);
    const late = await givePassword(email);
    clock.advance(5 * 60_000);
    expect((await giveCode(late, codeAt(secret, clock()))).json()).toMatchObject(ended);
    expect((await giveCode(await givePassword(email), codeAt(secret, clock()))).statusCode).toBe(200);
  });

  it('cannot be blocked by a stranger with the password: a known browser has its own attempts', async () => {
    const { email, secret } = await aCarefulUser();
    const device = cookieOf(
      await giveCode(await givePassword(email), codeAt(secret, clock())),
      'almanac_device',
    );
    clock.advance(60_000);
    const waiting = await givePassword(email);
    const guesses: number[] = [];
    const thief = await givePassword(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      guesses.push((await giveCode(thief, '000000')).statusCode);
    guesses.push((await giveCode(waiting, '000000')).statusCode);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    const answer = await giveCode(waiting, codeAt(secret, clock()), `; ${device}`);
    expect(answer.statusCode).toBe(200);
  });

  it('refuses an invented token, and a missing one', async () => {
    for (const cookie of ['', 'almanac_pending=x', `almanac_pending=${'a'.repeat(43)}`]) {
      const answer = await post('/api/auth/sign-in/second-factor', {
        body: { code: '123456' },
        headers: { cookie },
      });
      expect(codeOf(answer)).toEqual([401, 'UNAUTHENTICATED']);
    }
  });
});

describe('removing a second factor', () => {
  it('needs the password and a code, and ends other sessions', async () => {
    const { id, email, secret, session } = await aCarefulUser();
    const other = await aSession(database, organization, { id }, clock());
    const disable = async (password: string, code: string) =>
      await post('/api/auth/second-factor/disable', { as: session, body: { password, code } });
    expect((await disable('not my password', codeAt(secret, clock()))).statusCode).toBe(400);
    expect((await disable(PASSWORD, '000000')).statusCode).toBe(400);
    expect((await disable(PASSWORD, codeAt(secret, clock()))).json()).toMatchObject({
      data: { enabled: false, recovery_codes_left: 0 },
    });
    expect((await get('/api/auth/me', { as: other })).statusCode).toBe(401);
    expect((await givePassword(email)).statusCode).toBe(200);
    expect(await eventsAbout(id)).toContain('user.second_factor_disabled');
    clock.set(START);
  });
});
