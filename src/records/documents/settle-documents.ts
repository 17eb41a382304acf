import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countPaid } from './totals.ts';

/**
 * Brings `settled_on` of documents in line with what settles them: the day on which nothing of it was open any more,
 * which is no earlier than the issue date, however early it was paid. So are `paid_on`, the same day where it was paid rather
 * than credited or given up, and `first_settled_on`. Answers with the ids of those of which more is settled than they come to.
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

// A join would have the planner, which knows nothing of an organisation that is new, read all of its documents.
function updateSettled(settled: readonly Differing[]) {
  const byId = Object.fromEntries(
    settled.map((one) => [one.id, [one.settled_on, one.paid_on, one.first_settled_on]]),
  );
  const ids = Object.keys(byId);
  const dates = JSON.stringify(byId);
  const dateOf = (place: number) => sql`(${dates}::jsonb -> id::text ->> ${sql.lit(place)})::date`;
  return countPaid(
    sql`
      update documents set settled_on = ${dateOf(0)}, paid_on = ${dateOf(1)}, first_settled_on = ${dateOf(2)}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[])`,
    ids,
  );
}
