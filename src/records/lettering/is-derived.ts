import { type RawBuilder, sql } from 'kysely';

/** Whether a document or an unallocated amount is derived from an open item: its name is that of an entry of a FEC or of GnuCash with a line number. */
export const IS_DERIVED: RawBuilder<boolean> = sql`(external_id ~ '^(fec|gnucash):.*#[0-9]+$')`;
