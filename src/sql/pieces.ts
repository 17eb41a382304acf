import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../metrics/plan/plan.ts';
import { formatDay } from '../period/index.ts';
import { runsOf } from './runs.ts';

/** A read with its place in the plan, by which its rows are known. */
export type NumberedRead<Measure extends Read['measure']> = Omit<Read, 'measure'> &
  Readonly<{ number: number; measure: Measure }>;

/**
 * The slices of the reads as rows `piece(read, slice, is_monthly, grain, first, before)`: each slice in the fewest buckets of
 * the totals, and the months of a series together, so that a period of any length reads a handful of ranges. A total
 * belongs to the slice of its piece and as many further as `stepOf` says.
 */
export function piecesOf(reads: readonly NumberedRead<Read['measure']>[]): RawBuilder<unknown> {
  const rows = reads.flatMap(({ number, slices }) => runsOf(slices).map((run) => ({ number, run })));
  return sql`unnest(
    ${rows.map(({ number }) => number)}::int[],
    ${rows.map(({ run }) => run.slice)}::int[],
    ${rows.map(({ run }) => run.isMonthly)}::boolean[],
    ${rows.map(({ run }) => run.grain)}::text[],
    ${rows.map(({ run }) => formatDay(run.from))}::date[],
    ${rows.map(({ run }) => formatDay(run.before))}::date[]
  ) as piece(read, slice, is_monthly, grain, first, before)`;
}

/**
 * One number divided by another to 30 decimals. PostgreSQL keeps 16 digits of a quotient: then three thirds of half a cent come
 * out below it, and are rounded down.
 */
export function quotient(dividend: RawBuilder<unknown>, divisor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round((${dividend})::numeric, 30) / ${divisor}`;
}

/** A piece of a statement that is there when a read asks for what it works out, so that no other waits for it. */
export function onlyIf(isAsked: boolean, piece: RawBuilder<unknown>): RawBuilder<unknown> {
  return isAsked ? piece : sql``;
}
