import { type RawBuilder, sql } from 'kysely';
import type { DocumentKind } from '../../metrics/definition/measures/documents.ts';
import type { FactRow } from '../../metrics/value/readings.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { AGE_BAND, openInSpan } from '../documents/open-documents.ts';
import { nameOf } from '../documents/spans.ts';
import { unallocatedOfSpan } from '../documents/unallocated.ts';

/** The bands of age in the order of the `read` of rows; the last is what is unallocated. */
export const OPEN_BANDS = ['not_due', '1_30', '31_60', '61_90', 'over_90', 'unallocated'] as const;

/**
 * Reads what each customer or vendor owes or is owed at the end of days, by age, a `slice` for each day: a row for each band that has any.
 * Its key is the id of the customer or vendor, its label the name.
 */
export function readOpenByParty(kind: DocumentKind, days: readonly Day[]): RawBuilder<FactRow> {
  return sql<FactRow>`
    select 'statement' as kind, found.band as read, found.slice, found.party::text as key, ${nameOf(sql`found.party`)} as label, found.amount
    from (
      select span.number as slice, part.party, part.band, sum(part.amount) as amount
      from ${spansAt(kind, days)} cross join lateral (
        select party, ${bandNumber(sql`open.band`)} as band, amount from ${openInSpan(sql`${AGE_BAND} as band`)} open
        union all
        select party, ${sql.lit(OPEN_BANDS.length - 1)}, -amount from (${unallocatedOfSpan()}) unallocated
      ) part
      group by 1, 2, 3
    ) found
    where found.amount <> 0`;
}

/**
 * Reads the documents that are open at the end of days, so many at most. Their key is the id of the document after that of its customer or vendor; the
 * label has its number and days.
 */
export function readOpenDocumentRows(
  kind: DocumentKind,
  days: readonly Day[],
  most: number,
): RawBuilder<FactRow> {
  return sql<FactRow>`
    select * from (
      select 'statement' as kind, ${bandNumber(sql`open.band`)} as read, span.number as slice, open.party::text || '/' || open.id::text as key,
        json_build_object('number', open.external_id, 'issued', open.issue_date, 'due', open.due_date)::text as label, open.amount
      from ${spansAt(kind, days)} cross join lateral ${openInSpan(
        sql`${AGE_BAND} as band, document.id, document.external_id, document.issue_date, document.due_date`,
      )} open
      where open.amount <> 0
      order by open.issue_date, open.id
      limit ${most}::int
    ) found`;
}

function bandNumber(band: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_position(${[...OPEN_BANDS]}::text[], ${band}) - 1`;
}

function spansAt(kind: DocumentKind, days: readonly Day[]): RawBuilder<unknown> {
  return sql`unnest(
    ${days.map((_, number) => number)}::int[],
    ${days.map(() => kind)}::text[],
    ${days.map((day) => formatDay(day))}::date[],
    ${days.map((day) => formatDay((day + 1) as Day))}::date[]
  ) as span(number, kind, first, before)`;
}
