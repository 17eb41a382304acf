import type { Corrections, Replacement } from './corrections.ts';
import { type FoundRecord, scanRecords } from './scan-records.ts';
import {
  isSameColumn,
  NotMendable,
  recordForm,
  rewrittenRow,
  rowOf,
  type SourceTable,
} from './source-table.ts';
import { decode, encode } from './text-encoding.ts';

/** The file with the corrections. Only changed rows are made anew; all else are parts of the chosen file, byte for byte. */
export async function correctedFile(file: File, table: SourceTable, corrections: Corrections): Promise<File> {
  let parts: Blob[] = [];
  let made: BlobPart[] = [];
  let copied = 0;
  const change = (
    { start, next }: Pick<FoundRecord, 'start' | 'next'>,
    content: BlobPart | null,
    end: number,
  ) => {
    if (start > copied) made.push(file.slice(copied, start));
    if (content !== null) made.push(content);
    copied = content === null ? next : end;
  };
  await scanRecords(
    file,
    recordForm(table.form),
    (record) => {
      if (corrections.leftOut.has(record.line)) change(record, null, record.end);
      else {
        const content = changedRow(record, table, corrections);
        if (content !== null) change(record, content, record.end);
      }
    },
    async () => {
      if (made.length < MANY) return;
      // Small parts are joined, so the browser does not keep a long list of them.
      const part = new Blob(made);
      parts.push(part.size < LARGEST_PART ? new Blob([await part.arrayBuffer()]) : part);
      made = [];
    },
  );
  parts = [...parts, new Blob(made), file.slice(copied)];
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}

const MANY = 1000;
const LARGEST_PART = 8 * 1024 * 1024;

function changedRow(
  { line, bytes }: FoundRecord,
  { form, encoding, rows }: SourceTable,
  corrections: Corrections,
): Uint8Array<ArrayBuffer> | null {
  const whole = corrections.rows.get(line);
  const own = corrections.cells.get(line);
  const { replacements } = corrections;
  if (whole !== undefined) return encoded(whole, encoding);
  if (own === undefined && (replacements.length === 0 || !mayHave(bytes, replacements, encoding)))
    return null;
  const text = rows.get(line)?.text ?? decode(bytes, encoding);
  const changes = new Map(own);
  for (const [index, cell] of (rowOf(text, form).cells ?? []).entries()) {
    const found = replacements.find((one) => isReplaced(one, cell));
    if (found !== undefined && !changes.has(index)) changes.set(index, found.to);
  }
  return changes.size === 0 ? null : encoded(rewrittenRow(text, form, changes), encoding);
}

export function isReplaced(
  { column, from }: Pick<Replacement, 'column' | 'from'>,
  cell: Readonly<{ name: string; text: string; isEditable: boolean }>,
): boolean {
  // The header says the names of the columns, which are never replaced.
  const isHeader = isSameColumn(cell.text, cell.name);
  return cell.isEditable && !isHeader && cell.text.trim() === from && isSameColumn(cell.name, column);
}

/** Whether the row may contain one of the texts: most rows do not, and need not be divided into cells. */
function mayHave(
  bytes: Uint8Array,
  replacements: readonly Replacement[],
  encoding: SourceTable['encoding'],
): boolean {
  return replacements.some(({ from }) => {
    // In quotes and in JSON a text is written with more characters than it has: its plain beginning is enough.
    const [beginning = ''] = /^[A-Za-z0-9]*/.exec(from) ?? [];
    const wanted = encode(beginning, encoding);
    const first = wanted?.[0];
    if (wanted === null || first === undefined) return true;
    for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
    return false;
  });
}

function encoded(text: string, encoding: SourceTable['encoding']): Uint8Array<ArrayBuffer> {
  const bytes = encode(text, encoding);
  if (bytes === null)
    throw new NotMendable(
      'The file is in Windows-1252, which lacks a character of a correction. Use another character, or save the file as UTF-8.',
    );
  return bytes;
}

/** How many rows of the file have each of these texts in its column. */
export async function countRowsWith(
  file: Blob,
  { form, encoding }: SourceTable,
  wanted: readonly Omit<Replacement, 'to'>[],
): Promise<readonly number[]> {
  const counts = wanted.map(() => 0);
  const replacements = wanted.map((one) => ({ ...one, to: '' }));
  await scanRecords(file, recordForm(form), ({ bytes }) => {
    if (!mayHave(bytes, replacements, encoding)) return;
    const cells = rowOf(decode(bytes, encoding), form).cells ?? [];
    for (const [index, one] of replacements.entries())
      if (cells.some((cell) => isReplaced(one, cell))) counts[index] = (counts[index] ?? 0) + 1;
  });
  return counts;
}
