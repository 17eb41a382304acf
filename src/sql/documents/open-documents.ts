import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { OpenDocumentsMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { nameOf, PARTY, SETTLED_ON, spansOf } from './spans.ts';

/** By how many days a document is past its due date on the day of the span. */
export const AGE_BAND: RawBuilder<string> = sql`case
    when span.first <= document.due_date then 'not_due'
    when span.first - document.due_date <= 30 then '1_30'
    when span.first - document.due_date <= 60 then '31_60'
    when span.first - document.due_date <= 90 then '61_90'
    else 'over_90'
  end`;

/**
 * Reads what was open at the end of days, by customer or vendor: of each day the documents that were issued and not settled
 * by then, once for all that is asked of it.
 */
export function readOpenDocuments(
  reads: readonly NumberedRead<OpenDocumentsMeasure>[],
): RawBuilder<AmountRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, open.* from ${rows} cross join lateral (${openOfSpan()}) open
    )
    select wanted.read, wanted.slice, found.party::text as key, ${nameOf(sql`found.party`)} as label,
      case when wanted.overdue_only then found.overdue else found.amount end as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[],
      ${placed.map(({ read }) => read.measure.only === 'overdue')}::boolean[]
    ) as wanted(read, slice, span, overdue_only)
    join found on found.number = wanted.span and (found.overdue is not null or not wanted.overdue_only)
    ) answer`;
}

function openOfSpan(): RawBuilder<unknown> {
  return sql`
    select open.party, sum(open.amount) as amount, sum(open.amount) filter (where open.is_overdue) as overdue
    from ${openInSpan(sql`document.due_date < span.first as is_overdue`)} open
    group by open.party`;
}

/**
 * The documents that are open at the end of the span, each with its `party` and open `amount`, and these columns. The index
 * documents_unsettled serves who repeats its condition, as its migration says. Of most open documents nothing is settled: what settles them is
 * not looked for.
 */
export function openInSpan(columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
      select ${PARTY} as party, ${columns},
        document.base_net + document.base_tax - case when document.first_settled_on < span.before then (
            select coalesce(sum(allocation.base_amount), 0) from ${own('allocations')} allocation
            where allocation.document_id = document.id and allocation.allocation_date < span.before
              and allocation.voided_at is null
          ) else 0 end as amount
      from ${own('documents')} document
      where document.kind = span.kind and document.issue_date < span.before
        and ${SETTLED_ON} >= span.before and document.voided_at is null
        and ${SETTLED_ON} > '-infinity'
      offset 0
    )`;
}
