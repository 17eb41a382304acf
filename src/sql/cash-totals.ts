import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { CashMeasure } from '../metrics/sources.ts';
import { type NumberedRead, piecesOf } from './pieces.ts';

/** Reads what came in or went out of cash, from the totals of the buckets that tile the slices. */
export function readCashTotals(reads: readonly NumberedRead<CashMeasure>[]): RawBuilder<FactRow> {
  return sql`
    select wanted.read, piece.slice, null::text as key, null::text as label,
      sum(case when wanted.inward then total.inflow else total.outflow end) as amount
    from unnest(
      ${reads.map(({ number }) => number)}::int[],
      ${reads.map(({ measure }) => measure.direction === 'in')}::boolean[]
    ) as wanted(read, inward)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join cash_totals total on total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by wanted.read, piece.slice`;
}
