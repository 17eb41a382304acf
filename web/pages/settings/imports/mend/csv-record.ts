/** A cell of a record: what it says, and how it is written. */
export type WrittenCell = Readonly<{ text: string; written: string }>;

/** The cells of a CSV record; null if a misplaced quote makes them ambiguous. */
export function cellsOfRecord(record: string, delimiter: string): readonly WrittenCell[] | null {
  const cells: WrittenCell[] = [];
  for (let at = 0; at <= record.length; at += 1) {
    const isQuoted = record.charAt(at) === '"';
    const end = isQuoted ? endOfQuoted(record, at) : endOfPlain(record, at, delimiter);
    if (end === null || (end < record.length && record.charAt(end) !== delimiter)) return null;
    const written = record.slice(at, end);
    if (!isQuoted && written.includes('"')) return null;
    cells.push({ text: isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written, written });
    at = end;
  }
  return cells;
}

/** A text as a cell of CSV: in quotes where it would otherwise be read as something else. */
export function writtenCell(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

function endOfPlain(record: string, start: number, delimiter: string): number {
  const found = record.indexOf(delimiter, start);
  return found === -1 ? record.length : found;
}

function endOfQuoted(record: string, start: number): number | null {
  for (let at = record.indexOf('"', start + 1); at !== -1; at = record.indexOf('"', at + 2))
    if (record.charAt(at + 1) !== '"') return at + 1;
  return null;
}
