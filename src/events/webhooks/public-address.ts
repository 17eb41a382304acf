import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Ranges of IPv4 that are not of the public internet (IANA's registry of special-purpose addresses), multicast and reserved ones.
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

// Of IPv6 only global unicast is public. It holds ranges that lead to IPv4 (Teredo, 6to4) or nowhere. Mapped IPv4 and NAT64 are outside of it.
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const SPECIAL = blockListOf(SPECIAL_IPV4, 'ipv4');
const GLOBAL = blockListOf([GLOBAL_IPV6], 'ipv6');
const SPECIAL_WITHIN_GLOBAL = blockListOf(SPECIAL_IPV6, 'ipv6');

/** Whether an IP address is one of the public internet: what is not may be the network in which the service runs. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return GLOBAL.check(address, 'ipv6') && !SPECIAL_WITHIN_GLOBAL.check(address, 'ipv6');
}

function blockListOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
