import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { createOrganization, insertOrganization } from '../../src/organizations/create-organization.ts';
import {
  type Answer,
  aKey,
  anOrganization,
  keepTokenOf,
  PASSWORD,
  SETUP_TOKEN,
  type Send,
  START,
  testApp,
} from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, messageOf, refusal, sessionOf } from './settings-support.ts';

const PATH = '/api/setup';
const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;
const other = await testApp(database, { pool: await database.openPool() });

const ORGANIZATION = {
  name: 'Blue Gum Consulting',
  base_currency: 'AUD',
  time_zone: 'Australia/Sydney',
  financial_year_start_month: 7,
};
const OWNER = { name: 'Ada Marsh', email: 'ada@example.com', password: PASSWORD };
const token = SETUP_TOKEN;
const BODY = { token, organization: ORGANIZATION, owner: OWNER };

const isNeeded = async () => (await get(PATH)).json<{ data: { needed: boolean } }>().data.needed;
const setUp = async (body: unknown = BODY, more: Send = {}, { post: ask } = app): Promise<Answer> =>
  await ask(PATH, { body, address: anAddress(), ...more });
const count = async () => {
  const rows = await database.pool.query<Record<string, string>>(`select
    (select count(*) from organizations) as organizations, (select count(*) from users) as users,
    (select count(*) from sessions) as sessions`);
  return Object.values(rows.rows[0] ?? {}).map(Number);
};

// Only the owner of the tables can delete an organisation; the service cannot.
beforeEach(async () => {
  await database.pool.query('truncate organizations, users cascade');
  await keepTokenOf(database);
});

