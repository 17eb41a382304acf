import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const webApp = inject('webApp');
const { app } = await testApp(await testDatabase(), { webApp });
const assets = (await readdir(join(webApp, 'assets'))).filter((name) => name.endsWith('.js'));
const asset = `/assets/${assets.find((name) => /^first-view-.*\.js$/.test(name)) ?? ''}`;

async function get(url: string, encodings = '', accept = '*/*') {
  const { statusCode, headers, payload } = await app.inject({
    url,
    headers: { 'accept-encoding': encodings, accept },
  });
  return { statusCode, headers, payload, type: String(headers['content-type']) };
}

describe('the web app is served', () => {
  it.each(['/', '/sign-in', '/metrics/cash.balance', '/settings/api-keys?x=1', '/metrics'])(
    'as one page at %s, with a policy against external resources and inline scripts',
    async (path) => {
      const { statusCode, type, headers, payload } = await get(path, '', 'text/html');
      expect([statusCode, type]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(payload).not.toMatch(/<style|<script[^>]*>[^<\s]|\sstyle=|\son\w+=|https?:\/\//);
      expect([...payload.matchAll(/<script /g)].length).toBeGreaterThan(1);
    },
  );

  it('with files cached for a year, compressed by the build', async () => {
    const plain = await get(asset);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    for (const encoding of ['br', 'gzip']) {
      const small = await get(asset, encoding);
      expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, encoding]);
      expect(Number(small.headers['content-length'])).toBeLessThan(plain.payload.length / 2);
    }
  });

  it.each([
    '/assets/index-gone.js',
    '/assets/',
    '/favicon.ico',
    '/.env',
    '/index.html.br',
    '/assets/..%2findex.html',
  ])('and the missing file %s is not found', async (path) => {
    const { statusCode, type } = await get(path);
    expect([statusCode, type]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['/api', '/api/nothing', '/api/v1/metrics/a/b/c'])('and leaves %s to the API', async (path) => {
    const { statusCode, type } = await get(path);
    expect([statusCode, type]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('and accepts only reads', async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: asset });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
  });

  it('outside the rate limit, which a page would largely use up', async () => {
    expect((await get(asset)).headers['ratelimit']).toBeUndefined();
  });
});

it('names the missing build', async () => {
  await expect(testApp(await testDatabase(), { webApp: '/nowhere' })).rejects.toThrow(
    'there is no web app in /nowhere: npm run build makes it',
  );
});
