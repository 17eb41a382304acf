import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { demoService } from '../clients/demo-service.ts';
import { sectionsOf } from '../clients/readme-sections.ts';
import { TYPESCRIPT_OPENING, TYPESCRIPT_README } from '../clients/typescript-readme.ts';
import { startBrowser } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const DIST = fileURLToPath(new URL('../../clients/typescript/dist/', import.meta.url));

/** A page of somebody else, which has the client and may read what the service answers. */
const site = createServer((request, response) => {
  const path = /^\/client\/([\w./-]+\.js)$/.exec(request.url ?? '')?.[1];
  if (path === undefined) {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<script type="importmap">{"imports":{"almanac-client":"/client/index.js"}}</script>`);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/javascript' });
  createReadStream(`${DIST}${path}`).pipe(response);
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const database = await testDatabase('the demo');
const service = await demoService(database, { config: { allowedOrigins: [origin] } });
const browser = await startBrowser();
const page = await browser.newPage();
afterAll(async () => {
  await page.close();
  site.close();
});
const sections = await sectionsOf(
  TYPESCRIPT_README,
  { language: 'ts', opening: TYPESCRIPT_OPENING },
  service,
);

describe('the examples of the README in a browser, on a page of another origin', () => {
  it.each(sections)('$title', async ({ program, prints }) => {
    const printed: string[] = [];
    page.removeAllListeners('console');
    page.on('console', (message) => printed.push(message.text().trim()));
    await page.goto(origin);
    // As text, since a function would be sent as the test runner has translated it.
    const failure = await page.evaluate<string | null>(
      `import(URL.createObjectURL(new Blob([${JSON.stringify(program)}], { type: 'text/javascript' }))).then(() => null, String)`,
    );
    expect(failure).toBeNull();
    expect(printed).toEqual(expect.arrayContaining([...prints]));
  });
});
