import { sumOf, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { notRequired } from '../../records/custom-fields/index.ts';
import {
  type DocumentBook,
  type DocumentDraft,
  findExcesses,
  inCurrency,
  openDocuments,
  setDocuments,
} from '../../records/documents/index.ts';
import type { FileReport } from '../report.ts';
import { BATCH_ROWS } from './batch-size.ts';
import { customOf, type DocumentGroup, type DocumentRow, groupRows, type SoundRow } from './document-rows.ts';
import { type FoundReferences, findReferred, type Reference } from './find-referred.ts';
import type { ImportTask } from './import-task.ts';
import { tellRows } from './tell-rows.ts';

/** A file of invoices names a customer, a file of bills a vendor. */
export type DocumentFile = Readonly<{
  kind: 'invoice' | 'bill';
  party: 'customer' | 'vendor';
  rows: AsyncIterable<DocumentRow>;
}>;

/** Loads a file of invoices or bills, whose rows follow one another, in batches. */
export async function loadDocuments(task: ImportTask, file: DocumentFile): Promise<FileReport> {
  const { kind, party } = file;
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  const opened = await openDocuments(task.transaction, kind, task.now);
  const book = task.isCopy ? { ...opened, definitions: notRequired(opened.definitions) } : opened;
  const counted = count(file.rows, report);
  const flush = async (groups: readonly DocumentGroup[]) => {
    const { added, changed, unchanged } = await setBatch(task, file, book, groups);
    report.added += added;
    report.changed += changed;
    report.unchanged += unchanged;
  };
  task.doubts.begin(kind);
  let batch: DocumentGroup[] = [];
  let rows = 0;
  for await (const group of groupRows(counted, { kind, party, refuse: task.refuse })) {
    batch.push(group);
    rows += group.rows.length;
    // A group without rows was refused, and is still a name to remember.
    if (rows < BATCH_ROWS && batch.length < BATCH_ROWS) continue;
    await flush(batch);
    batch = [];
    rows = 0;
  }
  await flush(batch);
  task.doubts.end(kind);
  // Payments that follow may be lowered too, and are judged with them.
  if (!task.kinds.has('payments')) await refuseLowered(task, kind);
  return report;
}

/** Refuses the documents of the file that come to less than what settles them. */
async function refuseLowered(task: ImportTask, kind: DocumentFile['kind']): Promise<void> {
  for await (const excess of findExcesses(task.transaction, task.now)) {
    const { externalId, currency, total, allocations } = excess;
    if (excess.kind !== kind || task.doubts.cover(kind, externalId)) continue;
    // Each document of the file was recorded when it was read, and is answered with its line.
    const noted = await task.seen.note(task.file.kind, [{ name: externalId, line: null }]);
    const settled = sumOf(allocations.map(({ amount }) => amount));
    task.refuse(
      noted.get(0) ?? null,
      `net, tax: the total is now ${inCurrency(total, currency)}, less than the ${inCurrency(settled, currency)} already settled; send the payments that change with it`,
    );
  }
}

async function* count(
  rows: AsyncIterable<DocumentRow>,
  report: { rows: number },
): AsyncGenerator<DocumentRow> {
  for await (const row of rows) {
    report.rows += 1;
    yield row;
  }
}

const NOTHING = { added: 0, changed: 0, unchanged: 0 };

async function setBatch(
  task: ImportTask,
  file: DocumentFile,
  book: DocumentBook,
  groups: readonly DocumentGroup[],
): Promise<Readonly<{ added: number; changed: number; unchanged: number }>> {
  const { kind } = file;
  const once = await withoutRepeated(task, kind, groups);
  const found = await findReferred(
    task,
    once.flatMap(({ rows }) => referencesOf(file, rows)),
  );
  const sound: { group: DocumentGroup; draft: DocumentDraft }[] = [];
  for (const group of once) {
    const draft = draftOf(task, file, group, found);
    if (draft === null) task.doubts.add(kind, group.name);
    else sound.push({ group, draft });
  }
  if (sound.length === 0) return NOTHING;
  const set = await setDocuments(
    book,
    sound.map(({ draft }) => draft),
  );
  tellRows(
    task,
    sound.map(({ group }) => group),
    set.outcomes,
  );
  for (const { index, reason } of set.refused) {
    const group = sound[index]?.group;
    if (group === undefined) continue;
    task.refuse(group.line, reason);
    task.doubts.add(kind, group.name);
  }
  return set;
}

async function withoutRepeated(
  task: ImportTask,
  kind: DocumentFile['kind'],
  groups: readonly DocumentGroup[],
): Promise<readonly DocumentGroup[]> {
  const repeated = await task.seen.note(task.file.kind, groups);
  return groups.filter(({ line, name }, index) => {
    const earlier = repeated.get(index);
    if (earlier === undefined) return true;
    const lines = kind === 'invoice' ? "an invoice's lines" : "a bill's lines";
    task.refuse(
      line,
      `${kind}: ${quote(name)} is on line ${earlier} already: ${lines} must follow one another`,
    );
    return false;
  });
}

function referencesOf({ party }: DocumentFile, rows: readonly SoundRow[]): Reference[] {
  return rows.flatMap(({ line, cells }, index) => {
    const references: Reference[] = [];
    if (index === 0) references.push({ line, column: party, record: party, name: cells.party });
    for (const record of ['account', 'department'] as const) {
      const name = cells[record];
      if (name !== null) references.push({ line, column: record, record, name });
    }
    return references;
  });
}

/** The document as a draft; null where it was refused, or must wait for what was refused before it. */
function draftOf(
  { doubts, ledger }: ImportTask,
  { party }: DocumentFile,
  { name, broken, rows }: DocumentGroup,
  found: FoundReferences,
): DocumentDraft | null {
  const first = rows[0];
  if (broken || first === undefined || rows.some(({ line }) => found.dangling.has(line))) return null;
  const {
    issue_date: issueDate,
    due_date: dueDate,
    currency,
    rate,
    reference,
    voided,
    transferred,
  } = first.cells;
  const isRateInDoubt =
    doubts.rates && rate === null && (currency ?? ledger.baseCurrency) !== ledger.baseCurrency;
  if (isRateInDoubt) return null;
  const partyId = found.id(party, first.cells.party);
  if (partyId === null) return null;
  return {
    externalId: name,
    partyId,
    issueDate,
    dueDate,
    currency: currency ?? ledger.baseCurrency,
    rate,
    reference,
    transferred: transferred ?? false,
    voided: voided ?? false,
    custom: customOf(first),
    lines: rows.map(({ cells }) => ({
      description: cells.description,
      accountId: found.id('account', cells.account),
      departmentId: found.id('department', cells.department),
      taxCode: cells.tax_code,
      net: cells.net,
      tax: cells.tax ?? ZERO,
    })),
  };
}
