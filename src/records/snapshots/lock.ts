import { sql } from 'kysely';
import { query } from '../../db/statement.ts';

/** Lets one transaction at a time make snapshots, until it ends. */
export const LOCK_SNAPSHOTS = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac snapshots ' || current_organization(), 0))
`.compile(query);
