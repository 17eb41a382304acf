import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const user = await aUser(database, organization);
const owner = await aSession(database, organization, user);
const { get, post, send, clock } = await testApp(database);
const ROUTE = '/api/settings/api-keys';
const USE = '/api/v1/metrics';
const HOUR_MS = 60 * 60 * 1000;

type Key = { id: string; key: string; expires_at: string | null };
const keyOf = (answer: Answer): Key => answer.json<{ data: Key }>().data;

async function mint(body: object = {}): Promise<Answer> {
  return await post(ROUTE, { as: owner, body: { name: 'report', capabilities: ['metrics.read'], ...body } });
}

async function events(subject: string) {
  return await database
    .openTenant(organization.id)
    .read(
      query.selectFrom('audit_events').selectAll().where('subject_id', '=', subject).orderBy('id').compile(),
    );
}

describe('rotating a key', () => {
  it('makes a copy, and keeps the old one valid for 24 hours', async () => {
    const old = keyOf(await mint({ name: 'rotated', capabilities: ['records.read', 'metrics.read'] }));
    const answer = await post(`${ROUTE}/${old.id}/rotate`, { as: owner });
    expect(answer.json()).toMatchObject({
      data: {
        name: 'rotated',
        capabilities: ['metrics.read', 'records.read'],
        expires_at: null,
        created_by: user.id,
      },
    });
    const fresh = keyOf(answer);
    expect(fresh.id).not.toBe(old.id);
    clock.advance(24 * HOUR_MS - 1);
    expect((await get(USE, { as: old.key })).statusCode).toBe(200);
    clock.advance(1);
    expect((await get(USE, { as: old.key })).statusCode).toBe(401);
    expect((await get(USE, { as: fresh.key })).statusCode).toBe(200);
    clock.set(START);
    expect((await events(old.id)).map(({ action }) => action).sort()).toEqual([
      'api_key.minted',
      'api_key.rotated',
    ]);
    expect((await events(fresh.id)).map(({ action }) => action)).toEqual(['api_key.minted']);
  });

  it.each([1, 168])('with an overlap of %i hours', async (hours) => {
    const old = keyOf(await mint());
    await post(`${ROUTE}/${old.id}/rotate`, { as: owner, body: { overlap_hours: hours } });
    clock.advance(hours * HOUR_MS - 1);
    expect((await get(USE, { as: old.key })).statusCode).toBe(200);
    clock.advance(1);
    expect((await get(USE, { as: old.key })).statusCode).toBe(401);
    clock.set(START);
  });

  it('ends the old one at once without an overlap', async () => {
    const old = keyOf(await mint());
    const fresh = keyOf(await post(`${ROUTE}/${old.id}/rotate`, { as: owner, body: { overlap_hours: 0 } }));
    expect((await get(USE, { as: old.key })).statusCode).toBe(401);
    expect((await get(USE, { as: fresh.key })).statusCode).toBe(200);
  });

  it('never extends the life of a key', async () => {
    const end = new Date(clock().getTime() + HOUR_MS).toISOString();
    const old = keyOf(await mint({ expires_at: end }));
    const fresh = keyOf(await post(`${ROUTE}/${old.id}/rotate`, { as: owner }));
    expect(fresh.expires_at).toBe(end);
    clock.advance(HOUR_MS);
    for (const { key } of [old, fresh]) expect((await get(USE, { as: key })).statusCode).toBe(401);
    clock.set(START);
  });

  it.each([
    ['overlap_hours', { overlap_hours: -1 }],
    ['overlap_hours', { overlap_hours: 169 }],
    ['overlap_hours', { overlap_hours: 1.5 }],
    ['overlap_hours', { overlap_hours: '24' }],
    ['hours', { hours: 24 }],
    ['body', [24]],
  ])('names %s when it is wrong: %j', async (field, body) => {
    const { id, key } = keyOf(await mint());
    const answer = await post(`${ROUTE}/${id}/rotate`, { as: owner, body });
    expect(answer.json<{ error: { message: string } }>().error.message).toMatch(new RegExp(`^${field}: `));
    expect((await get(USE, { as: key })).statusCode).toBe(200);
    expect(await events(id)).toHaveLength(1);
  });

  it('is refused for a key that has ended', async () => {
    const { id } = keyOf(await mint({ expires_at: new Date(clock().getTime() + HOUR_MS).toISOString() }));
    clock.advance(HOUR_MS);
    expect((await post(`${ROUTE}/${id}/rotate`, { as: owner })).statusCode).toBe(400);
    clock.set(START);
    await send('DELETE', `${ROUTE}/${id}`, { as: owner });
    expect((await post(`${ROUTE}/${id}/rotate`, { as: owner })).statusCode).toBe(400);
  });
});

describe('revoking a key', () => {
  it('ends it at once and permanently; a second time changes nothing', async () => {
    const { id, key } = keyOf(await mint());
    const answer = await send('DELETE', `${ROUTE}/${id}`, { as: owner });
    expect(answer.json()).toMatchObject({ meta: { version: 1 }, data: { id, revoked_at: START } });
    expect(answer.json<{ data: object }>().data).not.toHaveProperty('key');
    expect((await get(USE, { as: key })).statusCode).toBe(401);
    clock.advance(HOUR_MS);
    const again = await send('DELETE', `${ROUTE}/${id}`, { as: owner });
    expect(again.json()).toMatchObject({ data: { revoked_at: START } });
    expect((await events(id)).map(({ action }) => action).sort()).toEqual([
      'api_key.minted',
      'api_key.revoked',
    ]);
    clock.set(START);
  });

  it('accepts an empty body with a JSON content type, as many clients send one', async () => {
    const { id } = keyOf(await mint());
    const headers = { 'content-type': 'application/json' };
    expect((await send('DELETE', `${ROUTE}/${id}`, { as: owner, headers })).statusCode).toBe(200);
  });
});
