import { type RawBuilder, sql } from 'kysely';

/** Whether a document or an unallocated amount follows from an open item, by its name: that of an entry of a FEC, and the number of a line. */
export const IS_DERIVED: RawBuilder<boolean> = sql`(external_id ~ '^fec:.*#[0-9]+$')`;
