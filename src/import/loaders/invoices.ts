import { INVOICES } from '../kinds/index.ts';
import type { DocumentRow } from './document-rows.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadDocuments } from './load-documents.ts';
import { readRows } from './read-rows.ts';

/** Adds the invoices that are new; one that differs voids the invoice of the same name and takes its place. */
export const loadInvoices: Loader = async (task) => [
  await loadDocuments(task, { kind: 'invoice', party: 'customer', rows: readInvoices(task) }),
];

async function* readInvoices(task: ImportTask): AsyncGenerator<DocumentRow> {
  for await (const { line, values, cells } of readRows(task, INVOICES)) {
    const name = values['invoice'] || null;
    yield { line, values, name, cells: cells === null ? null : { ...cells, party: cells.customer } };
  }
}
