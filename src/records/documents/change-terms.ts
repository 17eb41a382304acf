import { sql } from 'kysely';
import { TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatDay, LAST_DAY } from '../../period/index.ts';
import { DOCUMENT_TOTALS } from './totals.ts';

/**
 * Sets the due date of documents without a stated one to so many days after their issue, and adds up overdue amounts again. The ledger must be
 * locked, as it is while documents are written.
 */
export async function changeTerms(
  transaction: Transaction,
  kind: DocumentKind,
  days: number | null,
): Promise<void> {
  const [changed] = await transaction.run(
    sql<{ there: boolean }>`
      with changed as (update documents set due_date = least(issue_date + ${days ?? 0}::integer, ${formatDay(LAST_DAY)}::date)
      where organization_id = ${TENANT} and kind = ${kind} and not states_due_date
      returning 1)
      select exists (select from changed) as there
    `.compile(query),
  );
  if (changed?.there !== true) return;
  await transaction.run(
    sql<never>`
      delete from document_totals where organization_id = ${TENANT} and kind = ${kind} and figure = any(${OVERDUE}::text[])
      returning 1 as written
    `.compile(query),
  );
  await transaction.run(
    sql<never>`
      insert into document_totals (organization_id, kind, figure, grain, bucket, amount)
      select ${TENANT}, kind, figure, grain, bucket, amount from (${DOCUMENT_TOTALS}) total
      where kind = ${kind} and figure = any(${OVERDUE}::text[])
      returning 1 as written
    `.compile(query),
  );
}

const OVERDUE = ['overdue', 'overdue_30', 'overdue_60', 'overdue_90'];
