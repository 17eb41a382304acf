import { type RawBuilder, sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** The rows of a select, in pages, so that memory does not grow with them. One at a time is read in a transaction. */
export async function* readRows<Row>(transaction: Transaction, select: RawBuilder<Row>): AsyncGenerator<Row> {
  await transaction.run(sql<never>`declare exported_rows no scroll cursor for ${select}`.compile(query));
  for (;;) {
    const rows = await transaction.run<Row>(FETCH);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await transaction.run(CLOSE);
}

const PAGE = 1000;
const FETCH = sql`fetch ${sql.lit(PAGE)} from exported_rows`.compile(query);
const CLOSE = sql`close exported_rows`.compile(query);
