import { type RawBuilder, sql } from 'kysely';
import type { PersonMeasure } from '../../metrics/definition/measures/people.ts';
import { formatDay, lastDayOf } from '../../period/index.ts';
import { type NumberedRead, onlyIf } from '../pieces.ts';
import { membersOf } from '../teams.ts';
import type { WhatMattersOfPosts } from './staff.ts';

type PersonRead = NumberedRead<PersonMeasure>;

/** What a read wants of persons beside the day, as texts. */
export type PeopleSelection = Readonly<{ who: string; figure: string }>;

/** The last day of every slice of the reads, each once. */
export function daysOf(reads: readonly PersonRead[]): string[] {
  return [...new Set(reads.flatMap(({ slices }) => slices.map((period) => formatDay(lastDayOf(period)))))];
}

/**
 * Common tables of what is wanted, to be put behind `with`: `wanted` has a row for each slice of each read, with its
 * first and its last day; `below`, where there is a team, the departments of each, itself and all under it.
 */
export function wantedOf<Reading extends PersonRead>(
  reads: readonly Reading[],
  wants: (measure: Reading['measure']) => PeopleSelection,
): RawBuilder<unknown> {
  const rows = reads.flatMap((read) =>
    read.slices.map((period, slice) => ({ ...read, ...wants(read.measure), period, slice })),
  );
  const teams = teamsOf(reads);
  return sql`
    wanted as materialized (
      select * from unnest(
        ${rows.map(({ number }) => number)}::int[],
        ${rows.map(({ slice }) => slice)}::int[],
        ${rows.map(({ period }) => formatDay(period.start))}::date[],
        ${rows.map(({ period }) => formatDay(lastDayOf(period)))}::date[],
        ${rows.map(({ who }) => who)}::text[],
        ${rows.map(({ figure }) => figure)}::text[],
        ${rows.map(({ by }) => by)}::text[],
        ${rows.map(({ team }) => team)}::uuid[]
      ) as row(read, slice, first_day, day, who, figure, split, team)
    )${onlyIf(teams.length > 0, sql`, below as materialized (select member.team, member.department_id from ${membersOf(teams)})`)}`;
}

/** Whether somebody of a department counts for what is wanted. */
export function inTeam(reads: readonly PersonRead[], department: RawBuilder<unknown>): RawBuilder<unknown> {
  if (teamsOf(reads).length === 0) return sql`true`;
  return sql`(wanted.team is null or (wanted.team, ${department}) in (select team, department_id from below))`;
}

/** What of posts the reads ask for. */
export function whatMattersOfPosts(
  reads: readonly PersonRead[],
  asked: ReadonlySet<string>,
): WhatMattersOfPosts {
  const isAsked = ['department', 'role', 'managers', 'managed'].some((word) => asked.has(word));
  return isAsked || teamsOf(reads).length > 0 ? 'role, department and manager' : 'whether a contractor';
}

function teamsOf(reads: readonly PersonRead[]): string[] {
  return [...new Set(reads.flatMap(({ team }) => team ?? []))];
}

/** The middle one of the values of the wanted figure, or the mean of the middle two: exact, as no float is. */
export function median(value: RawBuilder<unknown>, figure: string): RawBuilder<unknown> {
  const wanted = sql`filter (where wanted.figure like ${sql.lit(figure)})`;
  const values = sql`array_agg(${value} order by ${value}) ${wanted}`;
  return sql`((${values})[(count(*) + 1) / 2] + (${values})[(count(*) + 2) / 2]) * 0.5`;
}

/**
 * What a word of the wanted says: a branch for each word that is asked for, since a branch that nobody asks for would be
 * tried for every person.
 */
export function byWord(
  column: 'who' | 'figure' | 'split',
  asked: ReadonlySet<string>,
  branches: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const whens = Object.entries(branches)
    .filter(([word]) => asked.has(word))
    .map(([word, then]) => sql`when ${sql.lit(word)} then ${then}`);
  if (whens.length === 0) return otherwise;
  return sql`case ${sql.ref(`wanted.${column}`)} ${sql.join(whens, sql` `)} else ${otherwise} end`;
}

/** Every word by which the reads say what they want. */
export function wordsOf<Reading extends PersonRead>(
  reads: readonly Reading[],
  wants: (measure: Reading['measure']) => PeopleSelection,
): ReadonlySet<string> {
  return new Set(
    reads.flatMap(({ measure, by }) => {
      const { who, figure } = wants(measure);
      return [who, figure, by];
    }),
  );
}
