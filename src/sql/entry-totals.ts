import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { EntryMeasure } from '../metrics/sources.ts';
import { type NumberedRead, piecesOf } from './pieces.ts';

/** Reads how many entries there are, from the counts of the buckets that tile the slices. */
export function readEntryTotals(reads: readonly NumberedRead<EntryMeasure>[]): RawBuilder<FactRow> {
  return sql`
    select wanted.read, piece.slice, null::text as key, null::text as label,
      sum(case when wanted.late then total.late_entries else total.entries end) as amount
    from unnest(
      ${reads.map(({ number }) => number)}::int[],
      ${reads.map(({ measure }) => measure.only === 'late')}::boolean[]
    ) as wanted(read, late)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join entry_totals total on total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by wanted.read, piece.slice`;
}
