import { sql } from 'kysely';
import { query } from '../db/statement.ts';

/**
 * Lets one transaction at a time post for an organisation, until it ends. The same transaction may ask again.
 */
export const LOCK_LEDGER = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac ledger ' || current_organization(), 0))
`.compile(query);
