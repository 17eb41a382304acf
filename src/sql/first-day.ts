import { type RawBuilder, sql } from 'kysely';

/**
 * The first day, or one before it, on which there is anything in the ledger, of documents or of employment; null where there is
 * nothing at all. What is counted by the year is looked for by its year.
 */
export function selectFirstDay(): RawBuilder<Readonly<{ day: string | null }>> {
  return sql`
    select least(
      (select min(bucket) from entry_totals where grain = 'year'),
      (select min(bucket) from document_totals where grain = 'year'),
      (select min(employment_start_date) from memberships)
    )::text as day`;
}
