import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './content-coding.ts';
import type { App } from './services.ts';

/** The built web app is not where it is served from. */
export class WebAppMissing extends Error {
  override readonly name = 'WebAppMissing';
}

/**
 * Serves the files of the built web app, compressed when it was built. Its pages are all the same document, which the
 * handler of unknown routes sends with `sendPage`. Throws WebAppMissing when there is none in the folder.
 */
export function serveWebApp(app: App, folder: string): void {
  if (!existsSync(join(folder, PAGE)))
    throw new WebAppMissing(`there is no web app in ${folder}: npm run build makes it`);
  void app.register(fastifyStatic, {
    root: folder,
    // A route for each file that there is: what is not there is not looked for.
    wildcard: false,
    index: false,
    globIgnore: [PAGE, '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    // A tag of size and time would be that of another build: packages give all files one time, and names of assets one length.
    etag: false,
    lastModified: false,
    setHeaders: tellHowToKeep,
  });
}

/**
 * Which page of the web app is asked for: one that it has, one that it has not, or none, because the answer is no page. A
 * script answered with a page fails with an obscure error, and a monitor would read the page as success.
 */
export function pageAskedFor({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): 'known' | 'unknown' | 'none' {
  if (method !== 'GET' && method !== 'HEAD') return 'none';
  const [path = ''] = url.split('?', 1);
  const [, first = ''] = path.split('/', 2);
  if (first === 'api' || first === ASSETS || first.includes('.') || first.includes('%')) return 'none';
  const accepted = headers.accept ?? '*/*';
  const navigates = accepted.includes('text/html');
  if (!PAGES.has(first)) return navigates && !path.includes('.') ? 'unknown' : 'none';
  // The id of a metric looks like the name of a file.
  return navigates || (accepted.includes('*/*') && !path.includes('.')) ? 'known' : 'none';
}

/** Answers with the page that every address of the web app has. */
export async function sendPage(reply: FastifyReply, page: 'known' | 'unknown'): Promise<FastifyReply> {
  addVary(reply, 'Accept');
  return await reply
    .code(page === 'known' ? 200 : 404)
    .header('Content-Security-Policy', PAGE_POLICY)
    .sendFile(PAGE);
}

/** The first steps of the addresses that the web app has pages at. */
export const PAGES: ReadonlySet<string> = new Set([
  '',
  'accept-invitation',
  'account',
  'accounts',
  'bills',
  'alerts',
  'board-pack',
  'boards',
  'connect',
  'customers',
  'developers',
  'forgotten-password',
  'invoices',
  'journal-entries',
  'metrics',
  'payments',
  'people',
  'reference',
  'reports',
  'reset-password',
  'settings',
  'setup',
  'sign-in',
  'statements',
  'vendors',
  'verify-address',
]);

const PAGE = 'index.html';
// The build puts files here whose names change with what is in them.
const ASSETS = 'assets';

// Everything comes from here, nothing is written into the page, and no other page frames it.
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

function tellHowToKeep(response: SetHeadersResponse, path: string): void {
  const isHashed = path.includes(`/${ASSETS}/`);
  // Of each there is one that is compressed, which is not for everybody.
  response.setHeader('Vary', isHashed ? 'Accept-Encoding' : 'Accept, Accept-Encoding');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
