import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Decimal } from '../../money/decimal.ts';
import { findAllocations } from './move-allocations.ts';
import { settleDocuments } from './settle-documents.ts';
import { voidAllocations, writeAllocations } from './write-allocations.ts';

/** A document of which more is settled than it comes to, and what settles it, in its currency. */
export type Excess = Readonly<{
  kind: DocumentKind;
  externalId: string;
  currency: string;
  total: Decimal;
  allocations: readonly Readonly<{ externalId: string; amount: Decimal }>[];
}>;

/** Notes documents of which too much is settled for now: in the database, so that a process holds none of them. */
export async function noteExcessive(transaction: Transaction, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction.run(CREATE);
  await transaction.run(
    sql<never>`
      insert into pg_temp.excessive_documents (id) select unnest(${documentIds}::uuid[]) on conflict do nothing
    `.compile(query),
  );
}

/**
 * The recorded documents that are still settled beyond their amount. For others, the removal of the excess may have left
 * a rest in base currency: then all their settlements are valued again.
 */
export async function* findExcesses(transaction: Transaction, now: Date): AsyncGenerator<Excess> {
  await transaction.run(CREATE);
  for (let after = FIRST; ; ) {
    const noted = await transaction.run(findNoted(after));
    const last = noted.at(-1);
    if (last === undefined) return;
    after = last.id;
    await valueAgain(
      transaction,
      noted.filter((one) => one.is_uneven).map(({ id }) => id),
      now,
    );
    const excessive = noted.filter((one) => one.is_excessive);
    const allocations = await findAllocations(
      transaction,
      excessive.map(({ id }) => id),
    );
    for (const { id, kind, external_id: externalId, currency, total } of excessive) {
      const settling = allocations.of(id).map((one) => ({
        externalId: one.external_id,
        amount: new Decimal(one.amount),
      }));
      yield { kind, externalId, currency, total: new Decimal(total), allocations: settling };
    }
  }
}

async function valueAgain(transaction: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const allocations = await findAllocations(transaction, ids);
  const found = ids.flatMap((id) => allocations.of(id));
  if (found.length === 0) return;
  await voidAllocations(
    transaction,
    found.map(({ id }) => id),
    now,
  );
  await writeAllocations(
    transaction,
    found.map((one, place) => ({ ...one, id: newId(now), place })),
    now,
  );
  await settleDocuments(transaction, ids);
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 100;

const CREATE = sql<never>`
  create temporary table if not exists excessive_documents (id uuid primary key) on commit drop
`.compile(query);

type Noted = Readonly<{
  id: string;
  kind: DocumentKind;
  external_id: string;
  currency: string;
  total: string;
  is_excessive: boolean;
  is_uneven: boolean;
}>;

function findNoted(after: string) {
  return sql<Noted>`
    select noted.id, document.kind, document.external_id, document.currency, document.total,
      paid.amount > document.total as is_excessive,
      paid.amount = document.total and paid.base_amount <> document.base_total as is_uneven
    from (
        select id from pg_temp.excessive_documents where id > ${after}::uuid order by id limit ${AT_ONCE}
      ) noted,
      lateral (
        select kind, external_id, currency, net + tax as total, base_net + base_tax as base_total
        from ${own('documents')} documents where id = noted.id offset 0
      ) document,
      lateral (
        select coalesce(sum(amount), 0) as amount, coalesce(sum(base_amount), 0) as base_amount
        from ${own('allocations')} allocations where document_id = noted.id and voided_at is null
      ) paid
    order by noted.id
  `.compile(query);
}
