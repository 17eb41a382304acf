import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../metrics/plan.ts';
import { coverByGrain, formatDay } from '../period/index.ts';

/** A read with its place in the plan, by which its rows are known. */
export type NumberedRead<Measure extends Read['measure']> = Omit<Read, 'measure'> &
  Readonly<{ number: number; measure: Measure }>;

/**
 * The slices of the reads as rows `piece(read, slice, grain, first, before)`: each slice in the fewest buckets of the
 * totals, so that a period of any length reads a handful of rows.
 */
export function piecesOf(reads: readonly NumberedRead<Read['measure']>[]): RawBuilder<unknown> {
  const columns = {
    read: [] as number[],
    slice: [] as number[],
    grain: [] as string[],
    first: [] as string[],
    before: [] as string[],
  };
  for (const { number, slices } of reads) {
    for (const [slice, period] of slices.entries()) {
      for (const run of coverByGrain(period)) {
        columns.read.push(number);
        columns.slice.push(slice);
        columns.grain.push(run.grain);
        columns.first.push(formatDay(run.from));
        columns.before.push(formatDay(run.before));
      }
    }
  }
  return sql`unnest(${columns.read}::int[], ${columns.slice}::int[], ${columns.grain}::text[],
    ${columns.first}::date[], ${columns.before}::date[]) as piece(read, slice, grain, first, before)`;
}
