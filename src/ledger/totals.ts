import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Counts entries into the totals, or out of them again when they are voided, in the transaction that posts or voids
 * them. The totals are the only thing that answers a ledger question, so nothing else may change an entry.
 */
export async function countEntries(
  transaction: Transaction,
  ids: readonly string[],
  times: 1 | -1,
): Promise<void> {
  await transaction.run(addToAccountTotals(ids, times));
  await transaction.run(addToCashTotals(ids, times));
}

/** Counts all that came in and went out anew: the accounts of class `cash` are not the ones that they were. */
export async function rebuildCashTotals(transaction: Transaction): Promise<void> {
  await transaction.run(query.deleteFrom('cash_totals').compile());
  await transaction.run(
    sql<never>`
      insert into cash_totals (grain, bucket, inflow, outflow)
      ${cashMovements(sql`select id from journal_entries where voided_at is null`, 1)}
    `.compile(query),
  );
}

function addToAccountTotals(ids: readonly string[], times: 1 | -1) {
  return sql<never>`
    insert into account_totals as total
      (account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
    ${accountMovements(sql`select unnest(${ids}::uuid[])`, times)}
    on conflict (organization_id, account_id, grain, bucket) do update set
      debit = total.debit + excluded.debit,
      credit = total.credit + excluded.credit,
      closing_debit = total.closing_debit + excluded.closing_debit,
      closing_credit = total.closing_credit + excluded.closing_credit
  `.compile(query);
}

function addToCashTotals(ids: readonly string[], times: 1 | -1) {
  return sql<never>`
    insert into cash_totals as total (grain, bucket, inflow, outflow)
    ${cashMovements(sql`select unnest(${ids}::uuid[])`, times)}
    on conflict (organization_id, grain, bucket) do update set
      inflow = total.inflow + excluded.inflow,
      outflow = total.outflow + excluded.outflow
  `.compile(query);
}

const BUCKETS = sql`
  lateral (values
    ('day', entry.entry_date),
    ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)`;

type Fragment = ReturnType<typeof sql<unknown>>;

// Each entry and its lines are looked up by their key, which OFFSET 0 keeps the planner from undoing: while an empty
// table is being filled it has no statistics of it, and would read all of the organisation's rows for every batch.
function linesOf(ids: Fragment): Fragment {
  return sql`
    (${ids}) given(id)
    cross join lateral (
      select id, organization_id, entry_date, closing from journal_entries where id = given.id offset 0
    ) entry
    cross join lateral (
      select account_id, base_debit, base_credit from journal_lines
      where organization_id = entry.organization_id and entry_id = entry.id offset 0
    ) line`;
}

/** What the entries posted to each account in each bucket; the definition of `account_totals`. */
export function accountMovements(ids: Fragment, times: 1 | -1): Fragment {
  return sql`
    select line.account_id, piece.grain, piece.bucket,
      ${times}::int * sum(line.base_debit) as debit,
      ${times}::int * sum(line.base_credit) as credit,
      ${times}::int * coalesce(sum(line.base_debit) filter (where entry.closing), 0) as closing_debit,
      ${times}::int * coalesce(sum(line.base_credit) filter (where entry.closing), 0) as closing_credit
    from ${linesOf(ids)},
    ${BUCKETS}
    group by line.account_id, piece.grain, piece.bucket`;
}

/** What the entries brought in and took out in each bucket, each counted by its net; the definition of `cash_totals`. */
export function cashMovements(ids: Fragment, times: 1 | -1): Fragment {
  return sql`
    select piece.grain, piece.bucket,
      ${times}::int * sum(greatest(entry.net, 0)) as inflow,
      ${times}::int * sum(greatest(-entry.net, 0)) as outflow
    from (
      select entry.id, entry.entry_date, sum(line.base_debit - line.base_credit) as net
      from ${linesOf(ids)}
      where line.account_id in (select id from accounts where class = 'cash')
      group by entry.id, entry.entry_date
    ) entry,
    ${BUCKETS}
    group by piece.grain, piece.bucket`;
}
