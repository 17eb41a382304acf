import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Brings `settled_on` of documents in line with what settles them: the day on which nothing of it was open any more,
 * which is no earlier than the issue date, however early it was paid. Answers with the ids of those of which more is
 * settled than they come to.
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

type Differing = Readonly<{
  id: string;
  settled_on: string | null;
  is_different: boolean;
  is_excessive: boolean;
}>;

function findDiffering(ids: readonly string[]) {
  return sql<Differing>`
    select * from (
      select given.id, state.settled_on, state.settled_on is distinct from document.settled_on as is_different,
        paid.amount > document.total as is_excessive
      from unnest(${ids}::uuid[]) as given(id),
        lateral (
          select issue_date, net + tax as total, settled_on from documents where id = given.id offset 0
        ) document,
        lateral (
          select coalesce(sum(amount), 0) as amount, max(allocation_date) as latest
          from allocations where document_id = given.id and voided_at is null
        ) paid,
        lateral (
          select case when paid.amount >= document.total
            then greatest(document.issue_date, paid.latest) end as settled_on
        ) state
    ) document
    where is_different or is_excessive
  `.compile(query);
}

// A join would have the planner, which knows nothing of an organisation that is new, read all of its documents.
function updateSettled(settled: readonly Differing[]) {
  const dates = Object.fromEntries(settled.map(({ id, settled_on: day }) => [id, day]));
  return sql<never>`
    update documents set settled_on = (${JSON.stringify(dates)}::jsonb ->> id::text)::date
    where id = any(${Object.keys(dates)}::uuid[])
  `.compile(query);
}
