import { BILLS } from '../kinds/index.ts';
import type { DocumentRow } from './document-rows.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadDocuments } from './load-documents.ts';
import { readRows } from './read-rows.ts';

/** Adds the bills that are new; one that differs voids the bill of the same name and takes its place. */
export const loadBills: Loader = async (task) => [
  await loadDocuments(task, { kind: 'bill', party: 'vendor', rows: readBills(task) }),
];

async function* readBills(task: ImportTask): AsyncGenerator<DocumentRow> {
  for await (const { line, values, cells } of readRows(task, BILLS)) {
    const name = values['bill'] || null;
    yield { line, values, name, cells: cells === null ? null : { ...cells, party: cells.vendor } };
  }
}
