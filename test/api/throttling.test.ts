import { describe, expect, it } from 'vitest';
import { rememberDevice } from '../../src/access/device.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aUser, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { post, clock } = await testApp(database);
const HOME = '192.0.2.1';

type Attempt = Readonly<{ email: string; password?: string; device?: string; address?: string }>;

async function signIn({ email, password = PASSWORD, device, address = HOME }: Attempt): Promise<Answer> {
  return await post('/api/auth/sign-in', {
    body: { email, password },
    address,
    ...(device === undefined ? {} : { headers: { cookie: `almanac_device=${device}` } }),
  });
}

function deviceOf(answer: Answer): string {
  return answer.cookies.find(({ name }) => name === 'almanac_device')?.value ?? '';
}

/** Makes wrong guesses at an account within one minute, each from a new address, and returns their statuses. */
async function guess(email: string, count: number, addresses: (attempt: number) => string) {
  const statuses = new Map<number, number>();
  for (let attempt = 0; attempt < count; attempt += 1) {
    const { statusCode } = await signIn({
      email,
      password: `guess number ${attempt}`,
      address: addresses(attempt),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  return Object.fromEntries(statuses);
}

describe("a stranger's guesses", () => {
  it('do not lock the holder out of a known browser, even 1,000 of them from many addresses', async () => {
    const { email } = await aUser(database, organization);
    const device = deviceOf(await signIn({ email }));
    clock.advance(60_000);
    const everywhere = (attempt: number) => `10.${attempt % 250}.${Math.floor(attempt / 250)}.7`;
    expect(await guess(email, 1000, everywhere)).toEqual({ 401: 5, 429: 995 });
    expect((await signIn({ email })).statusCode).toBe(429);
    expect((await signIn({ email, device })).statusCode).toBe(200);
  });

  it('do not lock the holder out from the same network either', async () => {
    const { email } = await aUser(database, organization);
    const device = deviceOf(await signIn({ email, address: '192.0.2.9' }));
    clock.advance(60_000);
    for (let attempt = 0; attempt < 30; attempt += 1)
      await signIn({ email: `someone${attempt}@example.com`, password: 'wrong', address: '192.0.2.9' });
    expect((await signIn({ email, address: '192.0.2.9' })).statusCode).toBe(429);
    expect((await signIn({ email, device, address: '192.0.2.9' })).statusCode).toBe(200);
  });

  it('gain nothing from a browser known for another account, or from an invented token', async () => {
    const [victim, stranger] = [await aUser(database, organization), await aUser(database, organization)];
    clock.advance(60_000);
    const device = deviceOf(await signIn({ email: stranger.email }));
    clock.advance(60_000);
    const statuses: number[] = [];
    for (const token of [device, 'a'.repeat(43), device, 'short', '', device, device])
      statuses.push((await signIn({ email: victim.email, password: 'wrong', device: token })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('are limited on a known browser too', async () => {
    const { email } = await aUser(database, organization);
    const device = deviceOf(await signIn({ email, address: '192.0.2.20' }));
    clock.advance(60_000);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await signIn({ email, password: 'wrong', device })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    // They do not use up the attempts of others.
    expect((await signIn({ email, address: '192.0.2.21' })).statusCode).toBe(200);
  });

  it('are answered alike with or without an account, in message, headers and limit', async () => {
    const { email } = await aUser(database, organization);
    const device = deviceOf(await signIn({ email, address: '192.0.2.30' }));
    clock.advance(60_000);
    const answersOf = async (account: string, address: string) => {
      const answers: unknown[] = [];
      for (const attempt of [1, 2, 3, 4, 5, 6]) {
        const known = attempt === 2 ? { device: 'b'.repeat(43) } : {};
        const answer = await signIn({ email: account, password: 'wrong', address, ...known });
        const { 'request-id': _id, date: _date, ...headers } = answer.headers;
        answers.push([answer.statusCode, answer.payload, headers]);
      }
      return answers;
    };
    expect(device).not.toBe('');
    expect(await answersOf(email, '192.0.2.31')).toEqual(await answersOf('nobody@example.com', '192.0.2.32'));
  });

  it('end with a change of password: only the browser that changes it stays known', async () => {
    const { email } = await aUser(database, organization);
    const stolen = deviceOf(await signIn({ email, address: '192.0.2.40' }));
    const here = await signIn({ email, address: '192.0.2.41' });
    const session = here.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
    const cookie = `almanac_session=${session}; almanac_device=${deviceOf(here)}`;
    const changed = await post('/api/auth/change-password', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: { current_password: PASSWORD, new_password: 'another good passphrase' },
    });
    expect(changed.statusCode).toBe(200);
    clock.advance(60_000);
    const policies: unknown[] = [];
    for (const device of [stolen, deviceOf(here)])
      policies.push(
        (await signIn({ email, password: 'wrong', device, address: '192.0.2.42' })).headers[
          'ratelimit-policy'
        ],
      );
    expect(policies).toEqual(['"sign-in-account";q=5;w=60', '"sign-in-device";q=10;w=60']);
  });
});

describe('a known browser', () => {
  it('is stored as the hash of its token, which changes with each sign-in', async () => {
    const { email, id } = await aUser(database, organization);
    const first = deviceOf(await signIn({ email, address: '192.0.2.50' }));
    const second = deviceOf(await signIn({ email, device: first }));
    expect(second).not.toBe(first);
    const rows = await database.platform.run(
      platformQuery.selectFrom('devices').selectAll().where('user_id', '=', id).compile(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(second);
    clock.advance(60_000);
    for (const [device, policy] of [
      [first, 'sign-in-account'],
      [second, 'sign-in-device'],
    ] as const) {
      const { headers } = await signIn({ email, password: 'wrong', device });
      expect(headers['ratelimit-policy']).toContain(policy);
    }
  });

  it('is known for all of its accounts at once, and forgotten after 400 days', async () => {
    const [one, other] = [await aUser(database, organization), await aUser(database, organization)];
    const first = deviceOf(await signIn({ email: one.email, address: '192.0.2.60' }));
    const both = deviceOf(await signIn({ email: other.email, device: first, address: '192.0.2.60' }));
    const policyOf = async (email: string) =>
      (await signIn({ email, password: 'wrong', device: both, address: '192.0.2.61' })).headers[
        'ratelimit-policy'
      ];
    for (const { email } of [one, other]) expect(await policyOf(email)).toContain('sign-in-device');
    clock.advance(400 * 24 * 60 * 60 * 1000);
    for (const { email } of [one, other]) expect(await policyOf(email)).toContain('sign-in-account');
    clock.set(START);
  });

  it('is one of at most 20 for an account', async () => {
    const { id } = await aUser(database, organization);
    for (let day = 0; day < 25; day += 1)
      await database.platform.write(
        async (transaction) => await rememberDevice(transaction, { userId: id, before: null }, clock()),
      );
    const rows = await database.platform.run(
      platformQuery.selectFrom('devices').select('id').where('user_id', '=', id).compile(),
    );
    expect(rows).toHaveLength(20);
  });
});

describe('a sign-in from a new browser', () => {
  it('is in the audit log, except for the first one of an account', async () => {
    const user = await aUser(database, organization);
    const newDevices = async () => {
      const events = await database
        .openTenant(organization.id)
        .read(
          query
            .selectFrom('audit_events')
            .select('after')
            .where('action', '=', 'user.new_device')
            .where('subject_id', '=', user.id)
            .compile(),
        );
      return events.map(({ after }) => after);
    };
    const first = deviceOf(await signIn({ email: user.email, address: '192.0.2.70' }));
    const again = deviceOf(await signIn({ email: user.email, device: first }));
    await signIn({ email: user.email, device: again });
    expect(await newDevices()).toEqual([]);
    await signIn({ email: user.email, address: '192.0.2.71' });
    await expect.poll(newDevices).toEqual([{ browser: null, system: null }]);
  });
});
