import type { Command } from 'commander';
import { runRetention } from '../privacy/run-retention.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

export function addRetention(program: Command, terminal: Terminal): void {
  program
    .command('retention')
    .description('how long things are kept')
    .command('run')
    .description('erase data older than the retention rules of the organisation; prints counts')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async ({ org }: { org: string }) => {
      await withDatabase(terminal, async ({ platform, openTenant, openEraser }) => {
        const { id, timeZone } = await requireOrganization(platform, org);
        const doors = { tenant: openTenant(id), door: openEraser(id) };
        const counts = await runRetention(doors, { organizationId: id, timeZone }, terminal.now());
        if (counts === null) terminal.note('nothing to do: there is no rule, or it was done today');
        terminal.out(JSON.stringify(counts ?? {}));
      });
    });
}
