import { ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import {
  type AllocationDraft,
  type Allocations,
  openAllocations,
  type SetRecords,
  type UnallocatedDraft,
  type UnallocatedName,
} from '../../records/documents/index.ts';
import { PAYMENTS } from '../kinds/index.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import { BATCH_ROWS } from './batch-size.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { findSettled, type SettledRow } from './payment-documents.ts';
import { type PaymentRow, paymentRow } from './payment-rows.ts';
import { refuseExcesses } from './payments-excess.ts';
import { readerOf, readRows } from './read-rows.ts';
import { tellRows } from './tell-rows.ts';

/**
 * Adds the payments, credit notes, write-offs and refunds that are new; one that differs takes the place of the earlier one. What settles
 * no invoice or bill, or one that is not there yet, is kept as unallocated.
 */
export const loadPayments: Loader = async (task) => await loadPaymentsBy(task, readerOf(task));

/** The same, of a file that another reader reads. */
export async function loadPaymentsBy(task: ImportTask, read: Reader): Promise<readonly FileReport[]> {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  const allocations = await openAllocations(task.transaction, task.ledger.baseCurrency, task.now);
  let refused = 0;
  const counting: ImportTask = {
    ...task,
    refuse: (line, reason) => {
      refused += 1;
      task.refuse(line, reason);
    },
  };
  let batch: PaymentRow[] = [];
  for await (const { line, cells } of readRows(counting, PAYMENTS, read)) {
    report.rows += 1;
    if (cells === null) continue;
    const row = paymentRow(line, cells);
    if (typeof row === 'string') counting.refuse(line, row);
    else if (batch.push(row) >= BATCH_ROWS) {
      await setBatch(counting, allocations, batch, report);
      batch = [];
    }
  }
  await setBatch(counting, allocations, batch, report);
  await refuseExcesses(task, allocations, { isComplete: refused === 0 });
  return [report];
}

type Counts = { -readonly [Count in 'added' | 'changed' | 'unchanged']: FileReport[Count] };

async function setBatch(
  task: ImportTask,
  allocations: Allocations,
  batch: readonly PaymentRow[],
  report: Counts,
): Promise<void> {
  const once = await withoutRepeated(task, batch);
  const { allocated, unallocated, absent } = await findSettled(task, once);
  const count = (rows: readonly SettledRow[], { refused, ...counts }: SetRecords) => {
    for (const { index, reason } of refused) task.refuse(rows[index]?.row.line ?? null, reason);
    const lines = rows.map(({ row }) => row);
    tellRows(task, lines, counts.outcomes);
    report.added += counts.added;
    report.changed += counts.changed;
    report.unchanged += counts.unchanged;
  };
  const voids = once.filter(({ cells }) => cells.voided === true);
  // Also what waits for an invoice or a bill that is there but is another's.
  const places = await allocations.withdrawUnallocated(voids.map(nameOf));
  const withdrawn = new Set(voids.filter((_, place) => places.has(place)));
  const settling = allocated.filter(({ row }) => !withdrawn.has(row));
  count(settling, await allocations.set(settling.map(allocationOf)));
  count(unallocated, await allocations.setUnallocated(unallocated.map((one) => unallocatedOf(task, one))));
  // What settles its document is unallocated no more.
  await allocations.withdrawUnallocated(settling.map(({ row }) => nameOf(row)));
  // A void row for what is not there, or already void, is unchanged.
  const untouched = absent.filter((row) => !withdrawn.has(row));
  report.changed += withdrawn.size;
  report.unchanged += untouched.length;
  for (const { line } of withdrawn) task.tell(line, { result: 'changed', id: null });
  for (const { line } of untouched) task.tell(line, { result: 'unchanged', id: null });
}

async function withoutRepeated(
  task: ImportTask,
  batch: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  const repeated = await task.seen.note(task.file.kind, batch);
  return batch.filter(({ line, cells, side, document }, index) => {
    const earlier = repeated.get(index);
    if (earlier === undefined) return true;
    const settled = document === null ? `no ${side.document}` : `${side.document} ${quote(document)}`;
    task.refuse(line, `payment: ${quote(cells.payment)} settles ${settled} on line ${earlier} already`);
    return false;
  });
}

function allocationOf({ row: { cells }, documentId, partyId }: SettledRow): AllocationDraft {
  if (documentId === null || cells.kind === 'refund') throw new Error('it settles no document');
  return {
    externalId: cells.payment,
    documentId,
    partyId,
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

function unallocatedOf({ ledger }: ImportTask, { row, partyId }: SettledRow): UnallocatedDraft {
  const { cells } = row;
  if (partyId === null || cells.kind === 'write_off') throw new Error('it is of nobody');
  return {
    ...nameOf(row),
    partyId,
    kind: cells.kind ?? 'payment',
    date: cells.date,
    amount: cells.amount,
    tax: cells.tax ?? ZERO,
    currency: cells.currency ?? ledger.baseCurrency,
    statesCurrency: cells.currency !== null,
    rate: cells.rate,
    statedBase: cells.base_amount,
    reference: cells.reference,
  };
}

function nameOf({ cells, side, document }: PaymentRow): UnallocatedName {
  return { externalId: cells.payment, documentKind: side.document, documentName: document };
}
