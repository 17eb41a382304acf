import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
    setHeaders: tellHowToKeep,
  });
}

/**
 * Whether a page of the web app is asked for. What the API does not know, and a file that is not there, are no pages: a
 * script that were answered with a page would fail with a riddle.
 */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [, first = ''] = url.split(/[/?]/, 2);
  return first !== 'api' && first !== ASSETS && !first.includes('.') && !first.includes('%');
}

/** Answers with the page that every address of the web app has. */
export async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
  return await reply.code(200).header('Content-Security-Policy', PAGE_POLICY).sendFile(PAGE);
}

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
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
