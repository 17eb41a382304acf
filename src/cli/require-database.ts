import type { Pool } from 'pg';
import type { DatabaseLocation } from '../db/database.ts';
import { holdsDatabase } from '../db/embedded.ts';
import { asDatabaseFailure } from '../db/failures.ts';
import { CommandRefused } from './refused.ts';

/**
 * Refuses a folder that is missing or holds no database, before the engine would create one in it: a wrong path must
 * not look like an empty database. Throws CommandRefused.
 */
export function requireFolder(location: DatabaseLocation): void {
  if (location.kind === 'embedded' && !holdsDatabase(location.folder)) throw noDatabase();
}

/** Refuses a database without Almanac's tables, such as another program's. Throws CommandRefused. */
export async function requireTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(TABLES).catch((failure: unknown) => {
    throw asDatabaseFailure(failure);
  });
  if (rows[0]?.found !== true) throw noDatabase();
}

const TABLES =
  "select to_regclass('schema_migrations') is not null and to_regclass('organizations') is not null as found";

// Every failure of a command names the location.
function noDatabase(): CommandRefused {
  return new CommandRefused('there is no Almanac database here: check ALMANAC_DATA_DIR and DATABASE_URL');
}
