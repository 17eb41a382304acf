import { type Command, InvalidArgumentError } from 'commander';
import { distribute } from '../db/distribute/distribute.ts';
import { isMigrated } from '../db/migrate.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { withConnections } from './with-database.ts';

type Options = Readonly<{ dryRun?: boolean; shards?: number; json?: boolean }>;

/** `almanac distribute`: divides the database by organisation over the nodes of a Citus cluster. */
export function addDistribute(program: Command, terminal: Terminal): void {
  program
    .command('distribute')
    .description(
      'divide a migrated database by organisation over the nodes of a Citus cluster, with the service stopped; run again, it does what is left',
    )
    .option('--dry-run', 'only say what it would do')
    .option(
      '--shards <count>',
      'the number of parts; a node holds many, and moves them one by one',
      readCount,
    )
    .option('--json', 'print { steps: [{ kind, says, statement }] } as JSON')
    .action(async ({ dryRun = false, shards, json = false }: Options) => {
      const steps = await withConnections(terminal, async ({ database }, pool) => {
        if (database.kind !== 'server')
          throw new CommandRefused(
            'the embedded engine is no cluster: set DATABASE_URL to the coordinator of one',
          );
        if (!(await isMigrated(pool)))
          throw new CommandRefused(
            'the database is not at the newest migration: run "almanac migrate" first',
          );
        const onStep = ({ says }: Readonly<{ says: string }>) => {
          if (!json) terminal.out(says);
        };
        return await distribute(pool, { dryRun, shards: shards ?? null, onStep });
      });
      if (json) terminal.out(JSON.stringify({ steps }));
      const done = dryRun ? 'steps to take' : 'steps taken';
      terminal.note(steps.length === 0 ? 'everything is in its place' : `${done}: ${steps.length}`);
      terminal.note(
        'changes and imports go through the coordinator; docs/scale.md says what else a cluster does not do',
      );
    });
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1024) return count;
  throw new InvalidArgumentError('It must be a number from 1 to 1024.');
}
