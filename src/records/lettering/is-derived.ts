import { type RawBuilder, sql } from 'kysely';

/** Whether a document or an unallocated amount is derived from an open item: its name is that of an entry of a FEC with a line number. */
export const IS_DERIVED: RawBuilder<boolean> = sql`(external_id ~ '^fec:.*#[0-9]+$')`;
