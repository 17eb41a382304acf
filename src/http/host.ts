import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Config, isLoopback } from '../config.ts';
import { AlmanacError } from '../errors.ts';
import { API_PREFIX } from './openapi.ts';
import type { App } from './services.ts';

/**
 * Refuses requests for another host than this service is. A page elsewhere whose name is made to lead here (DNS rebinding)
 * is of the same origin as our answers for its browser, and only the Host differs. A name of this machine itself is no such
 * page's, and a monitor asks for the health by whatever address it has. Where a trusted proxy says in
 * X-Forwarded-Host what it was asked for, that must be the configured address. It never stands for this machine: a page can send
 * that header too.
 */
export function requireOwnHost(app: App, { host, origin }: Pick<Config, 'host' | 'origin'>): void {
  // A service that listens on all addresses and has no ALMANAC_ORIGIN cannot know its names.
  if (origin === null && !isLoopback(host)) return;
  const own = origin === null ? null : new URL(origin).host;
  // Most requests have the same Host.
  const known = new LRUCache<string, boolean>({ max: MOST_KNOWN });
  const isForUs = ({ host: counted, headers: { host: sent = '' } }: FastifyRequest): boolean => {
    const name = `${sent}\n${counted}`;
    const isKnown = known.get(name);
    if (isKnown !== undefined) return isKnown;
    const isOurs = isOwnHost(sent, counted, own);
    known.set(name, isOurs);
    return isOurs;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const isHealth = request.url.startsWith(`${API_PREFIX}/health`);
    done(isHealth || isForUs(request) ? undefined : wrongHost(own));
  });
}

const MOST_KNOWN = 100;

function isOwnHost(host: string, counted: string, own: string | null): boolean {
  const sent = readHost(host);
  const asked = readHost(counted);
  if (sent === null || asked === null) return false;
  if (isOwnMachine(sent) && isOwnMachine(asked)) return true;
  // A port that goes without saying may be said.
  return asked.host === own || asked.host === `${own}:443`;
}

function readHost(text: string): URL | null {
  const named = text.toLowerCase();
  const address = `http://${named}`;
  return named === '' || /[/\\?#@\s]/.test(named) || !URL.canParse(address) ? null : new URL(address);
}

function isOwnMachine({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare));
}

function wrongHost(own: string | null): AlmanacError {
  return new AlmanacError(
    'WRONG_HOST',
    own === null
      ? 'The Host of a request must be localhost or a loopback address; set ALMANAC_ORIGIN to serve another.'
      : `The Host of a request must be ${own}.`,
  );
}
