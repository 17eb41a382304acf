import { EtagCache } from './etag-cache.ts';

/** How to reach a service. */
export type Settings = Readonly<{
  /** Where it is served: `https://almanac.example.com`. */
  address: string;
  /** An API key. It says which organisation is asked, and what may be read and written. */
  key: string;
  /** How long a call may take, with all its retries: 60,000 by default. */
  timeoutMs?: number;
  /** How often a request that may be repeated is sent again: 5 times by default. */
  retries?: number;
  /** How many characters of answers are kept, so that one that has not changed is not sent again: 4,000,000 by default; 0 for none. */
  cacheCharacters?: number;
  /** Instead of the `fetch` of the platform. */
  fetch?: typeof fetch;
}>;

/** The same, checked and complete. */
export type Connection = Readonly<{
  /** Ends in `/api`. */
  base: string;
  key: string;
  timeoutMs: number;
  retries: number;
  cache: EtagCache;
  fetch: typeof fetch;
}>;

/** Throws RangeError for an address or a key that cannot be right. */
export function connectionOf(settings: Settings): Connection {
  const { address, key, timeoutMs = 60_000, retries = 5, cacheCharacters = 4_000_000 } = settings;
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new RangeError('the key must not be empty, and must have visible ASCII characters alone');
  return {
    base: baseOf(address),
    key,
    timeoutMs,
    retries,
    cache: new EtagCache(cacheCharacters),
    // Browsers refuse a `fetch` that is called as a method of something else.
    fetch: settings.fetch ?? ((...request) => fetch(...request)),
  };
}

function baseOf(address: string): string {
  const url = /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(address) ? new URL(address) : null;
  if (url === null)
    throw new RangeError(`the address must be such as https://almanac.example.com; '${address}' is not`);
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/api') ? path : `${path}/api`}`;
}
