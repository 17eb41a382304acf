import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEB_APP } from '../../src/web-folder.ts';
import { anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database, { name: 'Wattle Secret Pty Ltd' });
const { app } = await testApp(database, { webApp: WEB_APP });
const { app: atAddress } = await testApp(database, {
  webApp: WEB_APP,
  config: { origin: 'https://almanac.example.com', host: '0.0.0.0' },
});
const ROOT = new URL('../../', import.meta.url);
const fetched = async (path: string, from = app, host = 'localhost:3000') =>
  await from.inject({ url: path, headers: { host } });
const withoutExamples = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
const linksIn = (text: string) =>
  [...withoutExamples(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
/** The names by which a link leads to the headings of a page, made as GitHub makes them. */
const headingsOf = (text: string) =>
  [...withoutExamples(text).matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('/llms.txt', () => {
  it('is served without signing in, as text, and names nothing of an organisation', async () => {
    const answer = await fetched('/llms.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toBe(readFileSync(new URL('llms.txt', ROOT), 'utf8'));
    for (const own of [organization.name, organization.id, organization.slug])
      expect(answer.body).not.toContain(own);
  });

  it('leads to pages that are served, from page to page, each with the heading that a link names', async () => {
    const pages = new Map<string, string>();
    const missing: string[] = [];
    const headings: string[] = [];
    const waiting = ['/llms.txt'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { statusCode, body } = await fetched(path);
      if (statusCode !== 200) missing.push(path);
      pages.set(path, /\.(?:md|txt)$/.test(path) ? body : '');
      for (const link of linksIn(pages.get(path) ?? '')) {
        const { origin, pathname, hash } = new URL(link, `http://localhost${path}`);
        if (origin !== 'http://localhost') continue;
        if (hash !== '') headings.push(`${pathname}${hash}`);
        if (!pages.has(pathname) && !waiting.includes(pathname)) waiting.push(pathname);
      }
    }
    expect(missing).toEqual([]);
    expect(pages.size).toBeGreaterThan(25);
    expect(headings.length).toBeGreaterThan(100);
    const known = new Set(
      [...pages].flatMap(([path, text]) => headingsOf(text).map((id) => `${path}#${id}`)),
    );
    expect(headings.filter((heading) => !known.has(heading))).toEqual([]);
  });
});

describe('the guides', () => {
  it.each(readdirSync(new URL('docs/start', ROOT)))('%s leads to pages that are served', async (name) => {
    const guide = await fetched(`/docs/start/${name}`);
    expect([guide.statusCode, guide.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    for (const link of linksIn(guide.body)) {
      const { pathname } = new URL(link, `http://localhost/docs/start/${name}`);
      expect([link, (await fetched(pathname)).statusCode]).toEqual([link, 200]);
    }
  });

  it('have the script for Google Sheets as text to copy', async () => {
    const { headers, body } = await fetched('/clients/sheets/almanac.gs');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('function ALMANAC(metric, period, asOf)');
  });

  it('do not open anything else of the folder', async () => {
    for (const path of ['/docs/../package.json', '/docs/decisions/README.md', '/docs/start/', '/docs'])
      expect([path, (await fetched(path)).statusCode]).toEqual([path, 404]);
  });
});

describe('the add-in for Excel', () => {
  it('has a manifest whose addresses are those of the service, each of which is served', async () => {
    const { body, headers } = await fetched('/excel/manifest.xml', atAddress, 'almanac.example.com');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).not.toContain('{{');
    const addresses = [...body.matchAll(/"(https:[^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(10);
    for (const address of addresses) {
      expect(new URL(address).origin).toBe('https://almanac.example.com');
      const { statusCode } = await fetched(new URL(address).pathname, atAddress, 'almanac.example.com');
      expect([address, statusCode]).toEqual([address, 200]);
    }
  });

  it('names each resource of its manifest that it defines, and none twice', async () => {
    const { body } = await fetched('/excel/manifest.xml');
    const used = new Set([...body.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id));
    const defined = [...body.matchAll(/<bt:(?:Image|Url|String) id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(defined)).toEqual(used);
    expect(defined).toHaveLength(used.size);
  });

  it('is the same add-in at each download, and another for another service', async () => {
    const idIn = ({ body }: Readonly<{ body: string }>) => /<Id>([0-9a-f-]{36})<\/Id>/.exec(body)?.[1];
    const own = idIn(await fetched('/excel/manifest.xml'));
    expect(own).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idIn(await fetched('/excel/manifest.xml'))).toBe(own);
    expect(idIn(await fetched('/excel/manifest.xml', atAddress, 'almanac.example.com'))).not.toBe(own);
  });

  it('refuses a manifest with the address of another host', async () => {
    expect((await fetched('/excel/manifest.xml', app, 'evil.example.com')).statusCode).toBe(421);
  });

  it('may load the script of Microsoft on its page alone, and be framed by Excel alone', async () => {
    const page = await fetched('/excel/functions.html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
    expect(policy).toContain('frame-ancestors https://*.officeapps.live.com');
    expect(page.headers['x-frame-options']).toBeUndefined();
    for (const path of ['/excel/functions.js', '/docs/start/excel.md', '/developers']) {
      const { headers } = await fetched(path);
      expect(String(headers['content-security-policy'])).not.toContain('microsoft');
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  it('describes the function that its script associates', async () => {
    const { functions } = (await fetched('/excel/functions.json')).json<{
      functions: { id: string; parameters: { name: string }[] }[];
    }>();
    const script = (await fetched('/excel/functions.js')).body;
    for (const { id } of functions) expect(script).toContain(`CustomFunctions.associate('${id}', `);
    expect(functions.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      ['metric', 'period', 'asOf'],
    ]);
  });
});
