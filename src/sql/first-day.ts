import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';

/**
 * The first day, or one before it, on which there is anything in the ledger, of documents or of employment; null where there is
 * nothing at all. What is counted by the year is looked for by its year.
 */
export function selectFirstDay(): RawBuilder<Readonly<{ day: string | null }>> {
  return sql`
    select least(
      (select min(bucket) from ${own('entry_totals')} entry_totals where grain = 'year'),
      (select min(bucket) from ${own('document_totals')} document_totals where grain = 'year'),
      (select min(employment_start_date) from ${own('memberships')} memberships)
    )::text as day`;
}
