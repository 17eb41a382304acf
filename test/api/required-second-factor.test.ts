import { describe, expect, it } from 'vitest';
import { aKey, aMembership, anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { enrol } from '../support/second-factor.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send } = app;

/** An organisation that requires a second factor, and a user who belongs to it and to another one. */
async function aStrictOrganization() {
  const [strict, other] = [await anOrganization(database), await anOrganization(database)];
  const owner = await aUser(database, strict);
  await aMembership(database, other, owner, { role: 'member' });
  const session = await aSession(database, strict, owner);
  const required = await send('PATCH', '/api/settings/organization', {
    as: session,
    body: { requires_second_factor: true },
  });
  expect(required.json()).toMatchObject({
    data: { requires_second_factor: true },
    changed: ['requires_second_factor'],
  });
  return { strict, other, owner, session };
}

describe('an organisation that requires a second factor', () => {
  it('is closed to users without one, except to set it up; other organisations are open', async () => {
    const { strict, other, session } = await aStrictOrganization();
    const paths = [
      '/api/v1/metrics',
      '/api/v1/metrics/cash.balance/value?period=today',
      '/api/settings/organization',
      '/api/settings/members',
      '/api/settings/api-keys',
      '/api/v1/customers',
    ];
    for (const path of paths) {
      const answer = await get(path, { as: session });
      expect([path, answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
        path,
        403,
        'SECOND_FACTOR_MISSING',
      ]);
    }
    const off = await send('PATCH', '/api/settings/organization', {
      as: session,
      body: { requires_second_factor: false },
    });
    expect(off.statusCode).toBe(403);
    expect((await get('/api/auth/me', { as: session })).json()).toMatchObject({
      data: { has_second_factor: false, needs_second_factor: true },
    });
    const move = async (id: string) =>
      await post('/api/auth/active-organization', { as: session, body: { organization_id: id } });
    await move(other.id);
    expect((await get('/api/v1/metrics', { as: session })).statusCode).toBe(200);
    await move(strict.id);
    expect((await get('/api/v1/metrics', { as: session })).statusCode).toBe(403);
    await enrol(app, session);
    for (const path of paths)
      expect([path, (await get(path, { as: session })).statusCode]).toEqual([path, 200]);
  });

  it('still answers its API keys', async () => {
    const { strict } = await aStrictOrganization();
    const { secret } = await aKey(database, strict);
    expect((await get('/api/v1/metrics', { as: secret })).statusCode).toBe(200);
  });

  it('can be set to do so only by owners and admins', async () => {
    const organization = await anOrganization(database);
    const member = await aSession(
      database,
      organization,
      await aUser(database, organization, { role: 'member' }),
    );
    const answer = await send('PATCH', '/api/settings/organization', {
      as: member,
      body: { requires_second_factor: true },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('opens only these routes without one', async () => {
    const { session } = await aStrictOrganization();
    const open = Object.entries(app.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => [method.toUpperCase(), path] as const),
    );
    const reached: string[] = [];
    for (const [method, path] of open) {
      if (path.startsWith('/auth/sign-out') || path === '/auth/sessions/{id}') continue;
      const address = `/api${path.replaceAll(/\{\w+\}/g, '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d')}`;
      const answer = await app.app.inject({
        method: method as 'GET',
        url: address,
        headers: { cookie: `almanac_session=${session}`, 'sec-fetch-site': 'same-origin' },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      if (!answer.payload.includes('SECOND_FACTOR_MISSING')) reached.push(path);
    }
    const isOpen = (path: string) => /^\/(auth|setup|health|openapi)/.test(path);
    expect(reached.filter((path) => !isOpen(path))).toEqual([]);
  });
});
