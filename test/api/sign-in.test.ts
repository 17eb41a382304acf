import { describe, expect, it } from 'vitest';
import { platformQuery, query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aUser, PASSWORD, type Send, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database, { name: 'Acme' });
const { get, post, clock } = await testApp(database);
let network = 0;

// From a new address each time, so that one test does not use up the attempts of another.
async function signIn(email: string, password = PASSWORD, more: Send = {}): Promise<Answer> {
  network += 1;
  return await post('/api/auth/sign-in', {
    body: { email, password },
    address: `198.51.${network}.7`,
    ...more,
  });
}

function tokenOf(answer: Answer): string {
  return answer.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
}

describe('signing in', () => {
  it('sets a session cookie, and returns the signed-in user', async () => {
    const user = await aUser(database, organization, { role: 'member', name: 'Ada Marsh' });
    const answer = await signIn(user.email);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await get('/api/auth/me', { as: tokenOf(answer) });
    expect(me.json()).toEqual(answer.json());
    expect(me.json()).toEqual({
      meta: { version: 1 },
      data: {
        user_id: user.id,
        name: 'Ada Marsh',
        email: user.email,
        role: 'member',
        organization: {
          id: organization.id,
          slug: organization.slug,
          name: 'Acme',
          base_currency: 'AUD',
          time_zone: 'Australia/Sydney',
          financial_year_start_month: 7,
          minimum_group_size: 5,
          jurisdiction: null,
          words: { vendor: 'vendor', sales_tax: 'sales tax', financial_year: 'financial year' },
        },
        capabilities: ['metrics.read', 'records.read', 'records.write', 'ledger.read'],
        email_verified: true,
        has_second_factor: false,
        needs_second_factor: false,
        sends_mail: false,
        organizations: [{ id: organization.id, slug: organization.slug, name: 'Acme', role: 'member' }],
      },
    });
  });

  it('hides the cookie from scripts and from other sites', async () => {
    const { email } = await aUser(database, organization);
    expect((await signIn(email)).headers['set-cookie']).toEqual([
      expect.stringMatching(/^almanac_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^almanac_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const secure = await testApp(database, { config: { secureCookies: true } });
    const answer = await secure.post('/api/auth/sign-in', { body: { email, password: PASSWORD } });
    const both: unknown = expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['set-cookie']).toEqual([both, both]);
  });

  it('stores the hash of the token, never the token', async () => {
    const { email, id } = await aUser(database, organization);
    const token = tokenOf(await signIn(email));
    const rows = await database.platform.run(
      platformQuery.selectFrom('sessions').selectAll().where('user_id', '=', id).compile(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(token);
  });

  it('accepts the address in any case, and with spaces around it', async () => {
    const { email } = await aUser(database, organization, { email: 'Mixed.Case@Example.com' });
    expect((await signIn(` ${email.toUpperCase()} `)).statusCode).toBe(200);
  });

  it('gives the same answer for a wrong password, an unknown account and an account without a membership', async () => {
    const known = await aUser(database, organization);
    const leaver = await aUser(database, organization);
    await database.openTenant(organization.id).write(async (transaction) => {
      const change = query
        .updateTable('memberships')
        .set({ status: 'inactive' })
        .where('id', '=', leaver.membershipId);
      await transaction.run(change.compile());
    });
    const answers = [
      await signIn(known.email, 'wrong password!'),
      await signIn('nobody@example.com'),
      await signIn(leaver.email),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.payload).toBe(answers[0]?.payload);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(answers[0]?.json()).toMatchObject({
      error: { code: 'UNAUTHENTICATED', message: 'The e-mail address or the password is wrong.' },
    });
  });

  it.each([
    ['body', undefined],
    ['email', { password: PASSWORD }],
    ['password', { email: 'a@example.com' }],
    ['email', { email: 5, password: PASSWORD }],
    ['remember', { email: 'a@example.com', password: PASSWORD, remember: true }],
    ['password', { email: 'a@example.com', password: 'x'.repeat(1001) }],
  ])('names %s when it is wrong: %j', async (field, body) => {
    const answer = await post('/api/auth/sign-in', body === undefined ? {} : { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: { message: string } }>().error.message).toMatch(new RegExp(`^${field}: `));
    expect(answer.payload).not.toContain(PASSWORD);
  });

  it('refuses a NUL, which the database cannot store', async () => {
    expect((await signIn('a\u0000@example.com')).statusCode).toBe(400);
  });
});

describe('attempts to sign in', () => {
  it('are limited to 5 a minute for an account, known or not, from all addresses together', async () => {
    const { email } = await aUser(database, organization);
    for (const account of [email, 'stranger@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await signIn(attempt % 2 === 0 ? account : account.toUpperCase(), 'wrong')).statusCode).toBe(
          401,
        );
      }
      const refused = await signIn(account);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
      expect(refused.headers['retry-after']).toBe('12');
      expect(refused.headers['ratelimit-policy']).toBe('"sign-in-account";q=5;w=60');
      expect(refused.headers['ratelimit']).toBe('"sign-in-account";r=0;t=60');
    }
    clock.advance(12_000);
    expect((await signIn(email)).statusCode).toBe(200);
    clock.set(START);
  });

  it('on one account count together in every spelling of its address', async () => {
    const { email } = await aUser(database, organization, { email: 'fifi@example.com' });
    const spellings = [
      email,
      'ＦＩＦＩ@example.com',
      'ﬁﬁ@Example.com',
      ' FIFI@EXAMPLE.COM',
      'fiﬁ@example.com',
    ];
    for (const spelling of spellings) expect((await signIn(spelling, 'wrong')).statusCode).toBe(401);
    expect((await signIn('FIfi@example.com')).statusCode).toBe(429);
    clock.advance(60_000);
    for (const spelling of spellings) {
      expect((await signIn(spelling)).statusCode).toBe(200);
      clock.advance(12_000);
    }
    expect((await signIn('fİfi@example.com')).statusCode).toBe(401);
    clock.set(START);
  });

  it('are limited to 20 a minute from an address', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await signIn(`someone${attempt}@example.com`, 'wrong', { address: '203.0.113.9' });
      expect(answer.statusCode).toBe(401);
    }
    const { email } = await aUser(database, organization);
    expect((await signIn(email, PASSWORD, { address: '203.0.113.9' })).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, { address: '203.0.113.10' })).statusCode).toBe(200);
  });

  it('from one IPv6 network count together', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await signIn(`other${attempt}@example.com`, 'wrong', { address: `2001:db8:0:1::${attempt + 1}` });
    }
    expect((await signIn('x@example.com', 'wrong', { address: '2001:db8:0:1:ffff::' })).statusCode).toBe(429);
    expect((await signIn('x@example.com', 'wrong', { address: '2001:db8:0:2::1' })).statusCode).toBe(401);
  });

  it('are counted without storing their origin', async () => {
    const rows = await database.platform.run(
      platformQuery.selectFrom('rate_limit_buckets').select('name').compile(),
    );
    const names = rows.map(({ name }) => name).join(' ');
    expect(names).toContain('sign-in-account');
    expect(names).not.toMatch(/@|203\.0|2001/);
  });
});

describe('signing out', () => {
  it('ends the session and removes the cookie', async () => {
    const { email } = await aUser(database, organization);
    const [here, elsewhere] = [tokenOf(await signIn(email)), tokenOf(await signIn(email))];
    const answer = await post('/api/auth/sign-out', { as: here });
    expect(answer.json()).toEqual({ meta: { version: 1 }, data: { signed_out: true } });
    expect(answer.headers['set-cookie']).toMatch(/^almanac_session=; Max-Age=0; Path=\/; HttpOnly/);
    expect((await get('/api/auth/me', { as: here })).statusCode).toBe(401);
    expect((await post('/api/auth/sign-out', { as: here })).statusCode).toBe(401);
    expect((await get('/api/auth/me', { as: elsewhere })).statusCode).toBe(200);
  });
});

describe('old sessions', () => {
  it('are removed a month after they ended', async () => {
    const { email, id } = await aUser(database, organization);
    await signIn(email);
    clock.advance(38 * 24 * 60 * 60 * 1000);
    await signIn(email);
    const rows = await database.platform.run(
      platformQuery.selectFrom('sessions').select('id').where('user_id', '=', id).compile(),
    );
    expect(rows).toHaveLength(1);
    clock.set(START);
  });
});
