import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { revokeKey } from '../../src/access/manage-keys.ts';
import { eventStream } from '../../src/http/routes/event-stream.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { eventsInTable } from './events-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
await app.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.app.server.address() as AddressInfo;

const EVERY: readonly Capability[] = ['metrics.read', 'records.read', 'ledger.read', 'people.view_cost'];

async function aBusiness(capabilities = EVERY) {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await keepBooks(tenant, { accounts: SMALL_CHART });
  const key = await aKey(database, organization, capabilities);
  let entries = 0;
  const write = async () => {
    entries += 1;
    await keepBooks(tenant, {
      entries: [entry(['2026-10-05', ['1000', '1.00'], ['4000', '-1.00']], { externalId: `e${entries}` })],
    });
  };
  return { organization, tenant, key, write };
}

type Sent = Readonly<{ id: string | undefined; event: string; data: Readonly<Record<string, unknown>> }>;

/** An open stream, as a program reads it. */
async function openStream(as: string, headers: Readonly<Record<string, string>> = {}) {
  const asking: ClientRequest = request({
    host: '127.0.0.1',
    port,
    path: '/api/v1/events',
    headers: { authorization: `Bearer ${as}`, accept: 'text/event-stream', ...headers },
  }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const state = { text: '', isOver: false };
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    state.text += piece;
  });
  answer.once('close', () => {
    state.isOver = true;
  });
  return {
    answer,
    state,
    close: () => asking.destroy(),
    events: (): Sent[] =>
      state.text
        .split('\n\n')
        .filter((block) => block.includes('event: '))
        .map((block) => {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
          return {
            id: field('id'),
            event: field('event') ?? '',
            data: JSON.parse(field('data') ?? '{}') as Sent['data'],
          };
        }),
  };
}

it('a stream has what happens from now on, in its order, and goes on after the last event of an earlier one', async () => {
  const { key, write, tenant } = await aBusiness();
  const first = await openStream(key.secret);
  expect(first.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  await expect.poll(() => first.state.text).toContain(': here');
  await write();
  await write();
  await expect.poll(() => first.events().length).toBe(2);
  first.close();
  await write();
  const kept = (await eventsInTable(tenant)).slice(-3).map(({ id }) => id);
  const second = await openStream(key.secret, { 'last-event-id': first.events()[0]?.id ?? '' });
  await expect.poll(() => second.events().map(({ id }) => id)).toEqual(kept.slice(1));
  second.close();
});

it('a stream says when what was missed is not kept any more', async () => {
  const { key } = await aBusiness();
  const other = await aBusiness();
  const [theirs] = await eventsInTable(other.tenant);
  const stream = await openStream(key.secret, { 'last-event-id': theirs?.id ?? '' });
  await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['events.missed']);
  stream.close();
});

it('a stream shows what its caller may see, and nothing of another organisation', async () => {
  const ours = await aBusiness(['metrics.read']);
  const theirs = await aBusiness();
  const stream = await openStream(ours.key.secret);
  await expect.poll(() => stream.state.text).toContain(': here');
  await theirs.write();
  await app.post('/api/v1/customers', {
    as: (await aKey(database, ours.organization, ['records.write'])).secret,
    body: { data: [{ external_id: 'C-1', name: 'Ada' }] },
  });
  await ours.write();
  await expect.poll(() => stream.events().length).toBe(3);
  expect(stream.events().at(-1)?.data['data']).toMatchObject({ account_ids: null, first_day: null });
  expect(stream.events().map(({ event }) => event)).toEqual(['data.changed', 'data.changed', 'data.changed']);
  expect(stream.state.text).not.toContain(theirs.organization.id);
  stream.close();
});

it('a stream does not show when something happens that its caller may not see', async () => {
  const { organization, key, write } = await aBusiness();
  const writer = await aKey(database, organization, ['records.read', 'records.write']);
  const seeing = await openStream(key.secret);
  const other = await openStream(writer.secret);
  await expect.poll(() => other.state.text).toContain(': here');
  await write();
  await expect.poll(() => seeing.events().length).toBe(1);
  const body = { data: [{ external_id: 'C-1', name: 'Ada' }] };
  await app.post('/api/v1/customers', { as: writer.secret, body });
  await expect.poll(() => other.events().map(({ event }) => event)).toEqual(['customer.changed']);
  expect(other.state.text.match(/^: here$/gmu)).toHaveLength(1);
  seeing.close();
  other.close();
});

it('a stream ends once its key is revoked, before it shows what happened after that', async () => {
  const { organization, tenant, write } = await aBusiness();
  const { secret, id } = await aKey(database, organization, EVERY);
  const stream = await openStream(secret);
  await expect.poll(() => stream.state.text).toContain(': here');
  await revokeKey(tenant, { id, by: { kind: 'operator' } }, app.clock());
  await write();
  await expect.poll(() => stream.state.isOver).toBe(true);
  expect(stream.events()).toEqual([]);
});

it('an organisation has twenty streams at once, and another as soon as one ends', async () => {
  const { key } = await aBusiness();
  const open = await Promise.all(Array.from({ length: 20 }, async () => await openStream(key.secret)));
  expect(open.map(({ answer }) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const refused = await openStream(key.secret);
  expect(refused.answer.statusCode).toBe(429);
  const other = await openStream((await aBusiness()).key.secret);
  expect(other.answer.statusCode).toBe(200);
  for (const stream of [...open, other]) stream.close();
  await expect
    .poll(async () => {
      const again = await openStream(key.secret);
      again.close();
      return again.answer.statusCode;
    })
    .toBe(200);
});

it('a list has the same events, page by page', async () => {
  const { key, write, tenant } = await aBusiness();
  for (let count = 0; count < 3; count += 1) await write();
  const ids: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const after = ids.length === 0 ? '' : `&after=${ids.at(-1)}`;
    const page = (await app.get(`/api/v1/events?limit=2${after}`, { as: key.secret })).json<{
      meta: { has_more: boolean };
      data: { id: string }[];
    }>();
    ids.push(...page.data.map(({ id }) => id));
    hasMore = page.meta.has_more;
  }
  expect(ids).toEqual((await eventsInTable(tenant)).map(({ id }) => id));
  const unknown = await app.get(`/api/v1/events?after=${key.id}`, { as: key.secret });
  expect(unknown.statusCode).toBe(404);
});

it('a stream whose caller has gone before its first piece gives back its place', async () => {
  const onEnd = vi.fn<() => void>();
  const never = {} as Parameters<typeof eventStream>[0];
  const streaming = { onEnd } as unknown as Parameters<typeof eventStream>[1];
  const stream = eventStream(never, streaming);
  stream.destroy();
  await once(stream, 'close');
  expect(onEnd).toHaveBeenCalledOnce();
});
