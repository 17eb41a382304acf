import { sql } from 'kysely';
import { allOf } from '../db/all-of.ts';
import { givenColumns } from '../db/given-rows.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { dropFlows, flowsOf, keepFlows } from './cash-flows.ts';
import type { CountedEntry } from './counted-entry.ts';
import { DIVISIONS } from './division.ts';
import { Movements, type TotalsChange } from './movements.ts';
import { CASH_TOTALS, dividedTotals } from './recount.ts';
import { SIDE_COLUMNS } from './totals-table.ts';

/** The totals, in a transaction that posts or voids. They alone answer ledger questions, so nothing else may change an entry. */
export interface Totals {
  /** Counts whole entries, or with `-1` counts them out again when they are voided. */
  count(entries: readonly CountedEntry[], times: 1 | -1): Promise<void>;
}

/** Movements of accounts and their parts that are held in memory before they are written. */
const MOST_MOVEMENTS = 10_000;

/**
 * Lets `work` count entries, and returns its result once the totals are written. Entries are summed up here first: the total of a
 * month then changes once, however many batches its entries come in.
 */
export async function keepTotals<Result>(
  transaction: Transaction,
  work: (totals: Totals) => Promise<Result>,
): Promise<Result> {
  let movements = new Movements();
  const write = async () => {
    const full = movements;
    movements = new Movements();
    await allOf(full.changes().map(async (change) => await transaction.run(addTo(change))));
  };
  const result = await work({
    count: async (entries, times) => {
      const flows = flowsOf(entries);
      const kept = times === 1 ? keepFlows(transaction, flows) : dropFlows(transaction, [...flows.keys()]);
      for (const entry of entries) movements.add(entry, flows.get(entry.id) ?? null, times);
      await kept;
      if (movements.size > MOST_MOVEMENTS) await write();
    },
  });
  await write();
  return result;
}

/**
 * Adds rows to a table of totals. They have a row once for each day, month and year, so the database has nothing to group, which
 * took it longer than the rest of the statement.
 */
function addTo({ table: { name, keys, sums }, columns: values }: TotalsChange): Statement<unknown> {
  const types = { ...keys, grain: 'text', bucket: 'date', ...sums } as const;
  const key = sql.join([...Object.keys(keys), 'grain', 'bucket'].map((column) => sql.ref(column)));
  const summed = Object.keys(sums);
  const changes = summed.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`total.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  const columns = sql`${key}, ${sql.join(summed.map((column) => sql.ref(column)))}`;
  return sql`
    insert into ${sql.table(name)} as total (organization_id, ${columns})
    select ${TENANT}, ${columns} from ${givenColumns('given', types, values)}
    on conflict (organization_id, ${key}) do update set ${sql.join(changes)}
    returning 1 as written
  `.compile(query);
}

const SIDES = sql.join(SIDE_COLUMNS.map((column) => sql.ref(column)));

/** Counts all that concerns cash anew: the accounts of class `cash` are not the ones that they were. */
export async function rebuildCashTotals(transaction: Transaction): Promise<void> {
  await transaction.run(query.deleteFrom('cash_totals').compile());
  await transaction.run(
    sql<never>`
      insert into cash_totals (organization_id, grain, bucket, inflow, outflow, unreconciled_lines)
      select ${TENANT}, counted.* from (${CASH_TOTALS}) counted
      returning 1 as written
    `.compile(query),
  );
}

/** Counts the parts of income and expenses anew: the accounts of these classes are not the ones that they were. */
export async function rebuildProfitTotals(transaction: Transaction): Promise<void> {
  for (const division of DIVISIONS.filter(({ accounts }) => accounts === 'income and expenses')) {
    await transaction.run(query.deleteFrom(division.table).compile());
    await transaction.run(
      sql<never>`
        insert into ${sql.table(division.table)}
          (organization_id, ${sql.ref(division.column)}, account_id, grain, bucket, ${SIDES})
        select ${TENANT}, counted.* from (${dividedTotals(division)}) counted
        returning 1 as written
      `.compile(query),
    );
  }
}
