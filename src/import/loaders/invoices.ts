import { INVOICES } from '../kinds/index.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import type { DocumentRow } from './document-rows.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadDocuments } from './load-documents.ts';
import { readerOf, readRows } from './read-rows.ts';

/** Adds the invoices that are new; one that differs voids the invoice of the same name and takes its place. */
export const loadInvoices: Loader = async (task) => await loadInvoicesBy(task, readerOf(task));

/** The same, of a file that another reader reads. */
export async function loadInvoicesBy(task: ImportTask, read: Reader): Promise<readonly FileReport[]> {
  return [await loadDocuments(task, { kind: 'invoice', party: 'customer', rows: readInvoices(task, read) })];
}

async function* readInvoices(task: ImportTask, read: Reader): AsyncGenerator<DocumentRow> {
  for await (const { line, values, cells } of readRows(task, INVOICES, read)) {
    const name = values['invoice'] || null;
    yield { line, values, name, cells: cells === null ? null : { ...cells, party: cells.customer } };
  }
}
