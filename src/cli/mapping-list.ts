import type { Command } from 'commander';
import { readMappings } from '../import/mapping/kept-mappings.ts';
import { PRESETS } from '../import/mapping/presets/index.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

/** `almanac mapping list`: the mappings of an organisation. */
export function addMappingList(mapping: Command, terminal: Terminal): void {
  mapping
    .command('list')
    .description('list the mappings of an organisation, and the presets')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async ({ org }: Readonly<{ org: string }>) => {
      const mappings = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOrganization(platform, org);
        return await readMappings(openTenant(id));
      });
      const rows = mappings.map(({ name, mapping: { kind }, updatedAt }) => ({
        NAME: name,
        KIND: kind,
        SAVED: updatedAt.toISOString().slice(0, 10),
      }));
      const presets = PRESETS.filter(({ name }) => !mappings.some((own) => own.name === name)).map(
        ({ name, mapping: { kind } }) => ({ NAME: name, KIND: kind, SAVED: 'preset' }),
      );
      printTable(terminal, [...rows, ...presets], 'there are no mappings');
    });
}
