import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { BATCH_ROWS } from './batch-size.ts';

/** A row that waits, and the line on which it stands. What is undefined in it is not there later. */
export type WaitingRow = Readonly<{ line: number }>;

/**
 * Rows of a file that wait until it is read to its end, because they may refer to rows that come later. They are kept in
 * a temporary table that goes with the transaction, and not in memory.
 */
export class SetAside<Row extends WaitingRow> {
  readonly #transaction: Transaction;
  readonly #kind: string;

  private constructor(transaction: Transaction, kind: string) {
    this.#transaction = transaction;
    this.#kind = kind;
  }

  /** Opens those of a kind of file. */
  static async open<Row extends WaitingRow>(transaction: Transaction, kind: string): Promise<SetAside<Row>> {
    await transaction.run(CREATE);
    return new SetAside<Row>(transaction, kind);
  }

  async keep(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#transaction.run(
      sql<never>`
        insert into pg_temp.set_aside (kind, line, content)
        select ${this.#kind}, (content ->> 'line')::integer, content
        from json_array_elements(${JSON.stringify(rows)}::json) as given(content)
      `.compile(query),
    );
  }

  /** All of them in the order of their lines, some at a time. */
  async *batches(): AsyncGenerator<readonly Row[]> {
    let last = 0;
    for (;;) {
      const rows = await this.#transaction.run(
        sql<{ line: number; content: Row }>`
          select line, content from pg_temp.set_aside where kind = ${this.#kind} and line > ${last}
          order by line limit ${BATCH_ROWS}
        `.compile(query),
      );
      const end = rows.at(-1);
      if (end === undefined) return;
      yield rows.map(({ content }) => content);
      last = end.line;
    }
  }
}

const CREATE = sql<never>`
  create temporary table if not exists set_aside
    (kind text not null, line integer not null, content json not null, primary key (kind, line)) on commit drop
`.compile(query);
