import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

/** The address of the service in browsers: ALMANAC_ORIGIN, or else the address that it listens on. */
export function serviceAddress({ origin, host, port }: Pick<Config, 'origin' | 'host' | 'port'>): string {
  return origin ?? `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** A link to a page, with its token where no server and no log sees it: behind the #, which a browser keeps to itself. */
export function linkTo(address: string, page: string, token: string): string {
  return `${address}${page}#token=${token}`;
}
