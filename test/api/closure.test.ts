import { describe, expect, it } from 'vitest';
import { findUserById } from '../../src/access/user.ts';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { closeOrganization } from '../../src/privacy/close-organization.ts';
import { runUpkeep } from '../../src/privacy/upkeep.ts';
import { aKey, aSession, PASSWORD, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const clock = testClock();
const app = await testApp(database, { clock, config: { deletionGraceDays: 30 } });
const { get, post, send } = app;
const PATH = '/api/settings/closure';
const DAY_MS = 24 * 60 * 60 * 1000;

const close = async (as: string, slug: string, password = PASSWORD) =>
  await post(PATH, { as, body: { slug, password }, address: anAddress() });
const statusOf = async (path: string, as: string) => (await get(path, { as })).statusCode;
const upkeep = async () => {
  const erased: string[] = [];
  await runUpkeep(
    {
      platform: database.platform,
      openEraser: (id) => openEraserDoor(database.pool, id),
      openTenant: database.openTenant,
    },
    {
      onErased: (slug) => void erased.push(slug),
      onFailure: (_slug, failure) => {
        throw failure;
      },
    },
    clock(),
  );
  return erased;
};

describe('an organisation', () => {
  it('is open', async () => {
    const { owner } = await aTeam(database, app);
    expect((await get(PATH, { as: owner.as })).json()).toMatchObject({
      data: { state: 'open', closed_at: null, erasure_due_at: null, grace_days: 30 },
    });
  });

  it('can be closed only by an owner, with the password and the slug', async () => {
    const { organization, owner, join } = await aTeam(database, app);
    const { slug } = organization;
    const admin = await join('admin');
    expect(refusal(await close(admin.as, slug))).toEqual([403, 'FORBIDDEN_ROLE']);
    const key = await aKey(database, organization);
    expect(refusal(await close(key.secret, slug))).toEqual([403, 'FORBIDDEN_ROLE']);
    const wrong = await close(owner.as, 'another', 'not the password');
    expect(wrong.json()).toMatchObject({
      error: {
        code: 'INVALID_REQUEST',
        message: 'slug: must be the slug of this organisation; password: must be your password',
      },
    });
    expect(await statusOf('/api/auth/me', admin.as)).toBe(200);
  });

  it('is open only to its owners while it is closed, to read and to restore it', async () => {
    const { organization, owner, join, events } = await aTeam(database, app);
    const [admin, member] = [await join('admin'), await join('member')];
    const key = await aKey(database, organization);
    const closed = await close(owner.as, organization.slug);
    const dueAt = new Date(clock().getTime() + 30 * DAY_MS).toISOString();
    expect(closed.json()).toMatchObject({
      data: { state: 'closed', closed_at: clock().toISOString(), erasure_due_at: dueAt },
    });
    for (const as of [admin.as, member.as, key.secret])
      expect(await statusOf('/api/v1/metrics', as)).toBe(401);
    const signIn = async (email: string) =>
      (await post('/api/auth/sign-in', { body: { email, password: PASSWORD }, address: anAddress() }))
        .statusCode;
    expect([await signIn(admin.email), await signIn(owner.email)]).toEqual([401, 200]);
    expect(await statusOf('/api/v1/metrics', owner.as)).toBe(200);
    const batch = { queries: [{ key: 'a', id: 'cash.balance', period: 'today' }] };
    expect((await post('/api/v1/metrics/batch', { as: owner.as, body: batch })).statusCode).toBe(200);
    const changed = await send('PATCH', '/api/settings/organization', {
      as: owner.as,
      body: { name: 'New' },
    });
    expect(changed.json()).toMatchObject({
      error: {
        code: 'CONFLICT',
        message: 'The organisation is closed; restore it before you change anything.',
      },
    });
    expect((await close(owner.as, organization.slug)).json()).toEqual(closed.json());
    const restored = await send('DELETE', PATH, { as: owner.as });
    expect(restored.json()).toMatchObject({ data: { state: 'open', erasure_due_at: null } });
    for (const as of [admin.as, member.as, key.secret])
      expect(await statusOf('/api/v1/metrics', as)).toBe(200);
    expect(refusal(await send('DELETE', PATH, { as: owner.as }))).toEqual([409, 'CONFLICT']);
    expect((await events()).filter(({ action }) => action.startsWith('organization.'))).toMatchObject([
      { action: 'organization.closed', actor_id: owner.id, after: { erasure_due_at: dueAt } },
      { action: 'organization.restored', actor_id: owner.id, before: { erasure_due_at: dueAt } },
    ]);
  });

  it('is erased at the end of the grace period, not a day earlier', async () => {
    const { organization, owner } = await aTeam(database, app);
    await close(owner.as, organization.slug);
    clock.advance(30 * DAY_MS - 1000);
    expect(await upkeep()).toEqual([]);
    const as = await aSession(database, organization, owner, clock());
    expect(await statusOf('/api/auth/me', as)).toBe(200);
    clock.advance(1000);
    // It can no longer be restored, even before upkeep has run.
    expect(await statusOf('/api/auth/me', as)).toBe(401);
    expect(await upkeep()).toEqual([organization.slug]);
    expect(await findUserById(database.platform, owner.id, clock())).toBeNull();
    expect(await upkeep()).toEqual([]);
  });

  it('can be erased by two processes at once', async () => {
    const { organization, tenant } = await aTeam(database, app);
    await closeOrganization(tenant, { actor: { kind: 'operator' }, graceDays: 0 }, clock());
    await Promise.all([upkeep(), upkeep()]);
    expect(await findOrganization(database.platform, organization.slug)).toBeNull();
  });
});
