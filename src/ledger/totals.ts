import { sql } from 'kysely';
import { TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { isProfitClass } from './account-class.ts';
import { keepCashFlows } from './cash-flows.ts';
import type { CountedLine } from './counted-line.ts';
import { DIVISIONS, type Division } from './division.ts';
import { cashMovements, entryMovements, movementsBy } from './movements.ts';
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
  await transaction.run(addToAccountTotals(JSON.stringify(accounts), times));
  for (const division of DIVISIONS) {
    const parts = movementsBy(
      lines.filter((line) => isDivided(line, division)),
      (line) => line[division.idOf],
    );
    if (parts.length > 0) {
      await transaction.run(addToDividedTotals(division, JSON.stringify(parts), times));
    }
  }
  const cash = cashMovements(lines);
  if (cash.length > 0) await transaction.run(addToCashTotals(JSON.stringify(cash), times));
  await transaction.run(addToEntryTotals(JSON.stringify(entryMovements(lines)), times));
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
          (organization_id, ${sql.ref(division.column)}, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
        select ${TENANT}, counted.* from (${dividedTotals(division)}) counted
        returning 1 as written
      `.compile(query),
    );
  }
}

function isDivided(line: CountedLine, { idOf, accounts }: Division): boolean {
  return line[idOf] !== null && (accounts === 'all' || isProfitClass(line.class));
}

function addToAccountTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into account_totals as total
      (organization_id, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
    select ${TENANT}, account_id, grain, bucket, ${times}::int * sum(debit), ${times}::int * sum(credit),
      ${times}::int * sum(closing_debit), ${times}::int * sum(closing_credit)
    from json_to_recordset(${movements}::json) as movement(account_id uuid, date date, debit numeric, credit numeric,
        closing_debit numeric, closing_credit numeric),
      ${buckets(sql`movement.date`)}
    group by account_id, grain, bucket
    on conflict (organization_id, account_id, grain, bucket) do update set
      debit = total.debit + excluded.debit,
      credit = total.credit + excluded.credit,
      closing_debit = total.closing_debit + excluded.closing_debit,
      closing_credit = total.closing_credit + excluded.closing_credit
    returning 1 as written
  `.compile(query);
}

function addToDividedTotals({ table, column }: Division, movements: string, times: 1 | -1) {
  const part = sql.ref(column);
  return sql<never>`
    insert into ${sql.table(table)} as total
      (organization_id, ${part}, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
    select ${TENANT}, part_id, account_id, grain, bucket, ${times}::int * sum(debit), ${times}::int * sum(credit),
      ${times}::int * sum(closing_debit), ${times}::int * sum(closing_credit)
    from json_to_recordset(${movements}::json) as movement(part_id uuid, account_id uuid, date date, debit numeric,
        credit numeric, closing_debit numeric, closing_credit numeric),
      ${buckets(sql`movement.date`)}
    group by part_id, account_id, grain, bucket
    on conflict (organization_id, ${part}, account_id, grain, bucket) do update set
      debit = total.debit + excluded.debit,
      credit = total.credit + excluded.credit,
      closing_debit = total.closing_debit + excluded.closing_debit,
      closing_credit = total.closing_credit + excluded.closing_credit
    returning 1 as written
  `.compile(query);
}

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
