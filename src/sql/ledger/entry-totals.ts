import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { EntryMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';

/** Reads how many entries there are, from the counts of the buckets that tile the slices. */
export function readEntryTotals(reads: readonly NumberedRead<EntryMeasure>[]): RawBuilder<AmountRow> {
  return sql`
    select wanted.read, piece.slice + ${stepOf('total')} as slice, null::text as key, null::text as label,
      sum(case when wanted.late then total.late_entries else total.entries end) as amount
    from unnest(
      ${reads.map(({ number }) => number)}::int[],
      ${reads.map(({ measure }) => measure.only === 'late')}::boolean[]
    ) as wanted(read, late)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join ${own('entry_totals')} total on total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by 1, 2`;
}
