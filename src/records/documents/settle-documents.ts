import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countPaid } from './totals.ts';
import { voidAllocations } from './write-allocations.ts';

/**
 * Updates `settled_on` of documents from their settlements: the day on which the open amount became zero,
 * no earlier than the issue date, however early it was paid; `paid_on`, the same day if it was paid rather
 * than credited or written off; and `first_settled_on`. Returns the ids of documents settled beyond their amount.
 */
export async function settleDocuments(
  transaction: Transaction,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const differing = await transaction.run(findDiffering([...new Set(documentIds)]));
  const settled = differing.filter(({ is_different: isDifferent }) => isDifferent);
  if (settled.length > 0) await transaction.run(updateSettled(settled));
  return differing.filter(({ is_excessive: isExcessive }) => isExcessive).map(({ id }) => id);
}

/** Voids allocations, and updates the documents that they settled. */
export async function voidAllocationsOf(
  transaction: Transaction,
  allocations: readonly Readonly<{ id: string; document_id: string }>[],
  now: Date,
): Promise<void> {
  if (allocations.length === 0) return;
  await voidAllocations(
    transaction,
    allocations.map(({ id }) => id),
    now,
  );
  await settleDocuments(
    transaction,
    allocations.map(({ document_id: id }) => id),
  );
}

type Differing = Readonly<{
  id: string;
  settled_on: string | null;
  paid_on: string | null;
  first_settled_on: string | null;
  is_different: boolean;
  is_excessive: boolean;
}>;

function findDiffering(ids: readonly string[]) {
  return sql<Differing>`
    select * from (
      select given.id, state.*,
        state is distinct from (document.settled_on, document.paid_on, document.first_settled_on) as is_different,
        paid.amount > document.total as is_excessive
      from unnest(${ids}::uuid[]) as given(id),
        lateral (
          select issue_date, net + tax as total, settled_on, paid_on, first_settled_on
          from ${own('documents')} documents where id = given.id offset 0
        ) document,
        lateral (
          select coalesce(sum(amount), 0) as amount, min(allocation_date) as first_settled_on,
            max(allocation_date) as latest,
            bool_or(kind = 'payment') and not bool_or(kind = 'write_off') as by_payment
          from ${own('allocations')} allocations where document_id = given.id and voided_at is null
        ) paid,
        lateral (
          select case when paid.amount >= document.total
            then greatest(document.issue_date, paid.latest) end as settled_on
        ) settled,
        lateral (
          select settled.settled_on, case when paid.by_payment then settled.settled_on end as paid_on,
            paid.first_settled_on
        ) state
    ) document
    where is_different or is_excessive
  `.compile(query);
}

// Found by their ids as values, not by the join, for which the planner, which knows nothing of an organisation that is new,
// would read all of its documents.
function updateSettled(settled: readonly Differing[]) {
  const ids = settled.map(({ id }) => id);
  return countPaid(
    sql`
      update documents document
      set settled_on = given.settled_on, paid_on = given.paid_on, first_settled_on = given.first_settled_on
      from json_to_recordset(${JSON.stringify(settled)}::json)
        as given(id uuid, settled_on date, paid_on date, first_settled_on date)
      where document.organization_id = ${TENANT} and document.id = any(${ids}::uuid[]) and document.id = given.id`,
    ids,
  );
}
