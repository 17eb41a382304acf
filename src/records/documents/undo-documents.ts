import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { noteExcessive } from './excess.ts';
import { settleDocuments } from './settle-documents.ts';
import { countAllocations, countDocuments } from './totals.ts';
import { voidAllocations } from './write-allocations.ts';
import { voidDocuments } from './write-documents.ts';
import { voidUnallocated, writeUnallocatedAgain } from './write-unallocated.ts';

/** How many documents and allocations an undo voided, and how many that had been replaced it recorded again. What is unallocated counts as an allocation. */
export type UndoneDocuments = Readonly<
  Record<'documents' | 'allocations', Readonly<{ voided: number; restored: number }>>
>;

/**
 * Voids the documents and allocations of an import, and records those again that it had voided, as they were. Nothing else may settle
 * its documents. A document that then comes to less than what settles it is noted: ask `findExcesses` when all is set.
 */
export async function undoDocuments(
  transaction: Transaction,
  importId: string,
  now: Date,
): Promise<UndoneDocuments> {
  const written = sql`import_id = ${importId}::uuid and voided_at is null`;
  const replaced = sql`voided_import_id = ${importId}::uuid and import_id is distinct from ${importId}::uuid`;
  const tally = { documents: { voided: 0, restored: 0 }, allocations: { voided: 0, restored: 0 } };
  for await (const rows of inBatches(transaction, 'allocations', written)) {
    await voidAllocations(transaction, rows.map(idOf), now);
    await settle(transaction, rows.map(documentOf));
    tally.allocations.voided += rows.length;
  }
  for await (const rows of inBatches(transaction, 'unallocated_amounts', written)) {
    await voidUnallocated(transaction, rows.map(idOf), now);
    tally.allocations.voided += rows.length;
  }
  for await (const rows of inBatches(transaction, 'documents', written)) {
    await voidDocuments(transaction, rows.map(idOf), now);
    tally.documents.voided += rows.length;
  }
  for await (const rows of inBatches(transaction, 'documents', replaced)) {
    const ids = rows.map(idOf);
    await transaction.run(
      insertDocumentsAgain(
        ids,
        ids.map(() => newId(now)),
      ),
    );
    await transaction.run(insertLinesAgain(ids));
    tally.documents.restored += rows.length;
  }
  for await (const rows of inBatches(transaction, 'allocations', replaced)) {
    const ids = rows.map(idOf);
    await transaction.run(
      insertAllocationsAgain(
        ids,
        ids.map(() => newId(now)),
      ),
    );
    const documents = await transaction.run(selectStandingDocuments(rows.map(documentOf)));
    await settle(transaction, documents.map(idOf));
    tally.allocations.restored += rows.length;
  }
  for await (const rows of inBatches(transaction, 'unallocated_amounts', replaced)) {
    const ids = rows.map(idOf);
    await writeUnallocatedAgain(
      transaction,
      ids,
      ids.map(() => newId(now)),
    );
    tally.allocations.restored += rows.length;
  }
  return tally;
}

type FoundRow = Readonly<{ id: string; document_id: string }>;

function idOf({ id }: Readonly<{ id: string }>): string {
  return id;
}

function documentOf({ document_id: id }: FoundRow): string {
  return id;
}

async function settle(transaction: Transaction, documentIds: readonly string[]): Promise<void> {
  await noteExcessive(transaction, await settleDocuments(transaction, documentIds));
}

// A document belongs to the import that first wrote it again, so that this one can be undone as well.
function insertDocumentsAgain(ids: readonly string[], newIds: readonly string[]) {
  return countDocuments(
    sql`
      insert into documents (organization_id, id, kind, external_id, customer_id, vendor_id, issue_date, due_date, states_due_date,
        transferred, currency, rate, reference, net, tax, base_net, base_tax, custom_fields, content_hash, settled_on, corrects_document_id, recorded_at, import_id)
      select ${TENANT}, given.new_id, kind, external_id, customer_id, vendor_id, issue_date, due_date, states_due_date, transferred,
        currency, rate, reference, net, tax, base_net, base_tax, custom_fields, content_hash, case when net + tax = 0 then issue_date end, document.id, recorded_at,
        import_id
      from unnest(${ids}::uuid[], ${newIds}::uuid[]) as given(id, new_id), lateral (
        select * from ${own('documents')} documents where id = given.id offset 0
      ) document
    `,
    1,
  );
}

function insertLinesAgain(ids: readonly string[]) {
  return sql<never>`
    insert into document_lines (organization_id, document_id, line_number, description, account_id, department_id, tax_code, net, tax)
    select ${TENANT}, successor.id, line.line_number, line.description, line.account_id, line.department_id, line.tax_code, line.net,
      line.tax
    from ${standingAgain(ids)} successor, lateral (
      select * from ${own('document_lines')} document_lines where document_id = successor.former_id offset 0
    ) line
    returning 1 as written
  `.compile(query);
}

// What settled a document that has been replaced since settles the one that stands for it again: with the same name and content.
function insertAllocationsAgain(ids: readonly string[], newIds: readonly string[]) {
  return countAllocations(
    sql`
      insert into allocations (organization_id, id, document_id, kind, external_id, allocation_date, amount, tax, base_amount, base_tax,
        reference, content_hash, recorded_at, import_id)
      select ${TENANT}, given.new_id, standing.id, former.kind, former.external_id, former.allocation_date,
        former.amount, former.tax, former.base_amount, former.base_tax, former.reference, former.content_hash, former.recorded_at,
        former.import_id
      from unnest(${ids}::uuid[], ${newIds}::uuid[]) as given(id, new_id)
      cross join lateral (select * from ${own('allocations')} allocations where id = given.id offset 0) former
      join ${standingFor(sql`former.document_id`)} standing on true
    `,
    1,
  );
}

/** The documents that stand for these again, with whose place they take. */
function standingAgain(formerIds: readonly string[]) {
  return sql`(
    select document.id, given.id as former_id from unnest(${formerIds}::uuid[]) as given(id), lateral (
      select id from ${own('documents')} documents where corrects_document_id = given.id and voided_at is null offset 0
    ) document
  )`;
}

/** The document that stands for this one, or this one itself where it stands; to join by `on true`. */
function standingFor(documentId: ReturnType<typeof sql>) {
  return sql`lateral (
    select document.id
    from (select * from ${own('documents')} documents where id = ${documentId} offset 0) replaced, lateral (
      select id from ${own('documents')} documents
      where voided_at is null and kind = replaced.kind and external_id = replaced.external_id
        and content_hash = replaced.content_hash offset 0
    ) document
  )`;
}

function selectStandingDocuments(documentIds: readonly string[]) {
  return sql<Readonly<{ id: string }>>`
    select distinct standing.id
    from unnest(${documentIds}::uuid[]) as given(id)
    join ${standingFor(sql`given.id`)} standing on true
  `.compile(query);
}

const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

async function* inBatches(
  transaction: Transaction,
  table: 'documents' | 'allocations' | 'unallocated_amounts',
  which: ReturnType<typeof sql>,
): AsyncGenerator<readonly FoundRow[]> {
  const documentId = table === 'allocations' ? sql`document_id` : sql`id`;
  for (let after = BEFORE_ALL; ; ) {
    const rows = await transaction.run(
      sql<FoundRow>`
        select id, ${documentId} as document_id from ${own(table)} found
        where ${which} and id > ${after}::uuid order by id limit ${AT_ONCE}
      `.compile(query),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows;
  }
}
