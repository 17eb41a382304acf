import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { TenantTable } from '../../db/tables/tenant-tables.ts';
import type { Transaction } from '../../db/transaction.ts';
import { quote } from '../../quote.ts';

/** So many are listed of each kind. */
const MOST_LISTED = 100;

/**
 * Why an import cannot be undone: the facts of it that were changed or voided later, unless by an import that has been undone itself,
 * its invoices and bills that are settled by what came later, and what it voided that cannot be recorded again, since there is another one of
 * its name, its invoice or bill is another one since, or it would settle, or be settled by, what came later.
 */
export async function findLaterChanges(transaction: Transaction, importId: string): Promise<string[]> {
  const reasons: string[] = [];
  for (const { table, noun, name } of FACTS) {
    const rows = await transaction.run(selectVoidedLater(table, name, importId));
    reasons.push(
      ...rows.map((row) => `${noun} ${quote(row.name)} was changed or voided later: undo that first`),
    );
  }
  const settled = await transaction.run(selectSettledLater(importId));
  reasons.push(
    ...settled.map(
      ({ kind, document, name }) =>
        `${kind} ${quote(document)} is settled by ${quote(name)}, which came later: undo that first`,
    ),
  );
  const again = await transaction.run(selectThereAgain(importId));
  reasons.push(
    ...again.map(({ noun, name }) => `${noun} ${quote(name)} was recorded again later: undo that first`),
  );
  const waiting = await transaction.run(selectWaitingBeside(importId));
  reasons.push(
    ...waiting.map(({ kind, document, name, came }) =>
      came === 'document'
        ? `payment ${quote(name)} would wait for ${kind} ${quote(document)}, which came later: undo that first`
        : `payment ${quote(name)}, which came later, waits for ${kind} ${quote(document)}: undo that first`,
    ),
  );
  const unsettled = await transaction.run(selectWithoutDocument(importId));
  reasons.push(
    ...unsettled.map(
      ({ kind, document, name }) =>
        `${kind} ${quote(document)}, which ${quote(name)} settled, was changed or voided later: undo that first`,
    ),
  );
  return reasons;
}

type Fact = Readonly<{ table: TenantTable; noun: string; name: RawBuilder<unknown> }>;

const FACTS: readonly Fact[] = [
  { table: 'journal_entries', noun: 'entry', name: sql`fact.external_id` },
  { table: 'documents', noun: 'document', name: sql`fact.external_id` },
  { table: 'allocations', noun: 'payment', name: sql`fact.external_id` },
  { table: 'unallocated_amounts', noun: 'payment', name: sql`fact.external_id` },
  { table: 'exchange_rates', noun: 'rate', name: sql`fact.currency || ' ' || fact.rate_date` },
];

function selectVoidedLater(table: TenantTable, name: RawBuilder<unknown>, importId: string) {
  return sql<{ name: string }>`
    select coalesce(${name}, fact.id::text) as name from ${own(table)} fact
    where fact.import_id = ${importId}::uuid and fact.voided_at > '-infinity'
      and fact.voided_import_id is distinct from ${importId}::uuid
      and not exists (
        select from ${own('applied_imports')} later where later.id = fact.voided_import_id and later.undone_at is not null
      )
    order by 1 limit ${MOST_LISTED}
  `.compile(query);
}

function selectSettledLater(importId: string) {
  return sql<{ kind: string; document: string; name: string }>`
    select document.kind, document.external_id as document, allocation.external_id as name
    from ${own('documents')} document, lateral (
      select external_id, import_id from ${own('allocations')} allocations
      where document_id = document.id and voided_at is null offset 0
    ) allocation
    where document.import_id = ${importId}::uuid and document.voided_at is null
      and allocation.import_id is distinct from ${importId}::uuid
    order by 1, 2, 3 limit ${MOST_LISTED}
  `.compile(query);
}

