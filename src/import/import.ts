import { recordEvent } from '../audit/audit.ts';
import { writingForImport } from '../db/importing.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { allOrNothing, type ImportRun } from './all-or-nothing.ts';
import { type LoadRequest, loadBook } from './load-book.ts';
import type { ImportReport } from './report.ts';

/** The import to run; `findBook` finds what there is to import. */
export type ImportRequest = ImportRun & Pick<LoadRequest, 'findBook' | 'openings'>;

/**
 * Imports a file or a folder in one transaction: everything or, if anything is refused, nothing. Reading continues
 * after a refusal, so that the report is complete. A dry run is the real transaction, rolled back.
 */
export async function importBook(tenant: TenantWriter, request: ImportRequest): Promise<ImportReport> {
  if (!request.dryRun) await makeDueSnapshots(tenant, request.now, { begins: false });
  return await allOrNothing(
    tenant,
    request,
    async (transaction) =>
      await applyBook(transaction, { ...request, tell: () => undefined, isProved: true }),
  );
}

/** Loads a book as an import of this id, and records that. With a refusal the transaction must not be committed. */
export async function applyBook(transaction: Transaction, request: LoadRequest): Promise<ImportReport> {
  await transaction.run(writingForImport(request.id));
  const report = await loadBook(transaction, request);
  if (report.refusedCount === 0) await noteApplied(transaction, request, report);
  return report;
}

/** Records what an import changed. One that finds everything there already changes nothing, and is no event. */
export async function noteApplied(
  transaction: Transaction,
  { id, actor, now }: Pick<ImportRun, 'id' | 'actor' | 'now'>,
  { files }: Pick<ImportReport, 'files'>,
): Promise<void> {
  if (files.every(({ added, changed }) => added + changed === 0)) {
    await transaction.run(query.deleteFrom('import_mentions').where('import_id', '=', id).compile());
    return;
  }
  const event = {
    actor,
    action: 'import.applied',
    subject: { kind: 'import', id },
    before: null,
    after: { files },
  };
  await transaction.run(recordEvent(event, now));
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  await transaction.run(query.insertInto('applied_imports').values({ id, kinds, applied_at: now }).compile());
}
