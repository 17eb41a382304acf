import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { writingForImport } from '../db/importing.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { DocumentKind } from '../db/tables/documents.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { bookOfOne } from '../import/book.ts';
import { applyBook, noteApplied } from '../import/import.ts';
import { deriveFromOpenItems } from '../import/open-items.ts';
import { standingSettlements, voidingRow } from '../import/programs/standing-settlements.ts';
import { settleOpenings } from '../import/settle-openings.ts';
import { openLedger } from '../ledger/ledger.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import { quote } from '../quote.ts';
import { openDocuments, voidDocuments } from '../records/documents/index.ts';
import type { Resource, VoidableName } from './resource.ts';
import { fileNameOf, fileOf } from './rows.ts';
import type { WriteRequest, WrittenRecord } from './write-records.ts';

/** A record that is to be voided. */
export type VoidRequest = Omit<WriteRequest, 'records' | 'existing' | 'repeatable' | 'resource'> &
  Readonly<{ resource: Resource & Readonly<{ voids: VoidableName }>; externalId: string }>;

/**
 * Voids a record: it is kept, and counts no longer. Throws NOT_FOUND where none of the name counts, CONFLICT where later records depend on it, and
 * FORBIDDEN_CAPABILITY for an entry of pay that the caller may not see.
 */
export async function voidRecord(tenant: TenantWriter, request: VoidRequest): Promise<WrittenRecord> {
  await tenant.write(async (transaction) => await VOIDING[request.resource.voids](transaction, request));
  return { external_id: request.externalId, id: null, result: 'voided' };
}

const VOIDING: Readonly<
  Record<VoidableName, (transaction: Transaction, request: VoidRequest) => Promise<void>>
> = {
  entry: voidEntry,
  invoice: async (transaction, request) => await voidDocument(transaction, request, 'invoice'),
  bill: async (transaction, request) => await voidDocument(transaction, request, 'bill'),
  payment: voidPayment,
};

async function voidEntry(transaction: Transaction, request: VoidRequest): Promise<void> {
  const { externalId: name, capabilities, now } = request;
  const id = newId(now);
  await transaction.run(writingForImport(id));
  const ledger = await openLedger(transaction, now);
  const standing = await standingEntry(transaction, name);
  if (standing === null) throw notFound(request);
  if (!capabilities.has(SEES_PAY) && (await ledger.payEntriesAmong([name])).has(name))
    throw new AlmanacError(
      'FORBIDDEN_CAPABILITY',
      `The journal entry ${quote(name)} is one of pay; voiding it needs ${SEES_PAY}.`,
      { detail: { capability: SEES_PAY } },
    );
  await ledger.void([standing]);
  await transaction.run(writingForImport(null));
  await settleOpenings(ledger, capabilities, {
    refuse: (reason) => {
      throw new AlmanacError('CONFLICT', `A later opening depends on the journal entry: ${reason}.`);
    },
    note: () => undefined,
  });
  await deriveAgain(transaction, request, id);
  if ((await standingEntry(transaction, name)) !== null)
    throw new AlmanacError(
      'CONFLICT',
      `The journal entry ${quote(name)} follows from a whole opening; write that again as it should be, or undo its import.`,
    );
  await noteVoided(transaction, request, id);
}

async function standingEntry(transaction: Transaction, name: string): Promise<string | null> {
  const [found] = await transaction.run(
    query
      .selectFrom('journal_entries')
      .select('id')
      .where('external_id', '=', name)
      .where('voided_at', 'is', null)
      .compile(),
  );
  return found?.id ?? null;
}

async function voidDocument(
  transaction: Transaction,
  request: VoidRequest,
  kind: DocumentKind,
): Promise<void> {
  const { externalId: name, now } = request;
  const id = newId(now);
  await transaction.run(writingForImport(id));
  await openDocuments(transaction, kind, now);
  const [found] = await transaction.run(
    sql<Readonly<{ id: string; payments: readonly string[] }>>`
      select id, array(
        select external_id from ${own('allocations')} allocations
        where document_id = documents.id and voided_at is null order by external_id limit ${SHOWN_PAYMENTS}::int
      ) as payments
      from ${own('documents')} documents where external_id = ${name} and kind = ${kind} and voided_at is null
    `.compile(query),
  );
  if (found === undefined) throw notFound(request);
  if (found.payments.length > 0)
    throw new AlmanacError(
      'CONFLICT',
      `The ${kind} ${quote(name)} is settled by ${found.payments.map((one) => quote(one)).join(', ')}; void that first.`,
    );
  await voidDocuments(transaction, [found.id], now);
  await deriveAgain(transaction, request, id);
  const [standing] = await transaction.run(
    sql<never>`
      select from ${own('documents')} documents where external_id = ${name} and kind = ${kind} and voided_at is null
    `.compile(query),
  );
  if (standing !== undefined) throw follows(request);
  await noteVoided(transaction, request, id);
}

const SHOWN_PAYMENTS = 5;

async function voidPayment(transaction: Transaction, request: VoidRequest): Promise<void> {
  const { externalId, resource, now } = request;
  const standing = await standingSettlements(transaction, [externalId]);
  if (standing.length === 0) throw notFound(request);
  const rows = standing.map((one) => ({ place: { record: 0, part: null }, cells: voidingRow(one) }));
  const report = await applyBook(transaction, {
    ...request,
    id: newId(now),
    dryRun: false,
    isProved: false,
    onProgress: () => undefined,
    findBook: async () => bookOfOne(fileOf(resource, rows)),
    tell: () => undefined,
  });
  if (report.refusedCount > 0) throw new Error('a settlement that stands could not be voided');
  if ((await standingSettlements(transaction, [externalId])).length > 0) throw follows(request);
}

/** Derives invoices, bills and payments again, where what was voided may have been the reason for them, or for there being none. */
async function deriveAgain(
  transaction: Transaction,
  { resource, now }: VoidRequest,
  importId: string,
): Promise<void> {
  await deriveFromOpenItems(transaction, new Set([resource.kind.name]), {
    now,
    importId,
    isByProgram: true,
    warn: () => undefined,
    refuse: () => undefined,
  });
}

function follows({ resource, externalId }: VoidRequest): AlmanacError {
  return new AlmanacError(
    'CONFLICT',
    `The ${resource.noun} ${quote(externalId)} follows from an entry of a FEC; void that, or import the FEC again as it should be.`,
  );
}

function notFound({ resource, externalId }: VoidRequest): AlmanacError {
  return new AlmanacError('NOT_FOUND', `There is no ${resource.noun} ${quote(externalId)} that counts.`);
}

async function noteVoided(
  transaction: Transaction,
  { resource, actor, now }: VoidRequest,
  id: string,
): Promise<void> {
  const file = {
    file: fileNameOf(resource),
    kind: resource.kind.name,
    rows: 1,
    added: 0,
    changed: 1,
    unchanged: 0,
  };
  await noteApplied(transaction, { id, actor, now }, { files: [file] });
}
