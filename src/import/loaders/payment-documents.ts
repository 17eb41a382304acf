import { quote } from '../../quote.ts';
import { type FoundReferences, findReferred, type Reference } from './find-referred.ts';
import type { ImportTask } from './import-task.ts';
import type { PaymentRow } from './payment-rows.ts';

/** A row with the ids of the invoice or bill that it settles, null where it settles none, and of the customer or vendor whom it names. */
export type SettledRow = Readonly<{ row: PaymentRow; documentId: string | null; partyId: string | null }>;

/** The rows of a batch by what becomes of them: `absent` are void rows whose document is not there, if they have one. */
export type SettledRows = Readonly<{
  allocated: readonly SettledRow[];
  unallocated: readonly SettledRow[];
  absent: readonly PaymentRow[];
}>;

/**
 * Finds the invoice or bill of each row, and its customer or vendor. A row whose invoice or bill is missing is refused unless it is void,
 * or names its customer or vendor and can wait.
 */
export async function findSettled(task: ImportTask, rows: readonly PaymentRow[]): Promise<SettledRows> {
  const standing = rows.filter(({ cells }) => cells.voided !== true);
  const parties = await findReferred(
    task,
    standing.flatMap(({ line, side: { party }, ...row }) =>
      row.party === null ? [] : { line, column: party, record: party, name: row.party },
    ),
  );
  const documents = await findDocuments(task, rows);
  const allocated: SettledRow[] = [];
  const unallocated: SettledRow[] = [];
  const absent: PaymentRow[] = [];
  for (const row of rows) {
    const { line, side, document, cells } = row;
    const isThere = !waitsFor(task, row) && !documents.dangling.has(line);
    const documentId = isThere ? documents.id(side.document, document) : null;
    const isVoid = cells.voided === true;
    if (isVoid && documentId === null) absent.push(row);
    else if (isVoid || !parties.dangling.has(line)) {
      const partyId = isVoid ? null : parties.id(side.party, row.party);
      if (documentId !== null) allocated.push({ row, documentId, partyId });
      else if (mayWait(task, row)) unallocated.push({ row, documentId, partyId });
    }
  }
  return { allocated, unallocated, absent };
}

/** Whether a row may be kept without the document that it names. Otherwise it is refused, or in doubt. */
function mayWait(
  { doubts, refuse }: ImportTask,
  { line, side, document, party, cells }: PaymentRow,
): boolean {
  if (document === null) return true;
  if (doubts.cover(side.document, document)) return false;
  if (party !== null && cells.kind !== 'write_off') return true;
  const missing = `${side.document}: there is no ${side.document} ${quote(document)}`;
  const isPayment = cells.kind !== 'write_off';
  refuse(line, isPayment ? `${missing}; give its ${side.party} too if it is not in these books` : missing);
  return false;
}

// A row whose document is not there is judged by what else it says.
async function findDocuments(task: ImportTask, rows: readonly PaymentRow[]): Promise<FoundReferences> {
  const references = rows.flatMap((row): Reference[] => {
    const { line, side, document } = row;
    const isLookedUp = document !== null && !waitsFor(task, row);
    return isLookedUp ? [{ line, column: side.document, record: side.document, name: document }] : [];
  });
  return await findReferred({ ...task, refuse: () => undefined }, references);
}

// An export names the customer or vendor of what settles none alone: it still waits where the invoice of that name is of another.
function waitsFor({ isCopy }: ImportTask, { party }: PaymentRow): boolean {
  return isCopy && party !== null;
}
