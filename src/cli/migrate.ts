import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';
import { type Opened, withDatabase } from './with-database.ts';

export function addMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('bring the database to the newest migration')
    .action(async () => {
      const report = async ({ migrated }: Opened) => {
        for (const name of migrated) terminal.out(name);
        terminal.note(migrated.length === 0 ? 'nothing to migrate' : `applied: ${migrated.length}`);
      };
      await withDatabase(terminal, report, { mayMake: true });
    });
}
