import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const onLoopback = await testApp(database);
const named = await testApp(database, { config: { origin: 'https://almanac.example.com', host: '0.0.0.0' } });
const toAll = await testApp(database, { config: { host: '0.0.0.0' } });

const ask = async ({ get }: TestApp, host: string, path = '/api/setup') =>
  await get(path, { headers: { host } });
const OWN = [
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.9.9.9:80',
  '[::1]:3000',
  '[::1]',
];

describe('a service on a loopback address', () => {
  it.each(OWN)('answers requests for %s', async (host) => {
    expect((await ask(onLoopback, host)).statusCode).toBe(200);
  });

  it.each([
    'rebound.example.com',
    'rebound.example.com:3000',
    '127.0.0.1.example.com',
    'localhost.example.com',
    'localhost:3000@evil.example',
    '127.example.com',
    '192.168.1.5:3000',
    '[::2]',
    'localhost.',
    'a b',
    '//localhost',
  ])('refuses requests for %s on every path', async (host) => {
    for (const path of ['/api/setup', '/api/v1/metrics', '/api/nowhere', '/']) {
      const answer = await ask(onLoopback, host, path);
      expect(refusal(answer), path).toEqual([421, 'WRONG_HOST']);
      expect(messageOf(answer)).toContain('must be localhost or a loopback address');
    }
  });

  it('reports its health for any Host', async () => {
    expect((await ask(onLoopback, 'rebound.example.com', '/api/health')).statusCode).toBe(200);
  });
});

describe('a service with an address', () => {
  it.each([...OWN, 'almanac.example.com', 'ALMANAC.example.com', 'almanac.example.com:443'])(
    'answers requests for %s',
    async (host) => {
      expect((await ask(named, host)).statusCode).toBe(200);
    },
  );

  it.each(['example.com', 'almanac.example.com:8443', 'almanac.example.com.evil.example', '10.0.0.1'])(
    'refuses requests for %s and names its own address',
    async (host) => {
      const answer = await ask(named, host);
      expect(refusal(answer)).toEqual([421, 'WRONG_HOST']);
      expect(messageOf(answer)).toBe('The Host of a request must be almanac.example.com.');
    },
  );
});

describe('behind a trusted proxy', () => {
  const ownWithProxy = testApp(database, { config: { trustedProxies: 1 } });
  const namedWithProxy = testApp(database, {
    config: { origin: 'https://almanac.example.com', trustedProxies: 1 },
  });
  const through = async ({ get }: TestApp, host: string, forwarded: string) =>
    (await get('/api/setup', { headers: { host, 'x-forwarded-host': forwarded } })).statusCode;

  it('a forwarded host never widens the hosts of a service on a loopback address', async () => {
    const behind = await ownWithProxy;
    expect(await through(behind, 'rebound.example.com', '127.0.0.1:3000')).toBe(421);
    expect(await through(behind, 'rebound.example.com', 'localhost')).toBe(421);
    expect(await through(behind, '127.0.0.1:3000', 'rebound.example.com')).toBe(421);
    expect(await through(behind, '127.0.0.1:3000', 'localhost:3000')).toBe(200);
    expect((await ask(behind, 'localhost:3000')).statusCode).toBe(200);
  });

  it('a service with an address checks the forwarded host, or else the Host', async () => {
    const behind = await namedWithProxy;
    expect(await through(behind, 'upstream:3000', 'almanac.example.com')).toBe(200);
    expect(await through(behind, 'almanac.example.com', 'rebound.example.com')).toBe(421);
    expect(await through(behind, 'rebound.example.com', '127.0.0.1:3000')).toBe(421);
    expect(await through(behind, 'almanac.example.com', '127.0.0.1:3000')).toBe(421);
    expect((await ask(behind, 'almanac.example.com')).statusCode).toBe(200);
    expect((await ask(behind, 'rebound.example.com')).statusCode).toBe(421);
  });

  it('a forwarded host is ignored when no proxy is trusted', async () => {
    expect(await through(named, 'rebound.example.com', 'almanac.example.com')).toBe(421);
    expect(await through(onLoopback, 'rebound.example.com', 'localhost')).toBe(421);
    expect(await through(onLoopback, 'localhost', 'rebound.example.com')).toBe(200);
  });
});

it('a service that listens on all interfaces without an address answers any Host', async () => {
  expect((await ask(toAll, 'almanac.example.com')).statusCode).toBe(200);
});

describe('/.well-known/security.txt', () => {
  const PATH = '/.well-known/security.txt';
  const withContact = testApp(database, {
    config: { securityContact: 'mailto:security@example.com', origin: 'https://almanac.example.com' },
  });

  it('names the contact that the operator set, and expires within a year', async () => {
    const { app } = await withContact;
    const answer = await app.inject({ url: PATH });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.payload).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-05-19T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://almanac.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('is 404 without a contact', async () => {
    const { app } = onLoopback;
    const answer = await app.inject({ url: PATH });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  });
});
