import { FileFault } from '../fault.ts';
import type { OpenSeekable } from '../readers/content.ts';
import { unlikeHeader } from '../readers/csv.ts';
import { requireHeader } from '../readers/header.ts';
import type { Reader } from '../readers/reader.ts';
import type { TableRow } from '../readers/table.ts';
import { readSheet } from './read-sheet.ts';

/** A reader of the first sheet of a workbook, whose first row names our columns. */
export function xlsxReader(seek: OpenSeekable, warn: (warning: string) => void): Reader {
  return async function* ({ file, kind, source: { onBytes } }) {
    let header: readonly string[] | undefined;
    for await (const row of readSheet(seek, { sheet: null, onBytes, warn })) {
      const { line, cells } = row;
      if (header === undefined) {
        header = requireHeader(kind, cells, line);
        continue;
      }
      const reasons = faultsOf(row, header);
      if (reasons.length > 0) {
        yield { kind: 'broken', file, line, reasons };
        continue;
      }
      yield {
        kind: 'row',
        file,
        line,
        values: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
      };
    }
    if (header === undefined) throw new FileFault(null, 'the sheet is empty');
  };
}

function faultsOf({ cells, faults }: TableRow, header: readonly string[]): string[] {
  if (cells.length > header.length) return [unlikeHeader(cells.length, header.length)];
  return [...faults].map(([place, fault]) => `${header[place] ?? ''}: ${fault}`);
}
