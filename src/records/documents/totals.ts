import { type RawBuilder, sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { buckets } from '../../ledger/recount.ts';
import { OF_ALLOCATION, OF_DOCUMENT, OF_UNALLOCATED, WHEN_PAID } from './movements.ts';

type Fragment = RawBuilder<unknown>;

/**
 * A statement that writes or voids documents and counts them into the totals, or out of them again. The totals answer
 * what is asked of all documents, so nothing else may change a document that stands, or what settles it.
 */
export function countDocuments(change: Fragment, times: 1 | -1): Statement<never> {
  return sql<never>`
    with changed as (${change} returning *)
    ${addToTotals(sql`select document.kind, movement.* from changed document, ${OF_DOCUMENT}`, times)}
  `.compile(query);
}

/** The same of what settles documents. */
export function countAllocations(change: Fragment, times: 1 | -1): Statement<never> {
  return sql<never>`
    with changed as (${change} returning *)
    ${addToTotals(sql`select document.kind, movement.* from changed allocation, ${ofDocument()}, ${OF_ALLOCATION}`, times)}
  `.compile(query);
}

/** The same of what settles none. */
export function countUnallocated(change: Fragment, times: 1 | -1): Statement<never> {
  return sql<never>`
    with changed as (${change} returning *)
    ${addToTotals(sql`select unallocated.document_kind as kind, movement.* from changed unallocated, ${OF_UNALLOCATED}`, times)}
  `.compile(query);
}

/** A statement that changes when these documents were paid, and counts them on the new day instead of the old one. */
export function countPaid(change: Fragment, documentIds: readonly string[]): Statement<never> {
  return sql<never>`
    with before as materialized (
      select document.* from unnest(${documentIds}::uuid[]) as given(id),
        lateral (select kind, issue_date, paid_on, transferred from ${own('documents')} documents where id = given.id offset 0) document
    ), changed as (${change} returning document.kind, document.issue_date, document.paid_on, document.transferred)
    ${addToTotals(
      sql`
        select document.kind, figure, date, -amount as amount from before document, ${WHEN_PAID}
        union all
        select document.kind, movement.* from changed document, ${WHEN_PAID}`,
      1,
    )}
  `.compile(query);
}

/** The expected contents of `document_totals`, by valid documents, their settlements and what settles none. */
export const DOCUMENT_TOTALS: Fragment = sql`
  select movement.kind, movement.figure, piece.grain, piece.bucket, sum(movement.amount) as amount
  from (
    select document.kind, movement.* from ${own('documents')} document, ${OF_DOCUMENT} where document.voided_at is null
    union all
    select document.kind, movement.*
    from ${own('allocations')} allocation
    join ${own('documents')} document on document.organization_id = allocation.organization_id
      and document.id = allocation.document_id, ${OF_ALLOCATION}
    where allocation.voided_at is null
    union all
    select unallocated.document_kind, movement.* from ${own('unallocated_amounts')} unallocated, ${OF_UNALLOCATED}
    where unallocated.voided_at is null
  ) movement, ${buckets(sql`movement.date`)}
  where movement.amount <> 0 and movement.date is not null
  group by movement.kind, movement.figure, piece.grain, piece.bucket`;

// The document of each is looked up by its key, which OFFSET 0 keeps the planner from undoing: of an organisation that is
// new it has no statistics, and then it would read all its documents for each batch.
function ofDocument(): Fragment {
  return sql`lateral (
    select kind, issue_date, due_date from ${own('documents')} documents where id = allocation.document_id offset 0
  ) document`;
}

// Rows of one day are added up before they are counted into its month and its year: a batch has few days.
function addToTotals(movements: Fragment, times: 1 | -1): Fragment {
  return sql`
    insert into document_totals as total (organization_id, kind, figure, grain, bucket, amount)
    select ${TENANT}, movement.kind, movement.figure, piece.grain, piece.bucket, ${times}::int * sum(movement.amount)
    from (
      select kind, figure, date, sum(amount) as amount from (${movements}) movement
      where amount <> 0 and date is not null
      group by kind, figure, date
    ) movement, ${buckets(sql`movement.date`)}
    group by movement.kind, movement.figure, piece.grain, piece.bucket
    on conflict (organization_id, kind, figure, grain, bucket) do update set amount = total.amount + excluded.amount
    returning 1 as written`;
}
