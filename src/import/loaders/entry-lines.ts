import type { EntryDraft, LineDraft } from '../../ledger/entry.ts';
import { ENTRY_MARKS, type EntryMark } from '../../ledger/entry-kind.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';

/** A line of a journal together with what it says of its entry; null is nothing. */
export type JournalLine = Readonly<{
  date: Day;
  description: string;
  reference: string | null;
  marks: Marks;
  names: LineNames;
  /** When its entry came into the books; left out is now. */
  recordedAt?: Date;
  /** The account to which its entry, a whole opening, posts what contradicts the entries before it; left out is none. */
  adjustsTo?: string;
  line: LineDraft;
}>;

/** A line's marks of its entry. */
export type Marks = Readonly<Record<EntryMark, boolean | null>>;

/** The parts that a line names, by their names in the file; null is none. */
export type LineNames = Readonly<{
  department: string | null;
  customer: string | null;
  vendor: string | null;
}>;

export const NO_NAMES: LineNames = Object.freeze({ department: null, customer: null, vendor: null });

/** The rows of one entry, on the line numbers where they were found. */
export type EntryRows = Readonly<{
  name: string;
  rows: readonly Readonly<{ number: number; line: JournalLine }>[];
}>;

/** An entry put together, or the rows that contradict the first one. */
export type Assembly =
  | Readonly<{ ok: true; draft: EntryDraft }>
  | Readonly<{ ok: false; faults: readonly Readonly<{ number: number; reason: string }>[] }>;

/**
 * Puts an entry together. All rows have the date of the first; a reference and the mark may be said once or on
 * each row. The description is the first row's.
 */
export function assembleEntry({ name, rows }: EntryRows): Assembly {
  const first = rows[0];
  if (first === undefined) throw new RangeError('an entry has at least one row');
  const { date, description, recordedAt, adjustsTo } = first.line;
  const faults = [];
  let reference: string | null = null;
  const marks: Record<EntryMark, boolean | null> = { opening: null, closing: null, revaluation: null };
  for (const { number, line } of rows) {
    reference ??= line.reference;
    if (line.recordedAt?.getTime() !== recordedAt?.getTime()) {
      faults.push({ number, reason: `recorded_at: differs from that ${above(first.number)}` });
    }
    if (line.adjustsTo !== adjustsTo)
      faults.push({ number, reason: `adjust_to: differs from that ${above(first.number)}` });
    if (line.date !== date) {
      faults.push({
        number,
        reason: `date: ${formatDay(line.date)} differs from ${formatDay(date)} ${above(first.number)}`,
      });
    }
    if (line.reference !== null && line.reference !== reference) {
      faults.push({
        number,
        reason: `reference: ${quote(line.reference)} differs from that of the entry, ${quote(reference ?? '')}`,
      });
    }
    for (const mark of ENTRY_MARKS) {
      marks[mark] ??= line.marks[mark];
      if (line.marks[mark] !== null && line.marks[mark] !== marks[mark]) {
        faults.push({ number, reason: `${mark}: differs from what the entry says above` });
      }
    }
  }
  const marked = ENTRY_MARKS.filter((mark) => marks[mark] === true);
  if (marked.length > 1) {
    faults.push({
      number: first.number,
      reason: `${marked.join(', ')}: an entry has only one of these marks`,
    });
  }
  if (faults.length > 0) return { ok: false, faults };
  if (adjustsTo !== undefined && marked[0] !== 'opening')
    return { ok: false, faults: [{ number: first.number, reason: 'adjust_to: only of an opening' }] };
  const lines = rows.map((row) => row.line.line);
  return {
    ok: true,
    draft: {
      externalId: name,
      date,
      description,
      reference,
      kind: marked[0] ?? 'ordinary',
      ...(recordedAt === undefined ? {} : { recordedAt }),
      ...(adjustsTo === undefined ? {} : { adjustsTo }),
      lines,
    },
  };
}

function above(line: number): string {
  return `on line ${line}, where the entry begins`;
}
