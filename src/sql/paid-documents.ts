import { type RawBuilder, sql } from 'kysely';
import type { PaidDocumentsMeasure } from '../metrics/document-sources.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { NumberedRead } from './pieces.ts';
import { SETTLED_ON, spansOf } from './spans.ts';

/**
 * Reads the documents that were paid in full in periods: of each period once, for all that is asked of it. The index
 * documents_unsettled serves who repeats its condition, as its migration says.
 */
export function readPaidDocuments(reads: readonly NumberedRead<PaidDocumentsMeasure>[]): RawBuilder<FactRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, paid.* from ${rows}
      cross join lateral (
        select sum(document.settled_on - document.issue_date) as days, count(*) as count
        from documents document
        cross join lateral (
          select bool_or(allocation.kind = 'payment') and not bool_or(allocation.kind = 'write_off') as by_payment
          from allocations allocation
          where allocation.document_id = document.id and allocation.voided_at is null
        ) settled
        where document.kind = span.kind and document.voided_at is null and settled.by_payment
          and ${SETTLED_ON} >= span.first
          and ${SETTLED_ON} < span.before
          and ${SETTLED_ON} > '-infinity'
        having count(*) > 0
      ) paid
    )
    select wanted.read, wanted.slice, null::text as key, null::text as label,
      case wanted.figure when 'days' then found.days when 'count' then found.count end::numeric as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[],
      ${placed.map(({ read }) => read.measure.figure)}::text[]
    ) as wanted(read, slice, span, figure)
    join found on found.number = wanted.span
    ) answer`;
}
