import { BlockList, isIP } from 'node:net';

/** The most networks that one key may be limited to. */
export const MOST_NETWORKS = 20;

/** Whether a text is an IP address or a range, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

/**
 * Whether an address is in one of the networks. An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is the IPv4
 * address.
 */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const [bare = ''] = address.split('%', 1);
  const family = familyOf(bare);
  if (family === null) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(bare, family);
}

type Family = 'ipv4' | 'ipv6';

function parseNetwork(text: string): Readonly<{ address: string; prefix: number; family: Family }> | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = familyOf(address);
  if (family === null || rest.length > 0 || address.includes('%')) return null;
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return { address, prefix: longest, family };
  const length = /^(0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : Number.NaN;
  return length <= longest ? { address, prefix: length, family } : null;
}

function familyOf(address: string): Family | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}
