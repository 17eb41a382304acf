import { sql } from 'kysely';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { findDueOrganizations } from '../../src/events/webhooks/claim.ts';
import { aTeam } from '../api/settings-support.ts';
import { aSession, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eventsInTable } from './events-asking.ts';
import { type Shown, subscribe } from './subscriber.ts';

const NIL_ID = '00000000-0000-0000-0000-000000000000';
const database = await testDatabase();
const app = await testApp(database, { config: { allowsPrivateWebhooks: true } });
const { post, send, clock } = app;
const aSubscriber = async (wanted: object = {}) => await subscribe(database, app, wanted);

beforeEach(() => clock.set(START));

describe('a webhook', () => {
  it('gets the events after it was made, in their order, each once, with ids that a table has', async () => {
    const { write, deliver, receiver, tenant, organization, shown } = await aSubscriber();
    const before = (await eventsInTable(tenant)).length;
    for (let count = 0; count < 3; count += 1) await write();
    expect((await shown()).waiting).toBe(4);
    while (await deliver());
    const [, ...mine] = (await eventsInTable(tenant)).slice(before - 1);
    expect(receiver.received.slice(1).map(({ event }) => event.id)).toEqual(mine.map(({ id }) => id));
    expect(receiver.received.map(({ event }) => event.organization_id)).toEqual(
      Array.from({ length: 4 }, () => organization.id),
    );
    expect(await shown()).toMatchObject({ state: 'active', waiting: 0 });
  });

  it('signs what it sends, so that the package of the standard takes it, and refuses another body', async () => {
    const { write, deliver, receiver, made } = await aSubscriber();
    // The package compares with the clock of this machine.
    clock.set(new Date().toISOString());
    await write();
    await deliver();
    const [message] = receiver.received;
    const standard = new StandardWebhook(made.secret);
    const headers = message?.headers as Record<string, string>;
    expect(standard.verify(message?.body ?? '', headers)).toEqual(message?.event);
    expect(headers['webhook-id']).toBe(message?.event.id);
    expect(() => standard.verify(`${message?.body} `, headers)).toThrow('No matching signature');
  });

  it('has two signatures for a day after a rotation, and one after that', async () => {
    const { write, deliver, receiver, made, path, owner, organization } = await aSubscriber();
    clock.set(new Date().toISOString());
    const as = await aSession(database, organization, owner, clock());
    const { secret } = (await post(`${path}/rotate-secret`, { as })).json<{ data: Shown }>().data;
    const takes = (key: string) => {
      const { body = '', headers } = receiver.received.at(-1) ?? {};
      try {
        return new StandardWebhook(key).verify(body, headers as Record<string, string>) !== null;
      } catch {
        return false;
      }
    };
    await write();
    while (await deliver());
    expect([takes(made.secret), takes(secret)]).toEqual([true, true]);
    await database
      .openTenant((await aTeam(database, app)).organization.id)
      .read(sql`select 1`.compile(query));
    clock.advance(24 * 3_600_000);
    await write();
    while (await deliver());
    const signatures = String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(1);
  });
});

describe('a receiver that does not accept', () => {
  it.each([
    [500, {}, 'answered 500'],
    [
      302,
      { location: 'http://127.0.0.1:1/elsewhere' },
      'answered with a redirect (302), which is not followed',
    ],
  ])(
    'with %s gets the same event again before any later one, later each time',
    async (status, headers, failure) => {
      const { write, deliver, receiver, shown, attempts, versions } = await aSubscriber();
      while (await deliver());
      receiver.received.length = 0;
      receiver.answer(status, headers);
      await write();
      await write();
      expect(await deliver()).toBe(true);
      expect(await deliver()).toBe(false);
      expect(await shown()).toMatchObject({ state: 'failing', attempts: 1, waiting: 2 });
      expect((await shown()).next_attempt_at).toBe(new Date(clock().getTime() + 5000).toISOString());
      clock.advance(5000);
      await deliver();
      expect((await shown()).next_attempt_at).toBe(new Date(clock().getTime() + 300_000).toISOString());
      expect((await attempts()).slice(0, 2).map((one) => one.failure)).toEqual([failure, failure]);
      receiver.answer(200);
      clock.advance(300_000);
      while (await deliver());
      const [first, , , second] = versions();
      expect(versions()).toEqual([first, first, first, second]);
      expect(Number(second)).toBe(Number(first) + 1);
      expect(await shown()).toMatchObject({ state: 'active', attempts: 0, waiting: 0 });
    },
  );

  it('for three days is disabled, and gets what waited once it is enabled', async () => {
    const { write, deliver, receiver, shown, path, owner, events } = await aSubscriber();
    while (await deliver());
    receiver.answer(503);
    await write();
    const begun = clock().getTime();
    while (await deliver()) {
      const { next_attempt_at: next } = await shown();
      if (next !== null) clock.set(next);
    }
    expect(await shown()).toMatchObject({
      state: 'disabled',
      disabled_because: 'not_accepted',
      attempts: 10,
    });
    expect(clock().getTime() - begun).toBeGreaterThan(72 * 3_600_000);
    expect((await events()).at(-1)).toMatchObject({
      action: 'webhook.disabled',
      after: { disabled_because: 'not_accepted' },
    });
    receiver.answer(200);
    receiver.received.length = 0;
    await write();
    expect(await deliver()).toBe(false);
    await send('PATCH', path, { as: owner.as, body: { is_enabled: true } });
    while (await deliver());
    expect(receiver.received).toHaveLength(3);
  });

  it('with 410 is disabled at once', async () => {
    const { write, deliver, receiver, shown } = await aSubscriber();
    receiver.answer(410);
    await write();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'disabled', disabled_because: 'gone' });
    expect(await deliver()).toBe(false);
  });

  it('and answers without end is not read to its end', async () => {
    const { write, deliver, receiver, shown } = await aSubscriber();
    receiver.answer(200, {}, 'x'.repeat(5_000_000));
    await write();
    await deliver();
    expect(await shown()).toMatchObject({ state: 'active', waiting: 0 });
  });
});

