import type { Command } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { exportBook } from '../export/export-book.ts';
import { writeToFolder } from '../export/to-folder.ts';
import { writeToZip } from '../export/to-zip.ts';
import { interruptible } from './interruptible.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = { org: string; to: string; withDemographics?: true; json?: true };

/** `almanac export`: the whole book of an organisation, in the files that `almanac import` reads. */
export function addExport(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('write the whole book of an organisation, in the files that import reads')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption(
      '--to <path>',
      'the folder to write, or a file that ends in .zip; it must not be there yet',
    )
    .option('--with-demographics', 'with what persons stated of themselves, which no one is ever shown')
    .option('--json', 'print { to, files, left_out } as JSON')
    .action(async ({ org, to, withDemographics, json }: Options) => {
      const { files, leftOut } = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        return await interruptible(async (signal) => {
          const tenant = openTenant(organization.id, { kind: 'export', signal });
          const write = to.toLowerCase().endsWith('.zip') ? writeToZip : writeToFolder;
          return await write(to, signal, async (target) => {
            const scope = {
              capabilities: EVERY_CAPABILITY,
              withDemographics: withDemographics === true,
            };
            return await exportBook(tenant, { scope, target, onProgress: drawing(terminal) });
          });
        }).finally(() => terminal.draw?.(''));
      });
      if (json === true) terminal.out(JSON.stringify({ to, files, left_out: leftOut }));
      else {
        const rows = files.reduce((sum, file) => sum + file.rows, 0);
        terminal.out(`${to}: ${files.length} files, ${rows.toLocaleString('en')} rows`);
      }
      for (const left of leftOut) terminal.note(`left out: ${left}`);
    });
}

const DRAWN_ROWS = 1000;

function drawing(terminal: Terminal): (rows: number) => void {
  return (rows) => {
    if (rows % DRAWN_ROWS === 0) terminal.draw?.(`${rows.toLocaleString('en')} rows`);
  };
}
