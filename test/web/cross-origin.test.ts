import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn } from '../support/app.ts';
import { testEmptyWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { secret } = await aKey(database, organization);
const session = await signedIn(database, organization, 'owner');

/** A page of another origin. Cookies of this machine are sent to any port, so ours are too. */
const elsewhere = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A sheet</title>');
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
afterAll(() => elsewhere.close());
const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
const { openPage, address } = await testEmptyWeb(database, { config: { allowedOrigins: [origin] } });

it('a browser lets a page of an allowed origin read the answers to its key, but not those to a session', async () => {
  const page = await openPage({
    session,
    mayAnswer: [401],
    mayComplain: /CORS policy|net::ERR_FAILED|^asked another host: http:\/\/127/,
  });
  await page.goto(origin);
  const ask = async (
    headers: Record<string, string>,
    credentials: 'omit' | 'include',
    path = '/api/v1/metrics',
  ) =>
    await page.evaluate(
      async ({ url, init }) => {
        try {
          const answer = await fetch(url, init);
          return { status: answer.status, isRead: (await answer.text()).length > 0 };
        } catch {
          return 'not let through';
        }
      },
      { url: `${address}${path}`, init: { headers, credentials } },
    );
  const key = { Authorization: `Bearer ${secret}` };
  expect(await ask(key, 'omit')).toEqual({ status: 200, isRead: true });
  expect(await ask({ Authorization: 'Bearer nothing' }, 'omit')).toEqual({ status: 401, isRead: true });
  for (const [headers, path] of [
    [key, '/api/v1/metrics'],
    [{}, '/api/v1/metrics'],
    [{}, '/api/auth/me'],
    [key, '/api/auth/me'],
  ] as const)
    expect(await ask(headers, 'include', path)).toBe('not let through');
  expect(await ask({}, 'omit')).toBe('not let through');
});
