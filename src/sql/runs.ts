import { type RawBuilder, sql } from 'kysely';
import { coverByGrain, type GrainRun, monthContaining, type Period, periodBetween } from '../period/index.ts';

/**
 * Totals in a row that are read as one range. They are those of one slice or, where `isMonthly`, of one slice a month, of
 * which `slice` is the first: so a series of any length is one range and not one for each of its months.
 */
export type Run = GrainRun & Readonly<{ slice: number; isMonthly: boolean }>;

/** The ranges that tile the slices: the fewest buckets of each slice, months that follow one another together. */
export function runsOf(slices: readonly Period[]): readonly Run[] {
  const runs: Run[] = [];
  for (let slice = 0; slice < slices.length; ) {
    const months = monthsFrom(slices, slice);
    runs.push(...runsFrom(slices.slice(slice, slice + Math.max(1, months)), slice));
    slice += Math.max(1, months);
  }
  return runs;
}

function runsFrom(slices: readonly Period[], slice: number): readonly Run[] {
  const [first, last] = [slices[0], slices.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (slices.length === 1) return coverByGrain(first).map((run) => ({ ...run, slice, isMonthly: false }));
  const { start, end } = periodBetween(first.start, last.end);
  return [{ grain: 'month', from: start, before: end, slice, isMonthly: true }];
}

/** How many slices from one on are whole months that follow one another. */
function monthsFrom(slices: readonly Period[], from: number): number {
  let count = 0;
  let end: number | null = null;
  for (let next = slices[from]; next !== undefined; next = slices[from + count]) {
    const month = monthContaining(next.start);
    const isMonth = next.start === month.start && next.end === month.end;
    if (!isMonth || (end !== null && next.start !== end)) break;
    end = next.end;
    count += 1;
  }
  return count;
}

/** How many slices after that of its `piece` the bucket of a total belongs to. */
export function stepOf(total: string): RawBuilder<number> {
  return sql`case when piece.is_monthly
    then ${monthNumber(`${total}.bucket`)} - ${monthNumber('piece.first')} else 0 end`;
}

function monthNumber(date: string): RawBuilder<number> {
  return sql`(extract(year from ${sql.ref(date)}) * 12 + extract(month from ${sql.ref(date)}))::int`;
}
