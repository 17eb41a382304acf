import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { DocumentBook } from './document-book.ts';
import { settleDocuments } from './settle-documents.ts';
import { type AllocationRow, writeAllocations } from './write-allocations.ts';

/** The valid settlements of some documents. */
export class StandingAllocations {
  readonly #byDocument: ReadonlyMap<string, readonly FoundAllocation[]>;

  constructor(found: readonly FoundAllocation[]) {
    const byDocument = new Map<string, FoundAllocation[]>();
    for (const one of found) {
      const others = byDocument.get(one.document_id);
      if (others === undefined) byDocument.set(one.document_id, [one]);
      else others.push(one);
    }
    this.#byDocument = byDocument;
  }

  /** How much of the document is settled, in its currency. */
  amountOf(documentId: string): Decimal {
    return sumOf((this.#byDocument.get(documentId) ?? []).map(({ amount }) => new Decimal(amount)));
  }

  /** The settlements of the document, in the order of their dates. */
  of(documentId: string): readonly FoundAllocation[] {
    return this.#byDocument.get(documentId) ?? [];
  }

  get documentIds(): readonly string[] {
    return [...this.#byDocument.keys()];
  }
}

type FoundAllocation = Omit<AllocationRow, 'place'>;

/** Finds what stands of what settles these documents. */
export async function findAllocations(
  transaction: Transaction,
  documentIds: readonly string[],
): Promise<StandingAllocations> {
  if (documentIds.length === 0) return new StandingAllocations([]);
  const found = await transaction.run(
    sql<FoundAllocation>`
      select found.*
      from unnest(${documentIds}::uuid[]) as given(id), lateral (
        select id, document_id, kind, external_id, allocation_date, amount, tax, reference,
          encode(content_hash, 'hex') as hash
        from ${own('allocations')} allocations where document_id = given.id and voided_at is null
        order by allocation_date, id offset 0
      ) found
    `.compile(query),
  );
  return new StandingAllocations(found);
}

/**
 * Records the settlements of a voided document again, on the document that replaces it; `successors` has the
 * new id by the old one. They count at the rate of the new document.
 */
export async function moveAllocations(
  { transaction, now }: Pick<DocumentBook, 'transaction' | 'now'>,
  allocations: StandingAllocations,
  successors: ReadonlyMap<string | null, string>,
): Promise<void> {
  const moved = allocations.documentIds.flatMap((id) => {
    const successor = successors.get(id);
    if (successor === undefined) return [];
    const rows: Omit<AllocationRow, 'place'>[] = allocations
      .of(id)
      .map((one) => ({ ...one, id: newId(now), document_id: successor }));
    return rows;
  });
  if (moved.length === 0) return;
  await writeAllocations(
    transaction,
    moved.map((row, place) => ({ ...row, place })),
    now,
  );
  await settleDocuments(
    transaction,
    moved.map((row) => row.document_id),
  );
}
