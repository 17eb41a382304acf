import { expect, it } from 'vitest';
import {
  Almanac,
  ChangedMeanwhileError,
  ConnectionError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
} from '../../clients/typescript/src/index.ts';
import { type Reaction, scriptedServer } from './scripted-server.ts';

const OK: Reaction = { status: 200 };
const WRITTEN: Reaction = {
  status: 200,
  body: { data: [{ external_id: 'C-1', id: 'one', result: 'created' }], meta: { version: 1 } },
};
const RECORD = { external_id: 'C-1', name: 'Harbour Cafe' };

function refusal(status: number, code: string, headers: Record<string, string> = {}): Reaction {
  return { status, headers, body: { error: { code, message: 'Not now.' } } };
}

async function clientOf(...reactions: Parameters<typeof scriptedServer>) {
  const { address, arrived } = await scriptedServer(...reactions);
  return { almanac: new Almanac({ address, key: 'alm_pk_secret', retries: 3, timeoutMs: 20_000 }), arrived };
}

it.each<[string, Reaction]>([
  ['its connection breaks', 'break the connection'],
  ['the service is busy', refusal(503, 'UNAVAILABLE', { 'Retry-After': '0' })],
  ['a proxy finds no service', { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
  ['it comes too often', refusal(429, 'RATE_LIMITED', { 'Retry-After': '0' })],
])('a question is asked again where %s', async (_, reaction) => {
  const { almanac, arrived } = await clientOf(reaction, OK);
  expect(await almanac.invoices.get('INV-1')).toEqual({ id: 'one' });
  expect(arrived).toHaveLength(2);
});

it.each<[string, Reaction]>([
  ['its connection breaks', 'break the connection'],
  ['the service is busy', refusal(503, 'UNAVAILABLE', { 'Retry-After': '0' })],
  ['another write is ahead', refusal(409, 'CONFLICT', { 'Retry-After': '0' })],
])('records are sent again with the same key where %s', async (_, reaction) => {
  const { almanac, arrived } = await clientOf(reaction, reaction, WRITTEN);
  expect(await almanac.customers.write([RECORD])).toMatchObject([{ result: 'created' }]);
  const keys = arrived.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
  expect(arrived.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    [0, 1, 2].map(() => ({ data: [RECORD] })),
  );
});

it('each call has a key of its own, unless the caller gives one', async () => {
  const { almanac, arrived } = await clientOf(WRITTEN);
  for (const options of [{}, {}, { idempotencyKey: 'mine' }])
    await almanac.customers.write([RECORD], options);
  const keys = arrived.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys.at(-1)).toBe('mine');
});

it.each(['', 'Juli → August', 'x'.repeat(201)])(
  'an idempotency key that cannot be one is refused: %j',
  async (key) => {
    const { almanac, arrived } = await clientOf(WRITTEN);
    await expect(almanac.customers.write([RECORD], { idempotencyKey: key })).rejects.toThrow(RangeError);
    expect(arrived).toEqual([]);
  },
);

it('a change without a key is sent once where its end is not known', async () => {
  for (const reaction of [
    'break the connection',
    refusal(503, 'UNAVAILABLE', { 'Retry-After': '0' }),
  ] as const) {
    const { almanac, arrived } = await clientOf(reaction, OK);
    await expect(almanac.customers.patch('one', { notes: 'late' })).rejects.toThrow(
      reaction === 'break the connection' ? ConnectionError : UnavailableError,
    );
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.headers['idempotency-key']).toBeUndefined();
  }
});

it('a change without a key is sent again where it was not carried out', async () => {
  const { almanac, arrived } = await clientOf(refusal(429, 'RATE_LIMITED', { 'Retry-After': '0' }), {
    status: 200,
    body: { data: { id: 'one' }, changed: ['notes'], rejected: {}, meta: { version: 1 } },
  });
  expect(await almanac.customers.patch('one', { notes: 'late' })).toMatchObject({ changed: ['notes'] });
  expect(arrived).toHaveLength(2);
});

