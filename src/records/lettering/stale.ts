import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { voidAllocationsOf, voidDocuments, voidUnallocated } from '../documents/index.ts';
import type { Desired } from './desired.ts';
import { IS_DERIVED } from './is-derived.ts';
import type { Side } from './read-open-items.ts';

/** Voids the derived records of these customers or vendors that should no longer exist. */
export async function voidStale(
  transaction: Transaction,
  { document, party }: Side,
  { parties, desired, now }: Readonly<{ parties: readonly string[]; desired: Desired; now: Date }>,
): Promise<void> {
  const ofParties = sql`${sql.ref(party)} = any(${parties}::uuid[])`;
  const documents = await transaction.run(
    selectNamed(
      sql`${own('documents')} documents where kind = ${document} and ${ofParties} and voided_at is null and ${IS_DERIVED}`,
    ),
  );
  const isDesired = new Set(desired.documents.map(({ externalId }) => externalId));
  const stale = documents.filter(({ name }) => !isDesired.has(name)).map(({ id }) => id);
  if (stale.length > 0) await voidDocuments(transaction, stale, now);
  const allocations = await transaction.run(
    sql<Named & { document: string; document_id: string }>`
      select allocation.external_id as name, allocation.id::text, document.external_id as document, document.id::text as document_id
      from (
        select id, external_id from ${own('documents')} documents where kind = ${document} and ${ofParties} and voided_at is null and ${IS_DERIVED}
      ) document
      join ${own('allocations')} allocation on allocation.document_id = document.id and allocation.voided_at is null
    `.compile(query),
  );
  const settles = new Set(desired.allocations.map(({ externalId, document: of }) => pairOf(externalId, of)));
  await voidAllocationsOf(
    transaction,
    allocations.filter((one) => !settles.has(pairOf(one.name, one.document))),
    now,
  );
  const unallocated = await transaction.run(
    selectNamed(
      sql`${own('unallocated_amounts')} unallocated_amounts where document_kind = ${document} and ${ofParties} and voided_at is null and ${IS_DERIVED}`,
    ),
  );
  const isLeft = new Set(desired.unallocated.map(({ externalId }) => externalId));
  const settled = unallocated.filter(({ name }) => !isLeft.has(name)).map(({ id }) => id);
  if (settled.length > 0) await voidUnallocated(transaction, settled, now);
}

type Named = Readonly<{ name: string; id: string }>;

function selectNamed(from: RawBuilder<unknown>) {
  return sql<Named>`select external_id as name, id::text from ${from}`.compile(query);
}

function pairOf(payment: string, document: string): string {
  return JSON.stringify([payment, document]);
}
