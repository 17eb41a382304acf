import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';

const KEY = sql`hashtextextended('almanac ledger ' || current_organization(), 0)`;

/**
 * Lets one transaction at a time post for an organisation, until it ends. The same transaction may ask again.
 *
 * It also makes the planner look rows up by their keys. A table that was vacuumed while it was empty counts
 * as having no pages, and the plans that PostgreSQL then makes and keeps, those of its foreign keys among them, would
 * read all of it for each line: an import of 100,000 lines took two minutes instead of six seconds.
 */
export const LOCK_LEDGER = sql<never>`
  select pg_advisory_xact_lock(${KEY}),
    set_config('enable_seqscan', 'off', true)
`.compile(query);

/** Whether a transaction posts for the organisation: an import, whichever way it came. */
export const IS_POSTING: Statement<Readonly<{ is_posting: boolean }>> = sql<
  Readonly<{ is_posting: boolean }>
>`
  select not pg_try_advisory_xact_lock_shared(${KEY}) as is_posting
`.compile(query);