/** What the import voided and what has been recorded under the same name since. */
function selectThereAgain(importId: string) {
  return sql<{ noun: string; name: string }>`
    select document.kind as noun, document.external_id as name
    from ${own('documents')} document
    join ${own('documents')} again on again.kind = document.kind and again.external_id = document.external_id
      and again.voided_at is null and again.import_id is distinct from ${importId}::uuid
    where document.voided_import_id = ${importId}::uuid and document.import_id is distinct from ${importId}::uuid
    union
    select 'payment', allocation.external_id
    from ${own('allocations')} allocation
    join ${own('documents')} document on document.id = allocation.document_id
    join ${own('documents')} standing on standing.kind = document.kind and standing.external_id = document.external_id
      and standing.voided_at is null
    join ${own('allocations')} again on again.document_id = standing.id and again.external_id = allocation.external_id
      and again.voided_at is null and again.import_id is distinct from ${importId}::uuid
    where allocation.voided_import_id = ${importId}::uuid and allocation.import_id is distinct from ${importId}::uuid
    union
    select 'payment', unallocated.external_id
    from ${own('unallocated_amounts')} unallocated
    join ${own('unallocated_amounts')} again on again.document_kind = unallocated.document_kind
      and again.external_id = unallocated.external_id and again.document_name is not distinct from unallocated.document_name
      and again.voided_at is null and again.import_id is distinct from ${importId}::uuid
    where unallocated.voided_import_id = ${importId}::uuid and unallocated.import_id is distinct from ${importId}::uuid
    union
    select 'payment', allocation.external_id
    from ${own('allocations')} allocation
    join ${own('documents')} document on document.id = allocation.document_id
    join ${own('unallocated_amounts')} waiting on waiting.document_kind = document.kind and waiting.document_name = document.external_id
      and waiting.external_id = allocation.external_id
    where ${oneIsBack('allocation', 'waiting', importId)} or ${oneIsBack('waiting', 'allocation', importId)}
    order by 1, 2 limit ${MOST_LISTED}
  `.compile(query);
}

/** Whether the import voided one of a pair, and the other stands because of a later import. */
function oneIsBack(voided: string, standing: string, importId: string): RawBuilder<unknown> {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    ${of(voided, 'voided_import_id')} = ${importId}::uuid and ${of(voided, 'import_id')} is distinct from ${importId}::uuid
    and ${of(standing, 'voided_at')} is null and ${of(standing, 'import_id')} is distinct from ${importId}::uuid
  )`;
}

/**
 * Payments that would wait for an invoice or a bill that stands: of what they name, either the payment or the document came later. Beside
 * each other they would count twice, or settle nothing.
 */
function selectWaitingBeside(importId: string) {
  return sql<{ kind: string; document: string; name: string; came: 'document' | 'payment' }>`
    select document.kind, document.external_id as document, waiting.external_id as name, 'document' as came
    from ${own('unallocated_amounts')} waiting
    join ${own('documents')} document on document.kind = waiting.document_kind and document.external_id = waiting.document_name
      and document.voided_at is null and document.import_id is distinct from ${importId}::uuid
    where waiting.voided_import_id = ${importId}::uuid and waiting.import_id is distinct from ${importId}::uuid and ${BELONG_TOGETHER}
    union
    select document.kind, document.external_id, waiting.external_id, 'payment'
    from ${own('documents')} document
    join ${own('unallocated_amounts')} waiting on waiting.document_kind = document.kind and waiting.document_name = document.external_id
      and waiting.voided_at is null and waiting.import_id is distinct from ${importId}::uuid
    where document.voided_import_id = ${importId}::uuid and document.import_id is distinct from ${importId}::uuid and ${BELONG_TOGETHER}
    order by 1, 2, 3 limit ${MOST_LISTED}
  `.compile(query);
}

// A payment waits for a document of its customer or vendor in its currency, if it states one.
const BELONG_TOGETHER = sql`(
  (waiting.currency = document.currency or not waiting.states_currency)
  and (waiting.customer_id, waiting.vendor_id) is not distinct from (document.customer_id, document.vendor_id)
)`;

/** What the import voided and whose invoice or bill neither stands as it was nor comes back with the import. */
function selectWithoutDocument(importId: string) {
  return sql<{ kind: string; document: string; name: string }>`
    select document.kind, document.external_id as document, allocation.external_id as name
    from ${own('allocations')} allocation
    join ${own('documents')} document on document.id = allocation.document_id
    where allocation.voided_import_id = ${importId}::uuid and allocation.import_id is distinct from ${importId}::uuid
      and document.voided_at is not null and document.voided_import_id is distinct from ${importId}::uuid
      and not exists (
        select from ${own('documents')} standing
        where standing.kind = document.kind and standing.external_id = document.external_id and standing.voided_at is null
          and standing.content_hash = document.content_hash and standing.import_id is distinct from ${importId}::uuid
      )
    order by 1, 2, 3 limit ${MOST_LISTED}
  `.compile(query);
}
