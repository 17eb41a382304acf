import { type RawBuilder, sql } from 'kysely';
import type { OpenDocumentsMeasure } from '../metrics/document-sources.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { NumberedRead } from './pieces.ts';
import { isByParty, nameOf, PARTY, SETTLED_ON, spansOf } from './spans.ts';

/** By how many days a document is past its due date on the day of the span. */
export const AGE_BAND: RawBuilder<string> = sql`case
    when span.first <= document.due_date then 'not_due'
    when span.first - document.due_date <= 30 then '1_30'
    when span.first - document.due_date <= 60 then '31_60'
    when span.first - document.due_date <= 90 then '61_90'
    else 'over_90'
  end`;

/**
 * Reads what was open at the end of days: of each day the documents that were issued and not settled by then, once for
 * all that is asked of it.
 */
export function readOpenDocuments(reads: readonly NumberedRead<OpenDocumentsMeasure>[]): RawBuilder<FactRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, open.* from ${rows} cross join lateral (${openOfSpan()}) open
    )
    select wanted.read, wanted.slice, coalesce(part.band, part.party::text) as key, ${nameOf(sql`part.party`)} as label,
      sum(found.amount) as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[],
      ${placed.map(({ read }) => read.measure.only === 'overdue')}::boolean[],
      ${placed.map(({ read }) => isByParty(read))}::boolean[],
      ${placed.map(({ read }) => read.by === 'ageing')}::boolean[]
    ) as wanted(read, slice, span, overdue_only, by_party, by_band)
    join found on found.number = wanted.span and not (wanted.overdue_only and found.band = 'not_due')
    cross join lateral (
      select case when wanted.by_party then found.party end as party,
        case when wanted.by_band then found.band end as band
    ) part
    group by wanted.read, wanted.slice, part.party, part.band
    ) answer`;
}

// The index documents_unsettled serves who repeats its condition, as its migration says.
function openOfSpan(): RawBuilder<unknown> {
  return sql`
    select ${PARTY} as party,
      ${AGE_BAND} as band,
      sum(document.base_net + document.base_tax - settled.amount) as amount
    from documents document
    cross join lateral (
      select coalesce(sum(allocation.base_amount), 0) as amount from allocations allocation
      where allocation.document_id = document.id and allocation.allocation_date < span.before
        and allocation.voided_at is null
    ) settled
    where document.kind = span.kind and document.issue_date < span.before
      and ${SETTLED_ON} >= span.before and document.voided_at is null
      and ${SETTLED_ON} > '-infinity'
    group by 1, 2`;
}