describe('whether setup is needed', () => {
  it('is public until there is an organisation', async () => {
    const answer = await get(PATH);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { meta: { version: 1 }, data: { needed: true } },
    ]);
    const organization = await anOrganization(database);
    expect(await isNeeded()).toBe(false);
    // The caller makes no difference.
    const { secret } = await aKey(database, organization);
    expect((await get(PATH, { as: secret })).json()).toEqual({
      meta: { version: 1 },
      data: { needed: false },
    });
    const { etag } = (await get(PATH)).headers;
    expect((await get(PATH, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
  });
});

describe('setting up', () => {
  it('begins the financial year in January when no month is given', async () => {
    const { financial_year_start_month: _left, ...organization } = ORGANIZATION;
    const answer = await setUp({ token, organization, owner: OWNER });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { data: { organization: { financial_year_start_month: 1 } } },
    ]);
  });

  it('creates the organisation and its owner, and signs the owner in', async () => {
    const answer = await setUp();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(
      /^almanac_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const as = sessionOf(answer);
    const me = await get('/api/auth/me', { as });
    expect(me.json()).toEqual(answer.json());
    expect(me.json()).toMatchObject({
      data: {
        name: 'Ada Marsh',
        email: 'ada@example.com',
        role: 'owner',
        organization: { ...ORGANIZATION, slug: 'blue-gum-consulting', minimum_group_size: 5 },
        organizations: [{ slug: 'blue-gum-consulting', role: 'owner' }],
      },
    });
    expect(await isNeeded()).toBe(false);
    const again = await post('/api/auth/sign-in', {
      body: { email: OWNER.email, password: PASSWORD },
      address: anAddress(),
    });
    expect(again.statusCode).toBe(200);
    const value = await get('/api/v1/metrics/cash.balance/value?period=today', { as });
    expect(value.json()).toMatchObject({ data: { value: null, nullReason: 'no_data', currency: 'AUD' } });
  });

  it('is audited in the organisation, without the password', async () => {
    const as = sessionOf(await setUp());
    const log = await get('/api/settings/audit-log', { as });
    const me = (await get('/api/auth/me', { as })).json<{
      data: { user_id: string; organization: { id: string } };
    }>().data;
    const actor = { kind: 'user', id: me.user_id, name: 'Ada Marsh' };
    expect(log.json<{ data: { action: string }[] }>().data.toSorted(byAction)).toMatchObject([
      { action: 'member.joined', actor, before: null, after: { user_id: me.user_id, role: 'owner' } },
      {
        action: 'organization.created',
        actor,
        occurred_at: START,
        subject: { kind: 'organization', id: me.organization.id },
        before: null,
        after: { ...ORGANIZATION, slug: 'blue-gum-consulting' },
      },
      { action: 'user.signed_in', actor, before: null, after: null },
    ]);
    expect(log.payload + app.log.join('')).not.toContain(PASSWORD);
  });

  it.each([
    ['the slug that is asked for', { slug: 'blue' }, 'blue'],
    ['one made of the name', { name: '  Élan Vital & Söhne ' }, 'elan-vital-sohne'],
    ['one for a name that has no such letters', { name: '株式会社' }, 'organization'],
  ])('gives it %s', async (_what, change, slug) => {
    const answer = await setUp({ ...BODY, organization: { ...ORGANIZATION, ...change } });
    expect(answer.json()).toMatchObject({ data: { organization: { slug } } });
  });

  it.each([
    ['body', null],
    ['organization', { token: SETUP_TOKEN, owner: OWNER }],
    ['owner', { token: SETUP_TOKEN, organization: ORGANIZATION }],
    ['token', { token: 'another-one' }],
    ['token', { token: '' }],
    ['token', { token: undefined }],
    ['organization.name', { organization: { name: '  ' } }],
    ['organization.name', { organization: { name: 'a\nb' } }],
    ['organization.name', { organization: { name: 'x'.repeat(201) } }],
    ['organization.slug', { organization: { slug: 'Blue Gum' } }],
    ['organization.slug', { organization: { slug: '' } }],
    ['organization.base_currency', { organization: { base_currency: 'AUS' } }],
    ['organization.base_currency', { organization: { base_currency: undefined } }],
    ['organization.time_zone', { organization: { time_zone: '+10:00' } }],
    ['organization.financial_year_start_month', { organization: { financial_year_start_month: 13 } }],
    ['organization.financial_year_start_month', { organization: { financial_year_start_month: '7' } }],
    ['organization.minimum_group_size', { organization: { minimum_group_size: 3 } }],
    ['owner.name', { owner: { name: ' ' } }],
    ['owner.email', { owner: { email: 'nobody' } }],
    ['owner.password', { owner: { password: 'elevenchars' } }],
    ['owner.password', { owner: { password: 'x'.repeat(201) } }],
    ['owner.password', { owner: { password: 'iloveyou1234' } }],
    ['owner.role', { owner: { role: 'owner' } }],
    ['demo', { organization: {}, owner: {}, demo: true }],
  ])('names %s when it is wrong: %j, and makes nothing', async (field, wrong) => {
    const answer = await setUp(merged(wrong));
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toMatch(new RegExp(`^${field}: `));
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('creates nothing when a part of it fails', async () => {
    await database.pool.query("alter table memberships add constraint refuse_it check (role <> 'owner')");
    const failed = await setUp();
    await database.pool.query('alter table memberships drop constraint refuse_it');
    expect(refusal(failed)).toEqual([500, 'INTERNAL_ERROR']);
    expect([await count(), await isNeeded()]).toEqual([[0, 0, 0], true]);
    expect((await setUp()).statusCode).toBe(200);
  });
});

describe('once there is an organisation', () => {
  it('is refused for every caller and every body', async () => {
    await createOrganization(database.found, { ...NAMES, slug: 'made-by-hand', name: 'By hand' }, clock());
    for (const body of [BODY, { ...BODY, owner: { ...OWNER, password: 'short' } }]) {
      const answer = await setUp(body);
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [409, 'SETUP_DONE'],
        'There is an organisation already: sign in, or ask for an invitation.',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await count()).toEqual([1, 0, 0]);
  });

  it('is refused for all but one of several concurrent requests, from any process', async () => {
    for (let round = 0; round < 3; round += 1) {
      await database.pool.query('truncate organizations, users cascade');
      await keepTokenOf(database);
      const answers = await Promise.all(
        [app, other, app, other, app, other].map(
          async (process, index) =>
            await setUp(
              {
                token,
                organization: { ...ORGANIZATION, name: `Organisation ${index}` },
                owner: { ...OWNER, email: `ada${index}@example.com` },
              },
              {},
              process,
            ),
        ),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await count()).toEqual([1, 1, 1]);
    }
  });

  it('is refused too when the command line was a moment faster', async () => {
    const answers: Promise<Answer>[] = [];
    await database.found.organization(
      async (transaction) => {
        await transaction.run(SHARED_LOCK);
        return { organizationId: newId(clock()) };
      },
      async (transaction) => {
        const form = { ...ORGANIZATION, slug: 'by-hand', jurisdiction: null, minimum_group_size: 5 };
        await insertOrganization(transaction, form, clock());
        answers.push(setUp());
        // Long enough for it to find no organisation yet, if it has a connection for that.
        await sleep(500);
      },
    );
    const [answer] = await Promise.all(answers);
    expect(answer === undefined ? [] : refusal(answer)).toEqual([409, 'SETUP_DONE']);
    expect(await count()).toEqual([1, 0, 0]);
  });
});

describe('access to the set-up', () => {
  it('a page of the service or a program, but no page of another origin', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect(refusal(await setUp(BODY, { headers }))).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect(await count()).toEqual([0, 0, 0]);
    expect((await setUp(BODY, { headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200);
  });

  it('an address may try 20 times a minute', async () => {
    await anOrganization(database);
    const address = anAddress();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await setUp(BODY, { address })).statusCode).toBe(409);
    const refused = await setUp(BODY, { address });
    expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['ratelimit-policy']).toBe('"sign-in-address";q=20;w=60');
    expect((await setUp()).statusCode).toBe(409);
  });

  it('only with these methods, at this address', async () => {
    const wrong = await send('DELETE', PATH);
    expect([refusal(wrong), wrong.headers['allow']]).toEqual([
      [405, 'METHOD_NOT_ALLOWED'],
      'GET, HEAD, POST',
    ]);
    expect(refusal(await get(`${PATH}/x`))).toEqual([404, 'NOT_FOUND']);
  });
});

const NAMES = { baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 1 };
const SHARED_LOCK = sql<never>`
  select pg_advisory_xact_lock_shared(hashtextextended('almanac founding', 0))
`.compile(query);

/** The body with changes in its parts; one without the parts is sent as it is. */
function merged(wrong: unknown): unknown {
  if (wrong === null) return '';
  const { organization, owner, ...rest } = wrong as { organization?: object; owner?: object };
  if (organization === ORGANIZATION || owner === OWNER) return wrong;
  return {
    token,
    ...rest,
    organization: { ...ORGANIZATION, ...organization },
    owner: { ...OWNER, ...owner },
  };
}

function byAction(one: { action: string }, two: { action: string }): number {
  return one.action.localeCompare(two.action);
}
