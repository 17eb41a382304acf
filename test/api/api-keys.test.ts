import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import {
  type Answer,
  aKey,
  anOrganization,
  aSession,
  aUser,
  type Send,
  START,
  signedIn,
  testApp,
} from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const user = await aUser(database, organization);
const owner = await aSession(database, organization, user);
const { get, post, send, clock } = await testApp(database);
const ROUTE = '/api/settings/api-keys';
const USE = '/api/v1/metrics';

type Key = { id: string; identifier: string; key: string };
const keyOf = (answer: Answer): Key => answer.json<{ data: Key }>().data;

async function mint(body: object = {}, more: Send = {}): Promise<Answer> {
  return await post(ROUTE, {
    as: owner,
    body: { name: 'report', capabilities: ['metrics.read'], ...body },
    ...more,
  });
}

async function events(subject: string) {
  return await database
    .openTenant(organization.id)
    .read(
      query.selectFrom('audit_events').selectAll().where('subject_id', '=', subject).orderBy('id').compile(),
    );
}

describe('minting a key', () => {
  it('returns the full key once, with its details', async () => {
    const answer = await mint({ name: ' Monthly report ', expires_at: '2027-06-30T00:00:00Z' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        id: expect.any(String) as unknown,
        name: 'Monthly report',
        identifier: keyOf(answer).key.slice(7, 15),
        begins_with: keyOf(answer).key.slice(0, 15),
        capabilities: ['metrics.read'],
        gained_capabilities: [],
        allowed_networks: null,
        metric_families: null,
        created_by: user.id,
        created_by_left_on: null,
        created_at: START,
        last_used_at: null,
        expires_at: '2027-06-30T00:00:00.000Z',
        revoked_at: null,
        state: 'active',
        key: expect.stringMatching(/^alm_pk_[0-9A-Za-z]{46}$/) as unknown,
      },
    });
    expect((await get(USE, { as: keyOf(answer).key })).statusCode).toBe(200);
    const list = await get(ROUTE, { as: owner });
    expect(list.payload).toContain(keyOf(answer).identifier);
    expect(list.payload).not.toContain(keyOf(answer).key);
    expect(list.payload).not.toContain('"key"');
  });

  it('is audited without the key', async () => {
    const { id, key, identifier } = keyOf(await mint());
    const [event, ...others] = await events(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      actor_kind: 'user',
      actor_id: user.id,
      action: 'api_key.minted',
      subject_kind: 'api_key',
      occurred_at: new Date(START),
      before: null,
      after: { identifier, name: 'report' },
    });
    expect(JSON.stringify(event)).not.toContain(key.slice(15));
  });

  it.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: 5 }],
    ['name', { name: 'x'.repeat(201) }],
    ['capabilities', { capabilities: [] }],
    ['capabilities', { capabilities: 'metrics.read' }],
    [String.raw`capabilities\[0\]`, { capabilities: ['everything'] }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['expires_at', { expires_at: '2027-02-29T00:00:00Z' }],
    ['expires_at', { expires_at: START }],
    ['prefix', { prefix: 'x' }],
  ])('names %s when it is wrong: %j', async (field, change) => {
    const before = (await get(ROUTE, { as: owner })).json<{ meta: { total: number } }>().meta.total;
    const answer = await mint(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: { message: string } }>().error.message).toMatch(new RegExp(`^${field}: `));
    expect((await get(ROUTE, { as: owner })).json()).toMatchObject({ meta: { total: before } });
  });

  it.each(CAPABILITIES)('a key with %s has no other capability', async (capability) => {
    const answer = await mint({ capabilities: [capability, capability] });
    expect(answer.json()).toMatchObject({ data: { capabilities: [capability] } });
  });

  it('uses the configured prefix', async () => {
    const other = await testApp(database, { config: { keyPrefix: 'acme' } });
    const answer = await other.post(ROUTE, {
      as: owner,
      body: { name: 'x', capabilities: ['metrics.read'] },
    });
    expect(keyOf(answer).key).toMatch(/^acme_pk_/);
    expect(
      (await other.get(USE, { headers: { authorization: `Bearer ${keyOf(answer).key}` } })).statusCode,
    ).toBe(200);
  });
});

describe('the list', () => {
  it('has every key of the organisation and no other, newest first', async () => {
    const fresh = await anOrganization(database);
    const token = await signedIn(database, fresh);
    expect((await get(ROUTE, { as: token })).json()).toEqual({ meta: { version: 1, total: 0 }, data: [] });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1000);
      ids.unshift((await aKey(database, fresh, ['metrics.read'], { now: clock() })).id);
    }
    const answer = await get(ROUTE, { as: token });
    expect(answer.json<{ data: Key[] }>().data.map(({ id }) => id)).toEqual(ids);
    expect(answer.json()).toMatchObject({ meta: { version: 1, total: 3 } });
    clock.set(START);
  });

  it('shows when a key was last used', async () => {
    const fresh = await anOrganization(database);
    const token = await signedIn(database, fresh);
    const { secret } = await aKey(database, fresh);
    await get(USE, { as: secret });
    await expect
      .poll(async () => (await get(ROUTE, { as: token })).json())
      .toMatchObject({ data: [{ last_used_at: START }] });
  });
});

describe("another organisation's key", () => {
  it('is not found', async () => {
    const theirs = await anOrganization(database);
    const { id, secret } = await aKey(database, theirs);
    const missing = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    for (const [method, path] of [
      ['POST', '/rotate'],
      ['DELETE', ''],
    ] as const) {
      const [answer, none] = [
        await send(method, `${ROUTE}/${id}${path}`, { as: owner }),
        await send(method, `${ROUTE}/${missing}${path}`, { as: owner }),
      ];
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).toBe(none.payload);
    }
    expect((await get(USE, { as: secret })).statusCode).toBe(200);
    expect((await get(ROUTE, { as: owner })).payload).not.toContain(id);
  });

  it.each(['x', '1', '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9', "'; drop table api_keys --"])(
    'nor is %j an id',
    async (id) => {
      const answer = await send('DELETE', `${ROUTE}/${encodeURIComponent(id)}`, { as: owner });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        error: { code: 'INVALID_REQUEST', message: 'id: must be a uuid' },
      });
    },
  );
});
