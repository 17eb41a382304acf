import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../db/all-of.ts';
import { givenRows } from '../db/given-rows.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountsById } from './account.ts';
import { ACTIVITIES } from './activity.ts';
import { type CashFlow, cashFlowOf } from './cash-flow.ts';
import { type FlowByClass, flowByClass } from './flow-by-class.ts';
import { byColumn, classAmounts, FLOW_NAMES, flowAmounts } from './flow-columns.ts';
import { buckets } from './recount.ts';
import { readStandingEntries, type StandingEntry } from './standing-entries.ts';

/** The cash of an entry by activity, and by the class of the other side. */
export type EntryFlow = Readonly<{ flow: CashFlow; byClass: FlowByClass }>;

/** The cash of an entry; null where it has none. */
export function flowOf(entry: StandingEntry): EntryFlow | null {
  const flow = cashFlowOf(entry.kind, entry.lines);
  if (FLOW_NAMES.every(([name]) => flow[name].isZero())) return null;
  return { flow, byClass: flowByClass(entry.lines, flow) };
}

/** The cash of entries, by the ids of those that have any. */
export function flowsOf(entries: readonly StandingEntry[]): Map<string, EntryFlow> {
  const flows = new Map<string, EntryFlow>();
  for (const entry of entries) {
    const flow = flowOf(entry);
    if (flow !== null) flows.set(entry.id, flow);
  }
  return flows;
}

/** Keeps the flows of entries, by their ids. */
export async function keepFlows(
  transaction: Transaction,
  flows: ReadonlyMap<string, EntryFlow>,
): Promise<void> {
  if (flows.size === 0) return;
  const rows = Array.from(flows, ([id, { flow }]) => ({ entry_id: id, ...flowAmounts(flow) }));
  const columns = { entry_id: 'uuid' as const, ...byColumn(() => 'amount' as const) };
  const classRows = Array.from(flows, ([id, { byClass }]) =>
    Array.from(byClass, ([name, flow]) => ({ entry_id: id, class: name, ...classAmounts(flow) })),
  ).flat();
  const classColumns = {
    entry_id: 'uuid',
    class: 'text',
    operating: 'amount',
    investing: 'amount',
    financing: 'amount',
  } as const;
  await allOf([
    transaction.run(
      sql<never>`
        insert into cash_flows (organization_id, entry_id, ${COLUMNS})
        select ${TENANT}, entry_id, ${COLUMNS} from ${givenRows('given', columns, rows)}
        returning 1 as written
      `.compile(query),
    ),
    transaction.run(
      sql<never>`
        insert into cash_flow_classes (organization_id, entry_id, class, ${CLASS_SUMS})
        select ${TENANT}, entry_id, class, ${CLASS_SUMS} from ${givenRows('given', classColumns, classRows)}
        returning 1 as written
      `.compile(query),
    ),
  ]);
}

/** Takes back what is kept of entries. */
export async function dropFlows(transaction: Transaction, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  for (const table of ['cash_flows', 'cash_flow_classes']) {
    await transaction.run(
      sql<never>`delete from ${sql.table(table)} where organization_id = ${TENANT} and entry_id = any(${entryIds}::uuid[])`.compile(
        query,
      ),
    );
  }
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
  await transaction.run(query.deleteFrom('cash_flow_class_totals').compile());
  await transaction.run(
    sql<never>`insert into cash_flow_class_totals (organization_id, class, grain, bucket, ${CLASS_SUMS})
      select ${TENANT}, counted.* from (${CASH_FLOW_CLASS_TOTALS}) counted returning 1 as written`.compile(
      query,
    ),
  );
}

const COLUMNS = sql.join(FLOW_NAMES.map(([, column]) => sql.ref(column)));
const CLASS_SUMS = sql.join(ACTIVITIES.map((column) => sql.ref(column)));

/** The expected contents of `cash_flow_totals`, by the flows of valid entries. */
export const CASH_FLOW_TOTALS: RawBuilder<unknown> = sql`
  select piece.grain, piece.bucket, ${summed(FLOW_NAMES.map(([, column]) => column))}
  from ${own('cash_flows')} flow, ${dated()}
  group by piece.grain, piece.bucket`;

/** The expected contents of `cash_flow_class_totals`. */
export const CASH_FLOW_CLASS_TOTALS: RawBuilder<unknown> = sql`
  select flow.class, piece.grain, piece.bucket, ${summed(ACTIVITIES)}
  from ${own('cash_flow_classes')} flow, ${dated()}
  group by flow.class, piece.grain, piece.bucket`;

function summed(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`));
}

/** The day, the month and the year of the entry of a row `flow`. */
function dated(): RawBuilder<unknown> {
  return sql`lateral (select entry_date from ${own('journal_entries')} journal_entries where id = flow.entry_id offset 0) entry,
    ${buckets(sql`entry.entry_date`)}`;
}
