import { sql } from 'kysely';
import { TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { isProfitClass } from './account-class.ts';
import { keepCashFlows } from './cash-flows.ts';
import type { CountedLine } from './counted-line.ts';
import { DIVISIONS, type Division } from './division.ts';
import { cashMovements, entryMovements, type Movement, movementsBy } from './movements.ts';
import { buckets, CASH_TOTALS, dividedTotals } from './recount.ts';

/**
 * Counts whole entries into the totals, or out of them again when they are voided, in the transaction that posts or
 * voids them. The totals are the only thing that answers a ledger question, so nothing else may change an entry.
 */
export async function countLines(
  transaction: Transaction,
  lines: readonly CountedLine[],
  times: 1 | -1,
): Promise<void> {
  const accounts = movementsBy(lines, () => null);
  await transaction.run(addToTotals('account_totals', null, JSON.stringify(accounts), times));
  for (const division of DIVISIONS) {
    const parts = movementsBy(
      lines.filter((line) => isDivided(line, division)),
      (line) => line[division.idOf],
    );
    if (parts.length > 0) {
      await transaction.run(addToTotals(division.table, division.column, JSON.stringify(parts), times));
    }
  }
  const cash = cashMovements(lines);
  if (cash.length > 0) await transaction.run(addToCashTotals(JSON.stringify(cash), times));
  const entries = entryMovements(lines);
  if (entries.length > 0) await transaction.run(addToEntryTotals(JSON.stringify(entries), times));
  await keepCashFlows(transaction, lines, times);
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
          (organization_id, ${sql.ref(division.column)}, account_id, grain, bucket, ${COLUMNS})
        select ${TENANT}, counted.* from (${dividedTotals(division)}) counted
        returning 1 as written
      `.compile(query),
    );
  }
}

function isDivided(line: CountedLine, { idOf, accounts }: Division): boolean {
  return line[idOf] !== null && (accounts === 'all' || isProfitClass(line.class));
}

/** Adds amounts to the totals of accounts, or to those of a part that the column names. */
function addToTotals(table: string, part: string | null, movements: string, times: 1 | -1) {
  const place = part === null ? sql`account_id` : sql`${sql.ref(part)}, account_id`;
  const given = part === null ? sql`account_id` : sql`part_id, account_id`;
  const added = AMOUNTS.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`total.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  return sql<never>`
    insert into ${sql.table(table)} as total (organization_id, ${place}, grain, bucket, ${COLUMNS})
    select ${TENANT}, ${given}, grain, bucket, ${sql.join(AMOUNTS.map((name) => sql`${times}::int * sum(${sql.ref(name)})`))}
    from json_to_recordset(${movements}::json) as movement(part_id uuid, account_id uuid, date date,
        ${sql.join(AMOUNTS.map((name) => sql`${sql.ref(name)} numeric`))}),
      ${buckets(sql`movement.date`)}
    group by ${given}, grain, bucket
    on conflict (organization_id, ${place}, grain, bucket) do update set ${sql.join(added)}
    returning 1 as written
  `.compile(query);
}

const AMOUNTS = [
  'debit',
  'credit',
  'opening_debit',
  'opening_credit',
  'closing_debit',
  'closing_credit',
] as const satisfies readonly (keyof Movement)[];

const COLUMNS = sql.join(AMOUNTS.map((name) => sql.ref(name)));

function addToCashTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into cash_totals as total (organization_id, grain, bucket, inflow, outflow, unreconciled_lines)
    select ${TENANT}, grain, bucket, ${times}::int * sum(inflow), ${times}::int * sum(outflow),
      ${times}::int * sum(unreconciled_lines)
    from json_to_recordset(${movements}::json) as movement(date date, inflow numeric, outflow numeric,
        unreconciled_lines bigint),
      ${buckets(sql`movement.date`)}
    group by grain, bucket
    on conflict (organization_id, grain, bucket) do update set
      inflow = total.inflow + excluded.inflow,
      outflow = total.outflow + excluded.outflow,
      unreconciled_lines = total.unreconciled_lines + excluded.unreconciled_lines
    returning 1 as written
  `.compile(query);
}

function addToEntryTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into entry_totals as total (organization_id, grain, bucket, entries, late_entries)
    select ${TENANT}, grain, bucket, ${times}::int * sum(entries), ${times}::int * sum(late_entries)
    from json_to_recordset(${movements}::json) as movement(date date, entries bigint, late_entries bigint),
      ${buckets(sql`movement.date`)}
    group by grain, bucket
    on conflict (organization_id, grain, bucket) do update set
      entries = total.entries + excluded.entries,
      late_entries = total.late_entries + excluded.late_entries
    returning 1 as written
  `.compile(query);
}
