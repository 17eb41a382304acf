import type { Command } from 'commander';
import { isMappingName, keepMapping, MAPPING_NAME_RULE } from '../import/mapping/kept-mappings.ts';
import { mappingInFile } from './mapping-for.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

/** `almanac mapping save`: keeps the mapping in a file under a name. */
export function addMappingSave(mapping: Command, terminal: Terminal): void {
  mapping
    .command('save')
    .description('save the mapping in a JSON file under a name, in place of another of that name')
    .argument('<name>', 'its name')
    .argument('<file>', 'the file')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async (name: string, file: string, { org }: Readonly<{ org: string }>) => {
      if (!isMappingName(name)) throw new CommandRefused(`the name ${MAPPING_NAME_RULE}`);
      const compiled = await mappingInFile(file);
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOpenOrganization(platform, org);
        const change = { name, actor: { kind: 'operator' } } as const;
        const { updatedAt } = await keepMapping(openTenant(id), compiled.mapping, change, terminal.now());
        terminal.out(
          JSON.stringify({ name, kind: compiled.mapping.kind, updated_at: updatedAt.toISOString() }),
        );
      });
    });
}
