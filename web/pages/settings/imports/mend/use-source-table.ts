import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Report } from '../queries.ts';
import { countRowsWith } from './corrected-file.ts';
import type { MendableFile } from './mendable-file.ts';
import { type RefusedLine, type RepeatedText, refusedLines, repeatedTexts } from './refused-lines.ts';
import { NoRecords } from './scan-records.ts';
import { NotMendable, readSourceTable, type SourceTable } from './source-table.ts';

/** The refused rows of a chosen file, once they are read. */
export type Mendable = Readonly<{
  table: SourceTable;
  lines: readonly RefusedLine[];
  /** Texts to replace in all rows, each with how many rows of the file have it. */
  repeated: readonly (RepeatedText & Readonly<{ count: number }>)[];
}>;

/** Reads the refused rows of a file. `part` is how much of it was read; `problem` says why none can be corrected. */
export function useSourceTable({ file, format }: MendableFile, report: Report) {
  const key = useId();
  const [part, setPart] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['settings', 'refused-rows-of-file', key],
    queryFn: async ({ signal }): Promise<Mendable> => {
      const { refused } = report;
      const table = await readSourceTable(
        {
          file,
          format,
          lines: new Set(refused.flatMap(({ line }) => line ?? [])),
          columns: [...new Set(refused.flatMap(({ columns }) => columns))],
        },
        (read) => {
          signal.throwIfAborted();
          setPart(read);
        },
      );
      const lines = refusedLines(report, table);
      const texts = repeatedTexts(lines);
      const counts = texts.length === 0 ? [] : await countRowsWith(file, table, texts);
      return { table, lines, repeated: texts.map((one, index) => ({ ...one, count: counts[index] ?? 0 })) };
    },
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data, part, problem: error === null ? null : problemOf(error) };
}

/** Why a file cannot be corrected, as a sentence. */
export function problemOf(failure: Error): string {
  if (failure instanceof NotMendable) return failure.message;
  if (failure instanceof NoRecords)
    return 'A quote in the file is never closed, so its rows cannot be told apart. Correct it in the program that wrote it.';
  return 'The file has changed since you chose it, or can no longer be read. Choose it again.';
}
