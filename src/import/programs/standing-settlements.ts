import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { AllocationKind, DocumentKind, UnallocatedKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { LOCK_LEDGER } from '../../ledger/lock.ts';

/** A payment's amount on one invoice or bill, or on none. */
export type Settlement = Readonly<{
  payment: string;
  kind: AllocationKind | UnallocatedKind;
  /** `YYYY-MM-DD`. */
  date: string;
  amount: string;
  documentKind: DocumentKind;
  /** The invoice or bill; null if it settles none. */
  document: string | null;
  /** The customer or vendor of an unallocated amount; null for an allocation. */
  party: string | null;
}>;

/** The current settlements of these payments. The lock keeps other transactions from changing them until this one ends. */
export async function standingSettlements(
  transaction: Transaction,
  payments: readonly string[],
): Promise<Settlement[]> {
  await transaction.run(LOCK_LEDGER);
  return await transaction.run(
    sql<Settlement>`
      select allocation.external_id as payment, allocation.kind, to_char(allocation.allocation_date, 'YYYY-MM-DD') as date,
        allocation.amount::text as amount, document.kind as "documentKind", document.external_id as document, null as party
      from unnest(${payments}::text[]) as given(name), lateral (
        select external_id, kind, allocation_date, amount, document_id from ${own('allocations')} allocations
        where external_id = given.name and voided_at is null offset 0
      ) allocation, lateral (
        select kind, external_id from ${own('documents')} documents where id = allocation.document_id offset 0
      ) document
      union all
      select unallocated.external_id, unallocated.kind, to_char(unallocated.amount_date, 'YYYY-MM-DD'), unallocated.amount::text,
        unallocated.document_kind, unallocated.document_name, party.name
      from unnest(${payments}::text[]) as given(name), lateral (
        select * from ${own('unallocated_amounts')} unallocated_amounts
        where external_id = given.name and voided_at is null offset 0
      ) unallocated, lateral (
        select coalesce(
          (select external_id from ${own('customer_profiles')} customer_profiles where id = unallocated.customer_id),
          (select external_id from ${own('vendor_profiles')} vendor_profiles where id = unallocated.vendor_id)
        ) as name
      ) party
      order by payment, "documentKind", document nulls first
    `.compile(query),
  );
}

/** The row of `payments` that voids a settlement. */
export function voidingRow({
  payment,
  kind,
  date,
  amount,
  documentKind,
  document,
  party,
}: Settlement): Readonly<Record<string, unknown>> & Readonly<{ payment: string }> {
  const partyColumn = documentKind === 'invoice' ? 'customer' : 'vendor';
  const of = {
    ...(document !== null && { [documentKind]: document }),
    ...(party !== null && { [partyColumn]: party }),
  };
  return { payment, kind, date, amount, ...of, voided: true };
}

/** The standing invoices or bills of these names, with the customer or vendor and the day of issue. */
export async function standingDocuments(
  transaction: Transaction,
  kind: DocumentKind,
  names: readonly string[],
): Promise<readonly Readonly<{ name: string; party: string; date: string }>[]> {
  return await transaction.run(
    sql<{ name: string; party: string; date: string }>`
      select document.name, document.date, coalesce(
        (select external_id from ${own('customer_profiles')} customer_profiles where id = document.customer_id),
        (select external_id from ${own('vendor_profiles')} vendor_profiles where id = document.vendor_id)
      ) as party
      from unnest(${names}::text[]) as given(name), lateral (
        select external_id as name, to_char(issue_date, 'YYYY-MM-DD') as date, customer_id, vendor_id from ${own('documents')} documents
        where external_id = given.name and kind = ${kind} and voided_at is null offset 0
      ) document
    `.compile(query),
  );
}
