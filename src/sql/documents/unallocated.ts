import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { UnallocatedMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { nameOf, PARTY, spansOf } from './spans.ts';

/** The customer or vendor of an unallocated amount. */
export const UNALLOCATED_PARTY: RawBuilder<string> = sql`case when unallocated.customer_id is null then unallocated.vendor_id else unallocated.customer_id end`;

/** The sign with which an unallocated amount counts: a refund gives back what was received. */
export const UNALLOCATED_SIGN: RawBuilder<number> = sql`case when unallocated.kind = 'refund' then -1 else 1 end`;

/**
 * What settles documents that are issued after the span, and settled them before its end, as rows `allocation` and `document`: unallocated until
 * then. The index documents_settled_ahead serves who repeats its condition.
 */
export function aheadOfSpan(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  ${own('documents')} document, lateral (
    select * from ${own('allocations')} allocations
    where document_id = document.id and allocation_date < span.before and voided_at is null offset 0
  ) allocation
  where document.kind = ${kind} and document.issue_date >= span.before and document.voided_at is null
    and document.first_settled_on < document.issue_date`;
}

/** What settles none, up to the end of the span, as rows `unallocated`. The index unallocated_amounts_dated serves who repeats its condition. */
export function unallocatedUntil(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  ${own('unallocated_amounts')} unallocated
  where unallocated.document_kind = ${kind} and unallocated.amount_date < span.before and unallocated.voided_at is null
    and unallocated.amount_date > '-infinity'`;
}

/** Reads what is unallocated at the end of days, by customer or vendor: of each day once, for all that is asked of it. */
export function readUnallocated(reads: readonly NumberedRead<UnallocatedMeasure>[]): RawBuilder<AmountRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, part.party, sum(part.amount) as amount from ${rows} cross join lateral (${unallocatedOfSpan()}) part
      group by span.number, part.party
    )
    select wanted.read, wanted.slice, found.party::text as key, ${nameOf(sql`found.party`)} as label, found.amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[]
    ) as wanted(read, slice, span)
    join found on found.number = wanted.span
    ) answer`;
}

/** What is unallocated at the end of the span, as rows `(party, amount)`. */
export function unallocatedOfSpan(): RawBuilder<unknown> {
  return sql`
    select ${PARTY} as party, allocation.base_amount as amount from ${aheadOfSpan(sql`span.kind`)}
    union all
    select ${UNALLOCATED_PARTY}, ${UNALLOCATED_SIGN} * unallocated.base_amount from ${unallocatedUntil(sql`span.kind`)}`;
}
