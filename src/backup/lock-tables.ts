import { setTimeout as sleep } from 'node:timers/promises';
import type { WholeDatabase } from '../db/whole-database.ts';
import { BackupRefused } from './backup-file.ts';

// Every request reads these first, to find its caller. A request that waits here holds no other lock.
const DOORS: ReadonlySet<string> = new Set(['sessions', 'api_keys', 'connected_assistants', 'sheet_links']);
// Shorter than the server's deadlock_timeout (1 s), so that the server never ends the service's transaction in a
// deadlock.
const DOOR_PATIENCE_MS = 400;
const PAUSE_MS = 50;

/**
 * Locks tables for the transaction alone while a service is running. Locking them one by one would wait for requests
 * that wait for tables locked earlier, so this closes the doors first and locks the rest at once when running requests
 * have ended. Throws BackupRefused when they have not ended within `patienceMs`.
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
