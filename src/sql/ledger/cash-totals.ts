import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { CashMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';

/** Reads what came in or went out of cash and how many of its lines are not reconciled, from the totals of the buckets that tile the slices. */
export function readCashTotals(reads: readonly NumberedRead<CashMeasure>[]): RawBuilder<AmountRow> {
  return sql`
    select wanted.read, piece.slice + ${stepOf('total')} as slice, null::text as key, null::text as label,
      sum(case wanted.figure
        when 'in' then total.inflow when 'out' then total.outflow else total.unreconciled_lines
      end) as amount
    from unnest(
      ${reads.map(({ number }) => number)}::int[],
      ${reads.map(({ measure }) => measure.figure)}::text[]
    ) as wanted(read, figure)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join ${own('cash_totals')} total on total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by 1, 2`;
}
