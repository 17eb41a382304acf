import { type Command, InvalidArgumentError } from 'commander';
import { mintKey } from '../access/manage-keys.ts';
import { CATEGORIES, type Category } from '../metrics/definition/metric.ts';
import { isCategory } from '../metrics/definition/protection.ts';
import { addDays, type Day, formatDay } from '../period/index.ts';
import { day, list } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

type Options = {
  org: string;
  name: string;
  capabilities: string[];
  expires?: Day;
  networks?: string[];
  families?: Category[];
};

/** `almanac key create`: creates a key and prints its secret once. */
export function addKeyCreate(key: Command, terminal: Terminal): void {
  key
    .command('create')
    .description('create an API key; prints the key, this once')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--name <name>', 'its purpose')
    .requiredOption('--capabilities <list>', 'its capabilities, such as metrics.read,records.read', list)
    .option('--expires <date>', 'last day on which it works, in UTC', day)
    .option('--networks <list>', 'IP addresses and ranges that it is taken from, such as 10.0.0.0/8', list)
    .option('--families <list>', 'categories of metrics that exist for it, such as revenue,cash', families)
    .action(async ({ org, name, capabilities, expires, ...limits }: Options) => {
      await withDatabase(terminal, async ({ config, platform, openTenant }) => {
        const organization = await requireOpenOrganization(platform, org);
        const wanted = {
          prefix: config.keyPrefix,
          name,
          capabilities,
          expiresAt: expires === undefined ? null : new Date(`${formatDay(addDays(expires, 1))}T00:00:00Z`),
          allowedNetworks: limits.networks ?? null,
          metricFamilies: limits.families ?? null,
          by: { kind: 'operator' },
        } as const;
        const { secret } = await mintKey(openTenant(organization.id), wanted, terminal.now());
        terminal.out(secret);
      });
    });
}

function families(text: string): Category[] {
  const names = list(text);
  const known = names.filter(isCategory);
  if (names.length > 0 && known.length === names.length) return known;
  throw new InvalidArgumentError(`it must be a list of: ${CATEGORIES.join(', ')}.`);
}
