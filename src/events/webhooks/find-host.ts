import { lookup, Resolver, TIMEOUT } from 'node:dns/promises';

/** An IP address of a host. */
export type HostAddress = Readonly<{ address: string; family: number }>;

/** Milliseconds that the name servers have for one look-up of a host. */
const LOOK_UP_MS = 3_000;

/** Where hosts are looked up. */
export type HostSources = Readonly<{
  /** Whether hosts that name servers do not know may be found as the operating system finds them: in its file of hosts, in its domain. */
  includesLocal: boolean;
  /** Name servers in place of those of the system. */
  servers?: readonly string[];
}>;

/**
 * The addresses of a host, IPv4 first. Asks name servers itself: look-ups by the operating system wait in one of four threads, which
 * passwords and files need too, so a member with a slow name server could hold up everybody. Fails where the host is not known in time.
 */
export async function findHost(
  host: string,
  { includesLocal, servers }: HostSources,
): Promise<readonly HostAddress[]> {
  const resolver = new Resolver({ timeout: LOOK_UP_MS, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const [four, six] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const found = [...inFamily(4, four), ...inFamily(6, six)];
  if (found.length > 0) return found;
  if (!includesLocal || answers.some(isLate)) throw new Error(`${host} is not known to the name servers`);
  return await lookup(host, { all: true });
}

function inFamily(family: 4 | 6, addresses: readonly string[] = []): readonly HostAddress[] {
  return addresses.map((address) => ({ address, family }));
}

// The operating system would wait as long, and in its threads.
function isLate(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return false;
  const failure: unknown = answer.reason;
  return failure instanceof Error && 'code' in failure && failure.code === TIMEOUT;
}
