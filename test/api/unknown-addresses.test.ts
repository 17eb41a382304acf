import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../src/http/web-app.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const folder = await mkdtemp(join(tmpdir(), 'almanac-pages-'));
afterAll(async () => await rm(folder, { recursive: true }));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Almanac</title>');
await writeFile(join(folder, 'assets', 'there.js'), 'export {};');
const { app } = await testApp(await testDatabase(), { webApp: folder });

const NAVIGATION = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = async (url: string, accept?: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
  return [statusCode, String(headers['content-type']).split(';', 1)[0]];
};
const PAGE = [200, 'text/html'];
const NOT_FOUND = [404, 'application/json'];

describe('the page of the web app', () => {
  it.each([
    '/',
    '/sign-in',
    '/metrics/cash.balance?period=mtd',
    '/customers/x',
    '/settings/api-keys',
    '/reference/getMetric',
  ])('is returned for navigation to %s', async (path) => {
    expect(await get(path, NAVIGATION)).toEqual(PAGE);
  });

  it('is returned at the root without an Accept header', async () => {
    expect(await get('/')).toEqual(PAGE);
    expect(await get('/', '*/*')).toEqual(PAGE);
  });

  it.each(['/healthz', '/status', '/v1/metrics', '/nothing/at/all'])(
    'is a 404 page for navigation to %s',
    async (path) => {
      expect(await get(path, NAVIGATION)).toEqual([404, 'text/html']);
    },
  );

  it('is at the addresses of its routes', async () => {
    const folder = new URL('../../web/routes/', import.meta.url);
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => await readFile(new URL(name, folder), 'utf8')),
    );
    const routes = files.join('\n');
    const blocks = [...routes.matchAll(/const (\w+) = create(?:Root)?Route[^;]*?\(\{(.*?)\n\}\)/gs)];
    const parents = new Map(
      blocks.map(([, name = '', body = '']) => [
        name,
        {
          parent: /getParentRoute: \(\) => (\w+)/.exec(body)?.[1],
          path: /\bpath: '([^']*)'/.exec(body)?.[1],
        },
      ]),
    );
    const addressOf = (name: string | undefined): string => {
      const route = name === undefined ? undefined : parents.get(name);
      return route === undefined ? '' : `${addressOf(route.parent)}${route.path ?? ''}`;
    };
    const firsts = [...parents.keys()].map((name) => addressOf(name).split('/')[1] ?? '');
    // Lists of records have one route for all of them, whose names are these.
    const kinds = await readFile(new URL('../../web/pages/records/kind.ts', import.meta.url), 'utf8');
    const [, names = ''] = /export type RecordName =([^;]*);/.exec(kinds) ?? [];
    const records = [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    expect(records).toContain('invoices');
    expect(new Set([...firsts.filter((first) => !first.startsWith('$')), ...records])).toEqual(PAGES);
  });
});

describe('404 as JSON', () => {
  it.each(['/healthz', '/customers', '/', '/metrics/cash.balance', '/nothing', '/v1/metrics'])(
    'is the answer at %s to a request for JSON',
    async (path) => {
      expect(await get(path, 'application/json')).toEqual(NOT_FOUND);
    },
  );

  it.each([
    '/healthz',
    '/ready',
    '/metrics.json',
    '/robots.txt',
    '/assets/gone.js',
    '/assets/',
    '/index.html.br',
    '/.env',
    '/customers/logo.png',
  ])('is the answer to %s when no page is requested', async (path) => {
    expect(await get(path)).toEqual(NOT_FOUND);
    expect(await get(path, '*/*')).toEqual(NOT_FOUND);
  });

  it.each(['/assets/gone.js', '/favicon.ico', '/.env', '/api/nothing'])(
    'is the answer at %s for everybody',
    async (path) => {
      expect(await get(path, NAVIGATION)).toEqual(NOT_FOUND);
    },
  );
});

it('the same address has two answers, and names the header that decides', async () => {
  const { headers } = await app.inject({ url: '/customers', headers: { accept: NAVIGATION } });
  expect(headers['vary']).toContain('Accept');
});
