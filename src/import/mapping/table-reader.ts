import type { Encoding } from '../book.ts';
import type { OpenSeekable } from '../readers/content.ts';
import { readCsvTable } from '../readers/csv.ts';
import { delimiterBetween, detectDelimiter } from '../readers/delimiter.ts';
import { readSheet } from '../xlsx/read-sheet.ts';
import type { CompiledMapping } from './compile.ts';
import type { TableReader } from './mapped-reader.ts';

/** A file with a table. */
export type TableFile = Readonly<{ encoding: Encoding; seek: OpenSeekable | null }>;

/** What reads the table of a mapping, in the form that it states or that is found. A workbook may have `mostBytes` when it is unpacked. */
export function tableReader(
  { mapping, needed }: CompiledMapping,
  { encoding: form, seek }: TableFile,
  warn: (warning: string) => void,
  mostBytes?: number,
): TableReader {
  const { encoding = null, delimiter, skip_rows: skip = 0, header, sheet = null } = mapping;
  if (form === 'xlsx' && seek !== null) {
    return async function* ({ onBytes }) {
      for await (const row of readSheet(seek, {
        sheet,
        onBytes,
        warn,
        ...(mostBytes === undefined ? {} : { mostBytes }),
      }))
        if (row.line > skip) yield row;
    };
  }
  const found = header === false ? detectDelimiter : delimiterBetween(needed);
  return (source) =>
    readCsvTable(source, { encoding, delimiterIn: (start) => delimiter ?? found(start), skip });
}
