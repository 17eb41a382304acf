import { type RawBuilder, sql } from 'kysely';
import type { PersonMeasure } from '../metrics/people-sources.ts';
import { formatDay, lastDayOf } from '../period/index.ts';
import type { NumberedRead } from './pieces.ts';
import { membersOf } from './teams.ts';

type PersonRead = NumberedRead<PersonMeasure>;

/** What a read wants of persons beside the day, as texts. */
export type Wanted = Readonly<{ who: string; gender: string; figure: string }>;

/** The last day of every slice of the reads, each once. */
export function daysOf(reads: readonly PersonRead[]): string[] {
  return [...new Set(reads.flatMap(({ slices }) => slices.map((period) => formatDay(lastDayOf(period)))))];
}

/**
 * Common tables of what is wanted, to be put behind `with`: `wanted` has a row for each slice of each read, with its
 * first and its last day; `below` the departments of each team, itself and all under it.
 */
export function wantedOf<Reading extends PersonRead>(
  reads: readonly Reading[],
  wants: (measure: Reading['measure']) => Wanted,
): RawBuilder<unknown> {
  const rows = reads.flatMap((read) =>
    read.slices.map((period, slice) => ({ ...read, ...wants(read.measure), period, slice })),
  );
  const teams = [...new Set(reads.flatMap(({ team }) => team ?? []))];
  return sql`
    wanted as materialized (
      select * from unnest(
        ${rows.map(({ number }) => number)}::int[],
        ${rows.map(({ slice }) => slice)}::int[],
        ${rows.map(({ period }) => formatDay(period.start))}::date[],
        ${rows.map(({ period }) => formatDay(lastDayOf(period)))}::date[],
        ${rows.map(({ who }) => who)}::text[],
        ${rows.map(({ gender }) => gender)}::text[],
        ${rows.map(({ figure }) => figure)}::text[],
        ${rows.map(({ by }) => by)}::text[],
        ${rows.map(({ team }) => team)}::uuid[]
      ) as row(read, slice, first_day, day, who, gender, figure, split, team)
    ),
    below as materialized (select member.team, member.department_id from ${membersOf(teams)})`;
}

/** Whether somebody of a department counts for what is wanted. */
export function inTeam(department: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(wanted.team is null or exists (
    select from below where below.team = wanted.team and below.department_id = ${department}))`;
}

/** The middle one of the values of the wanted figure, or the mean of the middle two: exact, as no float is. */
export function median(value: RawBuilder<unknown>, figure: string): RawBuilder<unknown> {
  const wanted = sql`filter (where wanted.figure like ${sql.lit(figure)})`;
  const values = sql`array_agg(${value} order by ${value}) ${wanted}`;
  return sql`((${values})[(count(*) + 1) / 2] + (${values})[(count(*) + 2) / 2]) / 2`;
}
