import type { Outcome } from '../../db/outcome.ts';
import type { ImportTask } from './import-task.ts';

/** Tells what became of the rows of a batch. */
export function tellRows(
  { tell }: Pick<ImportTask, 'tell'>,
  rows: readonly Readonly<{ line: number }>[],
  outcomes: readonly Outcome[],
): void {
  for (const outcome of outcomes) {
    const row = rows[outcome.place];
    if (row !== undefined) tell(row.line, outcome);
  }
}