it('gives up after so many times, with the last error', async () => {
  const { almanac, arrived } = await clientOf(
    refusal(503, 'UNAVAILABLE', { 'Retry-After': '0', 'Request-Id': 'r-1' }),
  );
  await expect(almanac.invoices.get('INV-1')).rejects.toMatchObject({
    name: 'UnavailableError',
    code: 'UNAVAILABLE',
    status: 503,
    requestId: 'r-1',
    retryAfterMs: 0,
  });
  expect(arrived).toHaveLength(4);
});

it('does not wait for longer than the call may take', async () => {
  const { almanac, arrived } = await clientOf(refusal(429, 'RATE_LIMITED', { 'Retry-After': '3600' }));
  await expect(almanac.invoices.get('INV-1')).rejects.toThrow(RateLimitedError);
  expect(arrived).toHaveLength(1);
});

it.each([2 ** 31, Number.POSITIVE_INFINITY])(
  'a call that may take %d ms does not end at once',
  async (timeoutMs) => {
    const { almanac, arrived } = await clientOf('break the connection', OK);
    expect(await almanac.invoices.get('INV-1', {}, { timeoutMs })).toEqual({ id: 'one' });
    expect(arrived).toHaveLength(2);
  },
);

it('does not come again at once where it is asked to wait for years', async () => {
  const { almanac, arrived } = await clientOf(
    refusal(429, 'RATE_LIMITED', { 'Retry-After': '9'.repeat(20) }),
  );
  const controller = new AbortController();
  const options = { timeoutMs: Number.POSITIVE_INFINITY, signal: controller.signal };
  const asked = almanac.invoices.get('INV-1', {}, options);
  setTimeout(() => controller.abort(new Error('the page was left')), 200);
  await expect(asked).rejects.toThrow('the page was left');
  expect(arrived).toHaveLength(1);
});

it('does not ask again what is refused for good', async () => {
  const { almanac, arrived } = await clientOf(refusal(404, 'NOT_FOUND'));
  await expect(almanac.invoices.get('INV-1')).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(arrived).toHaveLength(1);
});

it('a call ends when its time is up, or its signal says so', async () => {
  const { almanac, arrived } = await clientOf('never answer');
  await expect(almanac.invoices.get('INV-1', {}, { timeoutMs: 50 })).rejects.toThrow(TimeoutError);
  const controller = new AbortController();
  const asked = almanac.invoices.get('INV-1', {}, { signal: controller.signal });
  controller.abort(new Error('the page was left'));
  await expect(asked).rejects.toThrow('the page was left');
  await expect(
    almanac.invoices.get('INV-1', {}, { signal: AbortSignal.abort(new Error('long ago')) }),
  ).rejects.toThrow('long ago');
  expect(arrived.length).toBeLessThanOrEqual(2);
});

it('the pages of a ledger that changed while it was read are not joined', async () => {
  const row = (key: string, balance: number) => ({
    key,
    values: [null, null, balance],
    margin: null,
    posting: null,
  });
  const page = (rows: object[], next: string | null): Reaction => ({
    status: 200,
    body: { data: { rows }, meta: { next_cursor: next } },
  });
  const { almanac } = await clientOf(
    page([row('opening', 1), row('a', 5)], 'next'),
    page([row('opening', 6), row('b', 9)], null),
  );
  const read: string[] = [];
  const reading = (async () => {
    for await (const { key } of almanac.ledger('1110', 'mtd')) read.push(key);
  })();
  await expect(reading).rejects.toThrow(ChangedMeanwhileError);
  expect(read).toEqual(['opening', 'a']);
});

it('a call that waits to be sent again ends when its signal says so', async () => {
  const { almanac } = await clientOf(refusal(429, 'RATE_LIMITED', { 'Retry-After': '15' }));
  const controller = new AbortController();
  const asked = almanac.invoices.get('INV-1', {}, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('the page was left')), 200);
  await expect(asked).rejects.toThrow('the page was left');
});