describe('deliveries', () => {
  it('are of one process at a time, and of another once the first is gone', async () => {
    const { write, receiver, tenant, organization, deliver } = await aSubscriber();
    while (await deliver());
    receiver.received.length = 0;
    await write();
    await tenant.note(
      sql`update webhooks set lease_id = ${organization.id}, leased_until = ${new Date(clock().getTime() + 20_000)}
        where organization_id = ${organization.id}`.compile(query),
    );
    const due = async () =>
      await findDueOrganizations(database.platform, { after: NIL_ID, without: [], limit: 100 }, clock());
    expect(await due()).not.toContain(organization.id);
    expect(await deliver()).toBe(false);
    clock.advance(20_000);
    expect(await due()).toContain(organization.id);
    const both = await Promise.all([deliver(), deliver()]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('are to each organisation in turn', async () => {
    const made = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
    for (const { write } of made) await write();
    const due = async (after: string, without: readonly string[] = []) =>
      await findDueOrganizations(database.platform, { after, without, limit: 1000 }, clock());
    const all = await due(NIL_ID);
    expect(all).toEqual(all.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(all).toEqual(expect.arrayContaining(made.map(({ organization: { id } }) => id)));
    const [first = '', second = '', ...others] = all;
    expect(await due(second)).toEqual([...others, first, second]);
    expect(await due(second, [first])).toEqual([...others, second]);
  });

  it('that are under way change nothing of a webhook that is disabled meanwhile', async () => {
    const { write, deliver, receiver, path, owner, shown, versions } = await aSubscriber();
    while (await deliver());
    receiver.received.length = 0;
    await write();
    receiver.hold();
    const disableMeanwhile = async () => {
      try {
        await expect.poll(() => receiver.received.length).toBe(1);
        await send('PATCH', path, { as: owner.as, body: { is_enabled: false } });
      } finally {
        receiver.release();
      }
    };
    const [first] = await Promise.all([deliver(), disableMeanwhile()]);
    expect(first).toBe(true);
    expect(await shown()).toMatchObject({ state: 'disabled', disabled_because: 'by_hand' });
    await write();
    clock.advance(60_000);
    expect(await deliver()).toBe(false);
    expect(versions()).toHaveLength(1);
  });

  it('are made again from an event on, in their order and with their ids', async () => {
    const { write, deliver, receiver, path, owner } = await aSubscriber();
    for (let count = 0; count < 3; count += 1) await write();
    while (await deliver());
    const first = receiver.received.map(({ event }) => event.id);
    const body = { event_id: first[2] };
    expect((await post(`${path}/replay`, { as: owner.as, body })).statusCode).toBe(200);
    while (await deliver());
    expect(receiver.received.map(({ event }) => event.id)).toEqual([...first, ...first.slice(2)]);
  });

  it('can be tried with a message of its own, which is in the log and no event', async () => {
    const { receiver, path, owner, attempts, tenant } = await aSubscriber();
    const before = (await eventsInTable(tenant)).length;
    expect((await post(`${path}/test`, { as: owner.as })).json()).toMatchObject({
      data: { event_type: 'webhook.test', status: 200, failure: null },
    });
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook.test', data: {} });
    expect(await attempts()).toHaveLength(1);
    expect(await eventsInTable(tenant)).toHaveLength(before);
  });
});
