import { type RawBuilder, sql } from 'kysely';
import type { ProfilesMeasure } from '../metrics/document-sources.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { NumberedRead } from './pieces.ts';

/** Counts the profiles of customers, whatever the day: a status has no dates. */
export function readCustomerProfiles(reads: readonly NumberedRead<ProfilesMeasure>[]): RawBuilder<FactRow> {
  const rows = reads.flatMap(({ number, slices, by }) => slices.map((_, slice) => ({ number, slice, by })));
  return sql`
    select wanted.read, wanted.slice, part.status as key, part.status as label, sum(found.count) as amount
    from unnest(
      ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ slice }) => slice)}::int[],
      ${rows.map(({ by }) => by === 'status')}::boolean[]
    ) as wanted(read, slice, by_status)
    cross join (select status, count(*) as count from customer_profiles group by status) found
    cross join lateral (select case when wanted.by_status then found.status end as status) part
    group by wanted.read, wanted.slice, part.status`;
}
