import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { EtagCache } from '../../clients/typescript/src/etag-cache.ts';
import { Almanac } from '../../clients/typescript/src/index.ts';
import { scriptedServer } from './scripted-server.ts';

const KEY = 'alm_pk_secret';

it('asks whether an answer has changed, and keeps it where it has not', async () => {
  const { address, arrived } = await scriptedServer(
    { status: 200, headers: { ETag: '"1"' }, body: { data: { lines: [1] } } },
    { status: 304, headers: { ETag: '"1"' }, body: '' },
    { status: 200, headers: { ETag: '"2"' }, body: { data: { lines: [2] } } },
  );
  const almanac = new Almanac({ address, key: KEY });
  const first = await almanac.invoices.get('INV-1');
  first.lines.length = 0;
  expect(await almanac.invoices.get('INV-1')).toEqual({ lines: [1] });
  expect(await almanac.invoices.get('INV-1')).toEqual({ lines: [2] });
  expect(await almanac.invoices.get('INV-2')).toEqual({ lines: [2] });
  expect(arrived.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    '"1"',
    '"1"',
    undefined,
  ]);
});

it('keeps no answer for another client', async () => {
  const { address, arrived } = await scriptedServer({ status: 200, headers: { ETag: '"1"' } });
  for (const key of [KEY, 'alm_pk_other']) await new Almanac({ address, key }).invoices.get('INV-1');
  expect(arrived.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
});

it('the answers that it keeps have a limit: those that were read last stay', () => {
  const cache = new EtagCache(40);
  const answer = (letter: string) => ({ tag: '"1"', text: letter.repeat(10) });
  for (const letter of ['a', 'b']) cache.set(letter, answer(letter));
  expect(cache.get('a')?.text).toBe('aaaaaaaaaa');
  cache.set('c', answer('c'));
  expect(['a', 'b', 'c'].filter((letter) => cache.get(letter) !== undefined)).toEqual(['a', 'c']);
  cache.set('d', { tag: '"1"', text: 'd'.repeat(100) });
  expect(['a', 'c', 'd'].filter((letter) => cache.get(letter) !== undefined)).toEqual(['a', 'c']);
  cache.set('a', { tag: '"2"', text: 'A' });
  expect(cache.get('a')?.text).toBe('A');
});

it('takes its key to no other host', async () => {
  const other = await scriptedServer({ status: 200 });
  const { address } = await scriptedServer({
    status: 302,
    headers: { Location: `${other.address}/api/v1/invoices/INV-1` },
  });
  await expect(new Almanac({ address, key: KEY }).invoices.get('INV-1')).rejects.toMatchObject({
    code: 'NOT_UNDERSTOOD',
    message: expect.stringContaining('redirects') as string,
  });
  expect(other.arrived).toEqual([]);
});

it('says so where the answer is not one of Almanac', async () => {
  const { address } = await scriptedServer({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<html>',
  });
  await expect(new Almanac({ address, key: KEY }).invoices.get('INV-1')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'NOT_UNDERSTOOD',
    status: 200,
  });
});

it('shows its key to nobody but the service', async () => {
  const { address, arrived } = await scriptedServer({
    status: 401,
    body: { error: { code: 'UNAUTHENTICATED', message: 'No.' } },
  });
  const almanac = new Almanac({ address, key: KEY });
  const failure = await almanac.invoices.get('INV-1').catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ name: 'AuthenticationError' });
  expect(
    `${inspect(almanac, { depth: 9, showHidden: true })}${JSON.stringify(almanac)}${inspect(failure)}`,
  ).not.toContain(KEY);
  expect(arrived[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

it('a name goes into the address as one step', async () => {
  const { address, arrived } = await scriptedServer({ status: 200 });
  const almanac = new Almanac({ address, key: KEY });
  for (const name of ['INV/1', 'a?b#c', 'ä ö']) await almanac.invoices.get(name);
  expect(arrived.map(({ path }) => path)).toEqual([
    '/api/v1/invoices/INV%2F1',
    '/api/v1/invoices/a%3Fb%23c',
    '/api/v1/invoices/%C3%A4%20%C3%B6',
  ]);
  for (const name of ['', '.', '..']) await expect(almanac.invoices.get(name)).rejects.toThrow(RangeError);
  expect(arrived).toHaveLength(3);
});

it.each([
  ['http://127.0.0.1:3000', '/api/v1/departments'],
  ['http://127.0.0.1:3000/', '/api/v1/departments'],
  ['http://127.0.0.1:3000/api', '/api/v1/departments'],
  ['http://127.0.0.1:3000/books/api/', '/books/api/v1/departments'],
])('the address may be written as %s', async (address, path) => {
  const asked: unknown[] = [];
  const almanac = new Almanac({
    address,
    key: KEY,
    fetch: async (url) => {
      asked.push(url);
      return await Promise.resolve(Response.json({ data: [], meta: { version: 1, total: 0 } }));
    },
  });
  await almanac.request('GET /v1/departments', {});
  expect(asked).toEqual([`http://127.0.0.1:3000${path}`]);
});

it.each(['', 'example.com', 'ftp://example.com', 'https://user:word@example.com', 'https://example.com?a=b'])(
  '%j is no address',
  (address) => {
    expect(() => new Almanac({ address, key: KEY })).toThrow('the address must be such as');
  },
);

it.each(['', 'with a space', 'two\nlines', 'ünicode'])('%j is no key', (key) => {
  const failure = ((): unknown => {
    try {
      return new Almanac({ address: 'https://almanac.example.com', key });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(failure).toBeInstanceOf(RangeError);
});

it('sorts a list whose order is given as undefined, which else would never end', async () => {
  const { address, arrived } = await scriptedServer({
    status: 200,
    body: { data: [{ id: 'one' }], meta: { next_cursor: null } },
  });
  const { invoices } = new Almanac({ address, key: KEY });
  for await (const _ of invoices.list({ sort: undefined }));
  expect(arrived.map(({ path }) => path)).toEqual(['/api/v1/invoices?sort=-issue_date&limit=500']);
});
