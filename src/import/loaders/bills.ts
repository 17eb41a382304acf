import { BILLS } from '../kinds/index.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import type { DocumentRow } from './document-rows.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadDocuments } from './load-documents.ts';
import { readerOf, readRows } from './read-rows.ts';

/** Adds the bills that are new; one that differs voids the bill of the same name and takes its place. */
export const loadBills: Loader = async (task) => await loadBillsBy(task, readerOf(task));

/** The same, of a file that another reader reads. */
export async function loadBillsBy(task: ImportTask, read: Reader): Promise<readonly FileReport[]> {
  return [await loadDocuments(task, { kind: 'bill', party: 'vendor', rows: readBills(task, read) })];
}

async function* readBills(task: ImportTask, read: Reader): AsyncGenerator<DocumentRow> {
  for await (const { line, values, cells } of readRows(task, BILLS, read)) {
    const name = values['bill'] || null;
    yield { line, values, name, cells: cells === null ? null : { ...cells, party: cells.vendor } };
  }
}
