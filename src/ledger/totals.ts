import { sql } from 'kysely';
import { allOf } from '../db/all-of.ts';
import { type ColumnTypes, type GivenValue, givenRows } from '../db/given-rows.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { dropFlows, flowsOf, keepFlows } from './cash-flows.ts';
import type { CountedEntry } from './counted-entry.ts';
import { DIVISIONS } from './division.ts';
import { byColumn } from './flow-columns.ts';
import { Movements } from './movements.ts';
import { buckets, CASH_TOTALS, dividedTotals } from './recount.ts';

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
    await allOf(changesBy(full).map(async (change) => await transaction.run(change)));
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

/** The statements that add movements to the totals. */
function changesBy(movements: Movements): Statement<unknown>[] {
  return [
    ...addTo('account_totals', { account_id: 'uuid' }, SIDES, movements.accounts),
    ...DIVISIONS.flatMap((division) =>
      addTo(
        division.table,
        { [division.column]: 'uuid', account_id: 'uuid' },
        SIDES,
        movements.divided(division),
      ),
    ),
    ...addTo(
      'cash_totals',
      {},
      { inflow: 'amount', outflow: 'amount', unreconciled_lines: 'count' },
      movements.cash,
    ),
    ...addTo('entry_totals', {}, { entries: 'count', late_entries: 'count' }, movements.entries),
    ...addTo(
      'cash_flow_totals',
      {},
      byColumn(() => 'amount'),
      movements.flows,
    ),
  ];
}

type Columns = ColumnTypes<Record<string, GivenValue>>;

const SIDES = {
  debit: 'amount',
  credit: 'amount',
  opening_debit: 'amount',
  opening_credit: 'amount',
  closing_debit: 'amount',
  closing_credit: 'amount',
} as const satisfies Columns;

const SIDE_COLUMNS = sql.join(Object.keys(SIDES).map((column) => sql.ref(column)));

/**
 * Adds rows of days to the totals of these days, their months and their years; no statement where there are none. `keys` are the
 * columns that tell totals of a day apart.
 */
function addTo(
  table: string,
  keys: Columns,
  sums: Columns,
  rows: readonly Readonly<Record<string, GivenValue>>[],
): Statement<unknown>[] {
  if (rows.length === 0) return [];
  const given = givenRows('given', { ...keys, date: 'date', ...sums }, rows);
  const key = sql.join([...Object.keys(keys), 'grain', 'bucket'].map((column) => sql.ref(column)));
  const summed = Object.keys(sums).map((column) => sql.ref(column));
  const changes = Object.keys(sums).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`total.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  return [
    sql`
      insert into ${sql.table(table)} as total (organization_id, ${key}, ${sql.join(summed)})
      select ${TENANT}, ${key}, ${sql.join(summed.map((column) => sql`sum(${column})`))}
      from ${given}, ${buckets(sql`given.date`)}
      group by ${key}
      on conflict (organization_id, ${key}) do update set ${sql.join(changes)}
      returning 1 as written
    `.compile(query),
  ];
}

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
          (organization_id, ${sql.ref(division.column)}, account_id, grain, bucket, ${SIDE_COLUMNS})
        select ${TENANT}, counted.* from (${dividedTotals(division)}) counted
        returning 1 as written
      `.compile(query),
    );
  }
}
