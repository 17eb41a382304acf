import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { AllocationsMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { isByParty, nameOf, PARTY, spansOf } from './spans.ts';
import { UNALLOCATED_PARTY, unallocatedUntil } from './unallocated.ts';

/**
 * Reads what settled documents in periods, or has not yet, by customer or vendor: of each period once, for all that is asked of it. The index
 * allocations_dated serves who repeats its condition, as its migration says.
 */
export function readAllocations(reads: readonly NumberedRead<AllocationsMeasure>[]): RawBuilder<AmountRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, settled.* from ${rows}
      cross join lateral (
        select one.settled_by, one.party, sum(one.gross) as gross, sum(one.tax) as tax
        from (
          select allocation.kind as settled_by, document.party, allocation.base_amount as gross, allocation.base_tax as tax
          from ${own('allocations')} allocation
          cross join lateral (
            select document.kind, ${PARTY} as party
            from ${own('documents')} document where document.id = allocation.document_id offset 0
          ) document
          where allocation.allocation_date >= span.first and allocation.allocation_date < span.before
            and allocation.voided_at is null and allocation.allocation_date > '-infinity'
            and document.kind = span.kind
          union all
          select unallocated.kind, ${UNALLOCATED_PARTY}, unallocated.base_amount, unallocated.base_tax
          from ${unallocatedUntil(sql`span.kind`)} and unallocated.amount_date >= span.first
        ) one
        group by one.settled_by, one.party
      ) settled
    )
    select wanted.read, wanted.slice, part.party::text as key, ${nameOf(sql`part.party`)} as label,
      sum(case wanted.figure
        when 'net' then found.gross - found.tax
        when 'tax' then found.tax
        when 'gross' then found.gross
      end) as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[],
      ${placed.map(({ read }) => read.measure.settledBy)}::text[],
      ${placed.map(({ read }) => read.measure.figure)}::text[],
      ${placed.map(({ read }) => isByParty(read))}::boolean[]
    ) as wanted(read, slice, span, settled_by, figure, by_party)
    join found on found.number = wanted.span and found.settled_by = wanted.settled_by
    cross join lateral (select case when wanted.by_party then found.party end as party) part
    group by wanted.read, wanted.slice, part.party
    ) answer`;
}
