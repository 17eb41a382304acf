import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { emitEvent } from '../../src/events/emit-event.ts';
import { aTeam, messageOf, refusal } from '../api/settings-support.ts';
import { aSession, aUser, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { enrol } from '../support/second-factor.ts';
import { subscribe } from './subscriber.ts';

const database = await testDatabase();
const app = await testApp(database, { config: { allowsPrivateWebhooks: true } });
const { get, post, send, clock } = app;
const aSubscriber = async (wanted: object = {}) => await subscribe(database, app, wanted);

beforeEach(() => clock.set(START));

const requireFactor = async (as: string) =>
  await send('PATCH', '/api/settings/organization', { as, body: { requires_second_factor: true } });

async function whyPaused({ as }: Readonly<{ as: string }>): Promise<unknown> {
  const listed = await get('/api/settings/webhooks', { as });
  return listed.json<{ data: { paused_because: string | null }[] }>().data.map((one) => one.paused_because);
}

async function happen(tenant: TenantWriter, kind: Parameters<typeof emitEvent>[0]): Promise<void> {
  const data = { needs: ['metrics.read'] };
  await tenant.noteTogether(async (transaction) => {
    await transaction.run(emitEvent(kind, data, clock()));
  });
}

describe('the maker of a webhook', () => {
  it('who may see less than it shows pauses it, and it goes on when they may again', async () => {
    const { write, deliver, receiver, shown, owner, join, patchMember } = await aSubscriber({
      kinds: ['data.changed'],
      capabilities: ['metrics.read', 'ledger.read', 'people.view_cost'],
    });
    const other = await join('owner');
    while (await deliver());
    receiver.received.length = 0;
    await patchMember(other, owner, { role: 'member' });
    await write();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await get('/api/settings/webhooks', { as: other.as })).json()).toMatchObject({
      data: [{ state: 'paused', paused_because: 'maker_sees_less' }],
    });
    await patchMember(other, owner, { role: 'admin' });
    clock.advance(60_000);
    while (await deliver());
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({ state: 'active' });
  });

  it.each(['metric.crossed', 'key.expiring'] as const)(
    'who does not manage the organisation any more gets no %s of colleagues',
    async (kind) => {
      const { deliver, receiver, shown, owner, join, patchMember, tenant } = await aSubscriber({
        kinds: [kind],
        capabilities: ['metrics.read'],
      });
      const other = await join('owner');
      while (await deliver());
      await patchMember(other, owner, { role: 'member' });
      await happen(tenant, kind);
      await deliver();
      expect([receiver.received.length, await whyPaused(other)]).toEqual([0, ['maker_sees_less']]);
      await patchMember(other, owner, { role: 'admin' });
      clock.advance(60_000);
      await deliver();
      expect(receiver.received.map(({ event }) => event.type)).toEqual([kind]);
      expect(await shown()).toMatchObject({ state: 'active' });
    },
  );

  it('who lacks the second factor that the organisation requires pauses it, and gets all events once they set one up', async () => {
    const { write, deliver, receiver, owner, join } = await aSubscriber();
    const other = await join('owner');
    await enrol(app, other.as);
    while (await deliver());
    receiver.received.length = 0;
    await requireFactor(owner.as);
    await write();
    await deliver();
    expect([receiver.received.length, await whyPaused(other)]).toEqual([0, ['maker_inactive']]);
    await enrol(app, owner.as);
    clock.advance(60_000);
    while (await deliver());
    // The setting and the entry.
    expect([receiver.received.length, await whyPaused(other)]).toEqual([2, [null]]);
  });

  it('who is demoted while a delivery begins gets nothing that happened afterwards', async () => {
    const { deliver, receiver, write, owner, join, patchMember, tenant } = await aSubscriber({
      kinds: ['data.changed', 'metric.crossed'],
    });
    const other = await join('owner');
    while (await deliver());
    receiver.received.length = 0;
    await write();
    let reads = 0;
    const demoting: TenantWriter = {
      ...tenant,
      read: async (...given) => {
        const rows = await tenant.read(...given);
        reads += 1;
        if (reads === 1) {
          await patchMember(other, owner, { role: 'member' });
          await happen(tenant, 'metric.crossed');
        }
        return rows;
      },
    };
    await deliver(demoting);
    expect(receiver.received).toEqual([]);
  });

  it('whose membership ends, ends it for good', async () => {
    const { write, deliver, receiver, path, join, owner, setMembership } = await aSubscriber();
    const other = await join('owner');
    while (await deliver());
    receiver.received.length = 0;
    await setMembership(owner, { termination_date: '2026-01-31' });
    await write();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await get(path, { as: other.as })).json()).toMatchObject({
      data: { state: 'disabled', disabled_because: 'maker_left' },
    });
    const again = await send('PATCH', path, { as: other.as, body: { is_enabled: true } });
    expect(refusal(again)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(again)).toContain('create another one');
  });

  it('decides whether events name accounts and days: without access to pay no event does', async () => {
    const [with_, without] = [
      await aSubscriber({ capabilities: ['metrics.read', 'ledger.read', 'people.view_cost'] }),
      await aSubscriber({ capabilities: ['metrics.read', 'ledger.read'] }),
    ];
    for (const { write, deliver } of [with_, without]) {
      await write();
      while (await deliver());
    }
    const last = ({ receiver }: typeof with_) => receiver.received.at(-1)?.event.data;
    expect(last(with_)).toMatchObject({
      first_day: '2026-10-05',
      account_ids: [expect.any(String), expect.any(String)],
    });
    expect(last(without)).toMatchObject({ first_day: null, last_day: null, account_ids: null });
  });
});

