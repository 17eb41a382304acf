import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { secret: as } = await aKey(database, organization);
const { customer } = await keepRecords(database.openTenant(organization.id), 'Own');
const { app } = await testApp(database);
const LONG = '/api/v1/metrics?category=cash';

async function ask(url: string, encodings: string | undefined, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${as}`, ...more };
  const answer = await app.inject({
    url,
    headers: encodings === undefined ? headers : { ...headers, 'accept-encoding': encodings },
  });
  const coding = answer.headers['content-encoding'];
  const bytes = answer.rawPayload;
  const text = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    coding,
    length: bytes.length,
    text: text.toString(),
  };
}

describe('an answer over 1 kB', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
  ])('is compressed for Accept-Encoding: %s', async (encodings, coding) => {
    const plain = await ask(LONG, undefined);
    const small = await ask(LONG, encodings);
    expect([small.status, small.coding, small.headers['vary']]).toEqual([200, coding, 'Accept-Encoding']);
    expect(small.length).toBeLessThan(plain.length / 2);
    expect(JSON.parse(small.text)).toEqual(JSON.parse(plain.text));
    expect(Number(small.headers['content-length'])).toBe(small.length);
    // The cached answer is the same, byte for byte.
    expect(await ask(LONG, encodings)).toMatchObject({ coding, text: small.text, length: small.length });
  });

  it.each([undefined, '', 'identity', 'br;q=0', 'deflate', 'identity, br;q=0.5', ';;;', 'x'.repeat(10_000)])(
    'is not compressed for Accept-Encoding: %s',
    async (encodings) => {
      const answer = await ask(LONG, encodings);
      expect([answer.status, answer.coding, answer.headers['vary']]).toEqual([
        200,
        undefined,
        'Accept-Encoding',
      ]);
      expect(JSON.parse(answer.text)).toHaveProperty('data');
    },
  );
});

it('a short answer is not compressed', async () => {
  const answer = await ask('/api/v1/metrics/cash.balance/value?period=today', 'br');
  expect([answer.coding, answer.headers['vary']]).toEqual([undefined, 'Accept-Encoding']);
});

it('the answer to a change is not compressed: it may hold a new secret', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/settings/api-keys',
    headers: { cookie: `almanac_session=${owner}`, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br' },
    payload: { name: 'x'.repeat(200), capabilities: ['metrics.read'] },
  });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

describe('the entity tag', () => {
  it('of a compressed answer gets 304, in any coding', async () => {
    const { headers } = await ask(LONG, 'br');
    for (const encodings of ['br', 'gzip', undefined]) {
      const again = await ask(LONG, encodings, { 'if-none-match': String(headers['etag']) });
      expect([again.status, again.length]).toEqual([304, 0]);
    }
  });

  it('of a customer differs by coding, and each is accepted for a change of the customer', async () => {
    const path = `/api/v1/customers/${customer}`;
    const change = async (notes: string, tag: unknown) =>
      await app.inject({
        method: 'PATCH',
        url: path,
        headers: { authorization: `Bearer ${as}`, 'if-match': String(tag) },
        payload: { notes },
      });
    const first = (await ask(path, undefined)).headers['etag'];
    expect((await change('x'.repeat(2000), first)).statusCode).toBe(200);
    const [plain, small] = [await ask(path, undefined), await ask(path, 'br')];
    expect(small.coding).toBe('br');
    expect(small.headers['etag']).toBe(String(plain.headers['etag']).replace(/"$/, ';br"'));
    expect((await change('other', small.headers['etag'])).statusCode).toBe(200);
    expect((await change('third', small.headers['etag'])).statusCode).toBe(412);
  });
});
