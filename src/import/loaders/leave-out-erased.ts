import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { ImportTask } from './import-task.ts';

/**
 * Leaves out the rows about erased persons, so that a file which still has them restores no one; a warning
 * gives their number. `kind` is the kind of the names.
 */
export class ErasedRows {
  readonly #task: ImportTask;
  #count = 0;

  constructor(task: ImportTask) {
    this.#task = task;
  }

  /** The rows of a batch about persons who were not erased. */
  async without<Row>(
    rows: readonly Row[],
    kind: 'person' | 'membership',
    nameOf: (row: Row) => string,
  ): Promise<readonly Row[]> {
    const names = [...new Set(rows.map(nameOf))];
    const found = await this.#task.transaction.run(
      sql<Readonly<{ name: string }>>`
        select name from unnest(${names}::text[]) as given(name)
        where exists (select from ${own('erased_names')} erased_names)
          and exists (
            select from ${own('erased_names')} erased_names where kind = ${kind} and digest = digest_of_name(${kind}, given.name)
          )`.compile(query),
    );
    if (found.length === 0) return rows;
    const erased = new Set(found.map(({ name }) => name));
    const kept = rows.filter((row) => !erased.has(nameOf(row)));
    this.#count += rows.length - kept.length;
    return kept;
  }

  /** Says how many rows were left out, where any was. */
  warn(): void {
    if (this.#count === 0) return;
    const rows = this.#count === 1 ? '1 row is' : `${this.#count} rows are`;
    this.#task.warn(`${rows} about persons whose data were erased, and left out`);
  }
}
