import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { PartiesMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { dayAt, FIRST_DAY, formatDay, type Period } from '../../period/index.ts';
import type { NumberedRead } from '../pieces.ts';
import { PARTY } from './spans.ts';

/**
 * Counts customers and vendors that have a document in some days and one, or none, in others. The index documents_issued
 * serves who repeats its condition, as its migration says.
 */
export function readParties(reads: readonly NumberedRead<PartiesMeasure>[]): RawBuilder<AmountRow> {
  const rows = reads.flatMap(({ number, measure, slices }) =>
    slices.map((period, slice) => ({ number, slice, measure, period })),
  );
  return sql`
    select seen.read, seen.slice, null::text as key, null::text as label, count(*) as amount
    from ${seenParties(rows)}
    group by seen.read, seen.slice`;
}

/** A slice of a read, in which customers or vendors are looked for. */
export type PartyRow = Readonly<{ number: number; slice: number; measure: PartiesMeasure; period: Period }>;

/**
 * The customers and vendors that are counted, as rows `seen(read, slice, party)`. One that owed something when the books begin is not new
 * on that day, nor later.
 */
export function seenParties(slices: readonly PartyRow[]): RawBuilder<unknown> {
  const rows = slices.map(({ measure, period, ...place }) => ({
    ...place,
    measure,
    kind: measure.kind,
    ...sought(measure, period),
  }));
  return sql`(
    select wanted.read, wanted.slice, seen.party
    from unnest(
      ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ slice }) => slice)}::int[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ seenIn }) => dateOf(seenIn.from))}::date[],
      ${rows.map(({ seenIn }) => dateOf(seenIn.before))}::date[],
      ${rows.map(({ comparedWith }) => dateOf(comparedWith.from))}::date[],
      ${rows.map(({ comparedWith }) => dateOf(comparedWith.before))}::date[],
      ${rows.map(({ seenIn, comparedWith, measure: { who } }) =>
        dateOf(who === 'new' ? seenIn.before : comparedWith.before),
      )}::date[],
      ${rows.map(({ isThere }) => isThere)}::boolean[],
      ${rows.map(({ measure: { who } }) => who === 'new')}::boolean[]
    ) as wanted(read, slice, kind, first, before, other_first, other_before, other_until, is_there, knows_transferred)
    cross join lateral (
      select distinct ${PARTY} as party
      from ${own('documents')} document
      where document.kind = wanted.kind and document.voided_at is null
        and document.issue_date >= wanted.first and document.issue_date < wanted.before
        and document.issue_date > '-infinity' and not document.transferred
    ) seen
    where wanted.is_there = exists (
      select from ${own('documents')} document
      where ${PARTY} = seen.party and document.voided_at is null
        and document.issue_date >= wanted.other_first and document.issue_date < wanted.other_until
        and case when document.transferred then wanted.knows_transferred else document.issue_date < wanted.other_before end
    )
  ) as seen`;
}

/** Days from one until before another, of which the calendar may not know all. */
type Stretch = Readonly<{ from: number; before: number }>;
type Sought = Readonly<{ seenIn: Stretch; comparedWith: Stretch; isThere: boolean }>;

/** Of a document that is `days` old somebody is no longer active: what makes one active on a day is younger. */
function sought({ who, days }: PartiesMeasure, { start, end }: Period): Sought {
  const atItsEnd = { from: end - days, before: end };
  switch (who) {
    case 'new':
      return {
        seenIn: { from: start, before: end },
        comparedWith: { from: FIRST_DAY, before: start },
        isThere: false,
      };
    case 'lost':
      return { seenIn: { from: start - days, before: end - days }, comparedWith: atItsEnd, isThere: false };
    case 'retained':
      return { seenIn: { from: start - days, before: start }, comparedWith: atItsEnd, isThere: true };
    default:
      return who satisfies never;
  }
}

function dateOf(day: number): string {
  return formatDay(dayAt(day) ?? FIRST_DAY);
}
