import { readCsvTable } from '../readers/csv.ts';
import { delimiterBetween, detectDelimiter } from '../readers/delimiter.ts';
import type { CompiledMapping } from './compile.ts';
import type { TableReader } from './mapped-reader.ts';

/** What reads the table of a mapping, in the form that it states or that is found. */
export function tableReader({ mapping, needed }: CompiledMapping): TableReader {
  const { encoding = null, delimiter, skip_rows: skip = 0, header } = mapping;
  const found = header === false ? detectDelimiter : delimiterBetween(needed);
  return (source) =>
    readCsvTable(source, { encoding, delimiterIn: (start) => delimiter ?? found(start), skip });
}
