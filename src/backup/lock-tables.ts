import { setTimeout as sleep } from 'node:timers/promises';
import type { WholeDatabase } from '../db/whole-database.ts';
import { BackupRefused } from './backup-file.ts';

// Every request reads these first, to find its caller. A request that waits here holds no other lock.
const DOORS: ReadonlySet<string> = new Set(['sessions', 'api_keys']);
// Shorter than the server's deadlock_timeout (1 s), so that of two who wait for each other it is never the service that is ended.
const DOOR_PATIENCE_MS = 400;
const PAUSE_MS = 50;

/**
 * Takes tables for the transaction alone, while a service is at work on them. One after the other would wait for requests that
 * wait for a table taken before: so the doors are closed first, and the others are taken at once when the requests inside are
 * done. Throws BackupRefused where they are not within `patienceMs`.
 */
export async function lockTables(
  database: WholeDatabase,
  tables: readonly string[],
  { signal, patienceMs = 30_000 }: Readonly<{ signal: AbortSignal; patienceMs?: number }>,
): Promise<void> {
  const end = performance.now() + patienceMs;
  const doors = tables.filter((table) => DOORS.has(table));
  for (const [some, wait] of [
    [doors, ''],
    [tables, ' nowait'],
  ] as const) {
    while (some.length > 0 && !(await isLocked(database, some, wait))) {
      if (signal.aborted) throw new BackupRefused('stopped: nothing was changed');
      if (performance.now() > end) throw new BackupRefused(STILL_AT_WORK);
      await sleep(PAUSE_MS);
    }
  }
}

const STILL_AT_WORK =
  'something is at work on the tables and does not end, such as an import: nothing was changed; wait for it, or stop the service';

async function isLocked(
  database: WholeDatabase,
  tables: readonly string[],
  wait: '' | ' nowait',
): Promise<boolean> {
  await database.run('savepoint before_locks');
  await database.run(`set local lock_timeout = '${DOOR_PATIENCE_MS}ms'`);
  try {
    await database.run(`lock table ${tables.join(', ')} in access exclusive mode${wait}`);
  } catch (failure) {
    if (!isLockNotAvailable(failure)) throw failure;
    await database.run('rollback to savepoint before_locks');
    return false;
  }
  await database.run("set local lock_timeout = '30s'");
  await database.run('release savepoint before_locks');
  return true;
}

function isLockNotAvailable(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '55P03';
}
