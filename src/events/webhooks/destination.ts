import { isIP } from 'node:net';
import { findHost, type HostAddress } from './find-host.ts';
import { isPublicAddress } from './public-address.ts';

/** Which addresses webhooks may have. */
export type DestinationRules = Readonly<{
  /** Whether events may go over plain HTTP, as they may while somebody develops. */
  allowsHttp: boolean;
  /** Whether they may go to private networks. */
  allowsPrivate: boolean;
}>;

/** The host of a webhook could not be used. The message is for those who manage it, and holds nothing of our network. */
export class RefusedDestination extends Error {
  override readonly name = 'RefusedDestination';
}

/** The checked IP address that a connection is made to, and to no other. */
export type Destination = Readonly<{ url: URL; address: string; family: 4 | 6 }>;

export const LONGEST_URL = 2000;

/** The rule that the text of an address breaks, as the end of "the field …"; null where it breaks none. */
export function faultOfUrl(text: string, { allowsHttp, allowsPrivate }: DestinationRules): string | null {
  if (text.length > LONGEST_URL) return `must have at most ${LONGEST_URL} characters`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    return 'must be an address such as https://example.com/almanac';
  if (url.protocol === 'http:' && !allowsHttp) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  if (url.hash !== '') return 'must not have a part after #';
  const host = hostOf(url);
  if (allowsPrivate) return null;
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'must not be an address of a private network';
  if (isLocalName(host)) return 'must be on a host of the public internet';
  return null;
}

/**
 * Finds the IP address of a webhook's host and checks it. Of several none may be private. Throws RefusedDestination. A connection must go to
 * the address that it returns: another look-up of the name might find another one.
 */
export async function findDestination(
  text: string,
  rules: DestinationRules,
  find: (host: string) => Promise<readonly HostAddress[]> = findBy(rules),
): Promise<Destination> {
  const fault = faultOfUrl(text, rules);
  if (fault !== null) throw new RefusedDestination(`the address ${fault}`);
  const url = new URL(text);
  const host = hostOf(url);
  const literal = isIP(host);
  const found = literal === 0 ? await findNamed(host, find) : [{ address: host, family: literal }];
  if (!rules.allowsPrivate && found.some(({ address }) => !isPublicAddress(address)))
    throw new RefusedDestination('the host has an address of a private network');
  const [first] = found;
  if (first === undefined) throw new RefusedDestination('the host has no address');
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

async function findNamed(
  host: string,
  find: (host: string) => Promise<readonly HostAddress[]>,
): Promise<readonly HostAddress[]> {
  try {
    return await find(host);
  } catch {
    throw new RefusedDestination('the host is not known');
  }
}

function findBy({ allowsPrivate }: DestinationRules): (host: string) => Promise<readonly HostAddress[]> {
  return async (host) => await findHost(host, { includesLocal: allowsPrivate });
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

// Names that only a resolver of the own network knows. One without a dot is completed by it.
function isLocalName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa|intranet|corp|home)$/i.test(host);
}
