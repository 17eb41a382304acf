import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';

/** Tables whose rows may be without a name: nothing was imported under one, or it was erased with a person. */
type NamedTable =
  | 'customer_profiles'
  | 'vendor_profiles'
  | 'persons'
  | 'memberships'
  | 'compensation_entries'
  | 'journal_entries';

/**
 * The rows of a table, with the `name` that files call them. One without a name of its own gets a number, in the order in which they
 * were recorded, after all such numbers that an earlier export gave.
 */
export function named(table: NamedTable): RawBuilder<unknown> {
  return sql`(
    select *, coalesce(external_id, 'unnamed-' || (
      row_number() over (partition by external_id is null order by id)
      + (select coalesce(max(substring(external_id from ${'^unnamed-(\\d{1,9})$'})::integer), 0) from ${own(table)} numbered)
    )) as name
    from ${own(table)} ${sql.table(table)}
  )`;
}

/** The order of names in files: that of their bytes, which no setting of the database changes. */
export function byName(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)} collate "C"`;
}
