import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static';
import type { Config } from '../config.ts';
import type { App } from './services.ts';

/**
 * Serves what developers need to begin, without signing in: `/llms.txt`, the guides and references under `/docs`, and the code for
 * spreadsheets. It is the same for every organisation.
 */
export function serveGuides(app: App, folder: string, { origin }: Pick<Config, 'origin'>): void {
  void app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    // A route for each file that there is.
    wildcard: false,
    index: false,
    globIgnore: [MANIFEST, ADD_IN_PAGE, SCRIPT],
    cacheControl: false,
    etag: false,
    lastModified: false,
    setHeaders: keepForNow,
  });
  // Its ending is of no type that browsers know, and it is to be read and copied.
  const script = readFileSync(join(folder, SCRIPT), 'utf8');
  app.get(`/${SCRIPT}`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
  );
  const page = readFileSync(join(folder, ADD_IN_PAGE), 'utf8');
  app.get(`/${ADD_IN_PAGE}`, { schema: { hide: true } }, async (_request, reply) => {
    reply.removeHeader('X-Frame-Options');
    return await reply
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': ADD_IN_POLICY })
      .send(page);
  });
  const manifest = readFileSync(join(folder, MANIFEST), 'utf8');
  app.get(`/${MANIFEST}`, { schema: { hide: true } }, async ({ protocol, host }, reply) => {
    const address = origin ?? `${protocol}://${host}`;
    return await reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(manifest.replaceAll('{{origin}}', inXml(address)).replaceAll('{{id}}', idOf(address)));
  });
}

const SCRIPT = 'clients/sheets/almanac.gs';
const MANIFEST = 'excel/manifest.xml';
const ADD_IN_PAGE = 'excel/functions.html';

// Excel shows the page of the add-in in a frame of its own, and every add-in must load Microsoft's script from Microsoft.
const ADD_IN_POLICY =
  "default-src 'none'; script-src 'self' https://appsforoffice.microsoft.com; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self' https://appsforoffice.microsoft.com; base-uri 'none'; form-action 'none'; " +
  'frame-ancestors https://*.officeapps.live.com https://*.office.com https://*.cloud.microsoft https://*.sharepoint.com';

function keepForNow(response: SetHeadersResponse): void {
  response.setHeader('Cache-Control', 'no-cache');
}

/** Each service is an add-in of its own for Excel, with an id that is the same at each download. */
function idOf(address: string): string {
  const hex = createHash('sha256').update(`almanac add-in ${address}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
