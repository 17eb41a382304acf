import type { Command } from 'commander';
import { writeBackup } from '../backup/write-backup.ts';
import { openPlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { readVersion } from '../version.ts';
import { interruptible } from './interruptible.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { withConnections } from './with-database.ts';

type Options = { to: string; org?: string; json?: true };

/** `almanac backup`: one file, from one snapshot, of a database as it is. It migrates nothing. */
export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description(
      'write all organisations, or one, to a file; with a database server the service keeps running; the embedded engine needs it stopped',
    )
    .requiredOption('--to <file>', 'the file to write; it must not be there yet')
    .option('--org <slug>', 'only this organisation')
    .option('--json', 'print { file, organizations, rows } as JSON')
    .action(async ({ to: file, org, json }: Options) => {
      const { organizations, rows } = await withConnections(terminal, async (_config, pool) => {
        const platform = openPlatformDoor(pool);
        const select = platformQuery.selectFrom('organizations').select(['id', 'slug']);
        const found = await platform.run(select.compile());
        if (found.length === 0)
          throw new CommandRefused('there is no organisation yet, so there is nothing to back up');
        const organization = found.find(({ slug }) => slug === org) ?? null;
        if (org !== undefined && organization === null)
          throw new CommandRefused(`there is no organisation with the slug "${org}"`);
        const almanacVersion = await readVersion();
        return await interruptible(
          async (signal) =>
            await writeBackup(pool, {
              file,
              organization,
              almanacVersion,
              now: terminal.now(),
              onProgress: (table, count) => terminal.draw?.(`${count.toLocaleString('en')} rows, ${table}`),
              signal,
            }),
        ).finally(() => terminal.draw?.(''));
      });
      if (json === true) terminal.out(JSON.stringify({ file, organizations, rows }));
      else {
        const noun = organizations === 1 ? 'organisation' : 'organisations';
        terminal.out(`${file}: ${organizations} ${noun}, ${rows.toLocaleString('en')} rows`);
      }
      terminal.note(
        'the file holds everything, with hashes of passwords and keys: keep it as safe as the database',
      );
    });
}
