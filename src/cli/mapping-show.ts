import type { Command } from 'commander';
import { mappingByName } from '../import/mapping/kept-mappings.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

/** `almanac mapping show`: a mapping as JSON, which can be changed and saved again. */
export function addMappingShow(mapping: Command, terminal: Terminal): void {
  mapping
    .command('show')
    .description('print a mapping as JSON')
    .argument('<name>', 'its name')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async (name: string, { org }: Readonly<{ org: string }>) => {
      const found = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOrganization(platform, org);
        return await mappingByName(openTenant(id), name);
      });
      if (found === null) throw new CommandRefused(`${org} has no mapping "${name}"`);
      terminal.out(JSON.stringify(found, null, 2));
    });
}