describe('webhooks', () => {
  it('send for the member who set their address, and end with that membership', async () => {
    const { organization, path, receiver, write, deliver, versions, owner } = await aSubscriber();
    const user = await aUser(database, organization, { role: 'admin' });
    const as = await aSession(database, organization, user);
    const url = `${receiver.url}?of=admin`;
    expect((await send('PATCH', path, { as, body: { url } })).json()).toMatchObject({
      data: { created_by: user.id },
    });
    const member = `/api/settings/members/${user.membershipId}`;
    await send('PATCH', member, { as: owner.as, body: { status: 'inactive' } });
    await write();
    await deliver();
    expect(versions()).toEqual([]);
  });

  it('are managed by owners and admins, and no answer but two shows a secret', async () => {
    const { organization, path, owner, made } = await aSubscriber();
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const role of ['member', 'contractor'] as const)
      expect(refusal(await get(path, { as: await signedIn(database, organization, role) }))).toEqual([
        403,
        'FORBIDDEN_ROLE',
      ]);
    expect((await get(path, { as: owner.as })).body).not.toContain('whsec_');
    expect((await get('/api/settings/webhooks', { as: owner.as })).body).not.toContain('whsec_');
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'url: must be an address such as'],
    [{ url: 'https://user:secret@example.com' }, 'url: must not hold a user or a password'],
    [{ kinds: ['data.changed'], capabilities: [] }, 'capabilities: must hold metrics.read, for data.changed'],
  ])('refuse %j', async (wanted, message) => {
    const { owner } = await aTeam(database, app);
    const body = { name: 'Wrong', url: 'https://example.com', kinds: ['data.changed'], ...wanted };
    const answer = await post('/api/settings/webhooks', { as: owner.as, body });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toContain(message);
  });

  it('are twenty at most, also when many are made at once', async () => {
    const { owner } = await aTeam(database, app);
    const body = { name: 'One of many', url: 'https://example.com', kinds: ['data.changed'] };
    const made = await Promise.all(
      Array.from({ length: 22 }, async () => await post('/api/settings/webhooks', { as: owner.as, body })),
    );
    const statuses = made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409, 409]);
  });

  it('are deleted with their log', async () => {
    const { write, deliver, path, owner } = await aSubscriber();
    await write();
    while (await deliver());
    expect((await send('DELETE', path, { as: owner.as })).statusCode).toBe(200);
    expect(refusal(await get(path, { as: owner.as }))).toEqual([404, 'NOT_FOUND']);
    expect(await deliver()).toBe(false);
  });
});
