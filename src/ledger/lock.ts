import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';

const KEY = sql`hashtextextended('almanac ledger ' || current_organization(), 0)`;

/**
 * Lets one transaction at a time post for an organisation, until it ends. The same transaction may ask again.
 */
export const LOCK_LEDGER = sql<never>`
  select pg_advisory_xact_lock(${KEY})
`.compile(query);

/** Whether a transaction posts for the organisation: an import, whichever way it came. */
export const IS_POSTING: Statement<Readonly<{ is_posting: boolean }>> = sql<
  Readonly<{ is_posting: boolean }>
>`
  select not pg_try_advisory_xact_lock_shared(${KEY}) as is_posting
`.compile(query);
