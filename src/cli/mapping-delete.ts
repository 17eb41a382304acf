import type { Command } from 'commander';
import { deleteMapping } from '../import/mapping/kept-mappings.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

/** `almanac mapping delete`: deletes a mapping of an organisation. What was imported by it stays. */
export function addMappingDelete(mapping: Command, terminal: Terminal): void {
  mapping
    .command('delete')
    .description('delete a mapping; what was imported by it stays')
    .argument('<name>', 'its name')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async (name: string, { org }: Readonly<{ org: string }>) => {
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOpenOrganization(platform, org);
        const change = { name, actor: { kind: 'operator' } } as const;
        if (!(await deleteMapping(openTenant(id), change, terminal.now())))
          throw new CommandRefused(`${org} has no mapping "${name}"`);
        terminal.out(JSON.stringify({ name }));
      });
    });
}
