import { ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { type AllocationDraft, type Allocations, openAllocations } from '../../records/documents/index.ts';
import { PAYMENTS } from '../kinds/index.ts';
import type { Cells } from '../kinds/kind.ts';
import type { FileReport } from '../report.ts';
import { BATCH_ROWS } from './batch-size.ts';
import { findReferred, type Reference } from './find-referred.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { refuseExcesses } from './payments-excess.ts';
import { readRows } from './read-rows.ts';
import { settlementName } from './settlement-name.ts';

/** Adds the payments, credit notes and write-offs that are new; one that differs takes the place of the earlier one. */
export const loadPayments: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  const allocations = await openAllocations(task.transaction, task.now);
  let refused = 0;
  const counting: ImportTask = {
    ...task,
    refuse: (line, reason) => {
      refused += 1;
      task.refuse(line, reason);
    },
  };
  let batch: PaymentRow[] = [];
  for await (const { line, cells } of readRows(counting, PAYMENTS)) {
    report.rows += 1;
    const row = cells === null ? null : paymentRow(counting, line, cells);
    if (row === null || batch.push(row) < BATCH_ROWS) continue;
    await setBatch(counting, allocations, batch, report);
    batch = [];
  }
  await setBatch(counting, allocations, batch, report);
  await refuseExcesses(task, allocations, { isComplete: refused === 0 });
  return [report];
};

type PaymentCells = Cells<typeof PAYMENTS.columns>;

/** A row that settles one document. */
type PaymentRow = Readonly<{ line: number; cells: PaymentCells; document: Reference; name: string }>;

function paymentRow(task: ImportTask, line: number, cells: PaymentCells): PaymentRow | null {
  const { payment, invoice, bill } = cells;
  if ((invoice === null) === (bill === null)) {
    task.refuse(
      line,
      `invoice, bill: ${invoice === null ? 'one of them is required' : 'only one of them on a row'}`,
    );
    return null;
  }
  const record = invoice === null ? 'bill' : 'invoice';
  const document = { line, column: record, record, name: invoice ?? bill ?? '' } as const;
  return { line, cells, document, name: settlementName(payment, record, document.name) };
}

async function setBatch(
  task: ImportTask,
  allocations: Allocations,
  batch: readonly PaymentRow[],
  report: { -readonly [Count in 'added' | 'changed' | 'unchanged']: FileReport[Count] },
): Promise<void> {
  const once = await withoutRepeated(task, batch);
  const ids = await findDocuments(task, once);
  const sound = once.filter(({ line }) => ids.has(line));
  const set = await allocations.set(sound.map((row) => draftOf(row, ids.get(row.line) ?? '')));
  for (const { index, reason } of set.refused) task.refuse(sound[index]?.line ?? null, reason);
  report.added += set.added;
  report.changed += set.changed;
  // A void row for a settlement that does not exist, or is already void, is unchanged.
  const absent = once.filter(({ line, cells }) => cells.voided === true && !ids.has(line));
  report.unchanged += set.unchanged + absent.length;
}

async function withoutRepeated(
  task: ImportTask,
  batch: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  const repeated = await task.seen.note(task.file.kind, batch);
  return batch.filter(({ line, cells, document }, index) => {
    const earlier = repeated.get(index);
    if (earlier === undefined) return true;
    const settled = `${document.record} ${quote(document.name)}`;
    task.refuse(line, `payment: ${quote(cells.payment)} settles ${settled} on line ${earlier} already`);
    return false;
  });
}

/** The ids of the documents that rows settle, by line. A row that settles one that is not there is refused. */
async function findDocuments(
  task: ImportTask,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<number, string>> {
  const standing = rows.filter(({ cells }) => cells.voided !== true);
  const found = await findReferred(
    task,
    standing.map(({ document }) => document),
  );
  // The document of a void row need not exist.
  const forgiving = { ...task, refuse: () => undefined };
  const voided = rows.filter(({ cells }) => cells.voided === true);
  const foundOfVoided = await findReferred(
    forgiving,
    voided.map(({ document }) => document),
  );
  const ids = new Map<number, string>();
  for (const [some, references] of [
    [standing, found],
    [voided, foundOfVoided],
  ] as const) {
    for (const { line, document } of some) {
      const id = references.dangling.has(line) ? null : references.id(document.record, document.name);
      if (id !== null) ids.set(line, id);
    }
  }
  return ids;
}

function draftOf({ cells }: PaymentRow, documentId: string): AllocationDraft {
  return {
    externalId: cells.payment,
    documentId,
    kind: cells.kind ?? 'payment',
    date: cells.date,
    amount: cells.amount,
    tax: cells.tax ?? ZERO,
    ...(cells.base_amount === null ? {} : { statedBase: cells.base_amount }),
    currency: cells.currency,
    reference: cells.reference,
    voided: cells.voided ?? false,
  };
}
