import { type RawBuilder, sql } from 'kysely';
import { givenRows } from '../db/given-rows.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountsById } from './account.ts';
import { type CashFlow, cashFlowOf } from './cash-flow.ts';
import { byColumn, FLOW_NAMES, flowAmounts } from './flow-columns.ts';
import { buckets } from './recount.ts';
import { readStandingEntries, type StandingEntry } from './standing-entries.ts';

/** The cash by activity of an entry; null where it has none. */
export function flowOf(entry: StandingEntry): CashFlow | null {
  const flow = cashFlowOf(entry.kind, entry.lines);
  return FLOW_NAMES.every(([name]) => flow[name].isZero()) ? null : flow;
}

/** The cash of entries by activity, by the ids of those that have any. */
export function flowsOf(entries: readonly StandingEntry[]): Map<string, CashFlow> {
  const flows = new Map<string, CashFlow>();
  for (const entry of entries) {
    const flow = flowOf(entry);
    if (flow !== null) flows.set(entry.id, flow);
  }
  return flows;
}

/** Keeps the flows of entries, by their ids. */
export async function keepFlows(
  transaction: Transaction,
  flows: ReadonlyMap<string, CashFlow>,
): Promise<void> {
  if (flows.size === 0) return;
  const rows = Array.from(flows, ([id, flow]) => ({ entry_id: id, ...flowAmounts(flow) }));
  const columns = { entry_id: 'uuid' as const, ...byColumn(() => 'amount' as const) };
  await transaction.run(
    sql<never>`
      insert into cash_flows (organization_id, entry_id, ${COLUMNS})
      select ${TENANT}, entry_id, ${COLUMNS} from ${givenRows('given', columns, rows)}
      returning 1 as written
    `.compile(query),
  );
}

/** Takes back what is kept of entries. */
export async function dropFlows(transaction: Transaction, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await transaction.run(
    sql<never>`delete from cash_flows where organization_id = ${TENANT} and entry_id = any(${entryIds}::uuid[])`.compile(
      query,
    ),
  );
}

/** Works out anew the cash of the entries on these accounts: they are not of the class or activity that they were. */
export async function recountCashFlows(
  transaction: Transaction,
  accounts: AccountsById,
  accountIds: readonly string[],
): Promise<void> {
  for await (const entries of readStandingEntries(transaction, accounts, accountIds)) {
    await dropFlows(
      transaction,
      entries.map(({ id }) => id),
    );
    await keepFlows(transaction, flowsOf(entries));
  }
  await transaction.run(query.deleteFrom('cash_flow_totals').compile());
  await transaction.run(
    sql<never>`insert into cash_flow_totals (organization_id, grain, bucket, ${COLUMNS})
      select ${TENANT}, counted.* from (${CASH_FLOW_TOTALS}) counted returning 1 as written`.compile(query),
  );
}

const COLUMNS = sql.join(FLOW_NAMES.map(([, column]) => sql.ref(column)));

/** The expected contents of `cash_flow_totals`, by the flows of valid entries. */
export const CASH_FLOW_TOTALS: RawBuilder<unknown> = sql`
  select piece.grain, piece.bucket, ${sql.join(FLOW_NAMES.map(([, column]) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
  from ${own('cash_flows')} flow, lateral (select entry_date from ${own('journal_entries')} journal_entries where id = flow.entry_id offset 0) entry,
    ${buckets(sql`entry.entry_date`)}
  group by piece.grain, piece.bucket`;
