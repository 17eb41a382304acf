import type { Command } from 'commander';
import { mintKey } from '../access/manage-keys.ts';
import { addDays, type Day, formatDay } from '../period/index.ts';
import { day, list } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = { org: string; name: string; capabilities: string[]; expires?: Day };

export function addKey(program: Command, terminal: Terminal): void {
  program
    .command('key')
    .description('API keys')
    .command('create')
    .description('create an API key; prints the key, this once')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--capabilities <list>', 'what it may do, such as metrics.read,records.read', list)
    .option('--expires <date>', 'last day on which it works, in UTC', day)
    .action(async ({ org, name, capabilities, expires }: Options) => {
      await withDatabase(terminal, async ({ config, platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        const wanted = {
          prefix: config.keyPrefix,
          name,
          capabilities,
          expiresAt: expires === undefined ? null : new Date(`${formatDay(addDays(expires, 1))}T00:00:00Z`),
          by: { kind: 'operator' },
        } as const;
        const { secret } = await mintKey(openTenant(organization.id), wanted, terminal.now());
        terminal.out(secret);
      });
    });
}
