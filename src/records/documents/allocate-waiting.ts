import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { AllocationKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Decimal } from '../../money/decimal.ts';
import { requireDay } from '../../period/index.ts';
import { allocationHash } from './content-hash.ts';
import { noteExcessive } from './excess.ts';
import { settleDocuments } from './settle-documents.ts';
import { type AllocationRow, writeAllocations } from './write-allocations.ts';
import { voidUnallocated } from './write-unallocated.ts';

/**
 * Allocates what has waited for these documents: payments and credit notes that named them before they were there, of the same customer
 * or vendor and, where they state one, in the same currency. So it makes no difference which came first.
 */
export async function allocateWaiting(
  transaction: Transaction,
  documentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (documentIds.length === 0) return;
  const waiting = await transaction.run(findWaiting(documentIds));
  if (waiting.length === 0) return;
  await voidUnallocated(
    transaction,
    waiting.map(({ waiting_id: id }) => id),
    now,
  );
  await writeAllocations(
    transaction,
    waiting.map(
      (found, place): AllocationRow => ({
        place,
        id: newId(now),
        document_id: found.document_id,
        kind: found.kind,
        external_id: found.external_id,
        allocation_date: found.allocation_date,
        amount: found.amount,
        tax: found.tax,
        reference: found.reference,
        hash: hashOf(found),
      }),
    ),
    now,
  );
  const allocated = waiting.map((one) => one.document_id);
  await noteExcessive(transaction, await settleDocuments(transaction, allocated));
}

// That of a row which settles the document, so that the row is known when it is imported again.
function hashOf({ allocation_date: date, amount, tax, ...found }: Waiting): string {
  const amounts = { amount: new Decimal(amount), tax: new Decimal(tax) };
  return allocationHash({ ...found, ...amounts, date: requireDay(date) }).toString('hex');
}

type Waiting = Readonly<{
  waiting_id: string;
  document_id: string;
  kind: AllocationKind;
  external_id: string;
  allocation_date: string;
  amount: string;
  tax: string;
  reference: string | null;
}>;

// Each document looks for what waits by its own name, which OFFSET 0 keeps the planner from turning round.
function findWaiting(documentIds: readonly string[]) {
  return sql<Waiting>`
    select waiting.id as waiting_id, document.id as document_id, waiting.kind, waiting.external_id,
      waiting.amount_date::text as allocation_date, waiting.amount::text, waiting.tax::text, waiting.reference
    from unnest(${documentIds}::uuid[]) as given(id),
      lateral (
        select id, kind, external_id, currency, customer_id, vendor_id from ${own('documents')} documents where id = given.id offset 0
      ) document,
      lateral (
        select * from ${own('unallocated_amounts')} unallocated
        where document_name = document.external_id and document_kind = document.kind and voided_at is null
          and (currency = document.currency or not states_currency)
          and (customer_id, vendor_id) is not distinct from (document.customer_id, document.vendor_id) offset 0
      ) waiting
    order by document.id, waiting.amount_date, waiting.id
  `.compile(query);
}
