import { type RawBuilder, sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AMOUNT_DECIMALS } from '../money/decimal.ts';
import type { AccountsById } from './account.ts';
import { type CashFlow, cashFlowOf } from './cash-flow.ts';
import type { CountedLine } from './counted-line.ts';
import { buckets } from './recount.ts';
import { readStandingEntries, type StandingEntry } from './standing-entries.ts';

/** The columns of `cash_flows` and `cash_flow_totals`. */
export const FLOW_COLUMNS = {
  operating: 'operating',
  investing: 'investing',
  financing: 'financing',
  exchange: 'exchange',
  capitalExpenditure: 'capital_expenditure',
  leasePayments: 'lease_payments',
  interestPaid: 'interest_paid',
  interestReceived: 'interest_received',
} as const satisfies Readonly<Record<keyof CashFlow, string>>;

const NAMES = Object.entries(FLOW_COLUMNS) as [keyof CashFlow, string][];

/** The cash by activity of an entry, as a row; null where it has none. */
export function flowRowOf(entry: StandingEntry): Readonly<Record<string, string>> | null {
  const flow = cashFlowOf(entry.kind, entry.lines);
  if (NAMES.every(([name]) => flow[name].isZero())) return null;
  return Object.fromEntries(NAMES.map(([name, column]) => [column, flow[name].toFixed(AMOUNT_DECIMALS)]));
}

/** Keeps the cash of whole entries by activity, or takes it back when they are voided. */
export async function keepCashFlows(
  transaction: Transaction,
  lines: readonly CountedLine[],
  times: 1 | -1,
): Promise<void> {
  const rows = rowsOf(entriesOf(lines));
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await transaction.run(times === 1 ? insertFlows(given) : deleteFlows(rows.map(({ entry_id }) => entry_id)));
  await transaction.run(addToTotals(given, times));
}

/** Works out anew the cash of the entries on these accounts: they are not of the class or activity that they were. */
export async function recountCashFlows(
  transaction: Transaction,
  accounts: AccountsById,
  accountIds: readonly string[],
): Promise<void> {
  for await (const entries of readStandingEntries(transaction, accounts, accountIds)) {
    await transaction.run(deleteFlows(entries.map(({ id }) => id)));
    const rows = rowsOf(entries);
    if (rows.length > 0) await transaction.run(insertFlows(JSON.stringify(rows)));
  }
  await transaction.run(query.deleteFrom('cash_flow_totals').compile());
  await transaction.run(
    sql<never>`insert into cash_flow_totals (organization_id, grain, bucket, ${COLUMNS})
      select ${TENANT}, counted.* from (${CASH_FLOW_TOTALS}) counted returning 1 as written`.compile(query),
  );
}

const COLUMNS = sql.join(NAMES.map(([, column]) => sql.ref(column)));

/** The expected contents of `cash_flow_totals`, by the flows of valid entries. */
export const CASH_FLOW_TOTALS: RawBuilder<unknown> = sql`
  select piece.grain, piece.bucket, ${sql.join(NAMES.map(([, column]) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
  from ${own('cash_flows')} flow, lateral (select entry_date from ${own('journal_entries')} journal_entries where id = flow.entry_id offset 0) entry,
    ${buckets(sql`entry.entry_date`)}
  group by piece.grain, piece.bucket`;

function entriesOf(lines: readonly CountedLine[]): StandingEntry[] {
  const entries = new Map<string, StandingEntry & { lines: StandingEntry['lines'][number][] }>();
  for (const { entryId: id, date, kind, class: accountClass, activity, debit, credit } of lines) {
    const entry = entries.get(id) ?? { id, date, kind, lines: [] };
    entry.lines.push({ class: accountClass, activity, amount: debit.minus(credit) });
    entries.set(id, entry);
  }
  return [...entries.values()];
}

function rowsOf(entries: readonly StandingEntry[]) {
  return entries.flatMap((entry) => {
    const flow = flowRowOf(entry);
    return flow === null ? [] : [{ entry_id: entry.id, date: entry.date, ...flow }];
  });
}

function given(rows: string): RawBuilder<unknown> {
  const amounts = sql.join(NAMES.map(([, column]) => sql`${sql.ref(column)} numeric`));
  return sql`json_to_recordset(${rows}::json) as given(entry_id uuid, date date, ${amounts})`;
}

function insertFlows(rows: string) {
  return sql<never>`
    insert into cash_flows (organization_id, entry_id, ${COLUMNS}) select ${TENANT}, entry_id, ${COLUMNS} from ${given(rows)}
    returning 1 as written
  `.compile(query);
}

function deleteFlows(entryIds: readonly string[]) {
  return sql<never>`delete from cash_flows where organization_id = ${TENANT} and entry_id = any(${entryIds}::uuid[])`.compile(
    query,
  );
}

function addToTotals(rows: string, times: 1 | -1) {
  const sums = NAMES.map(([, column]) => sql`${times}::int * sum(${sql.ref(column)})`);
  const added = NAMES.map(
    ([, column]) =>
      sql`${sql.ref(column)} = ${sql.ref(`total.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  return sql<never>`
    insert into cash_flow_totals as total (organization_id, grain, bucket, ${COLUMNS})
    select ${TENANT}, grain, bucket, ${sql.join(sums)}
    from ${given(rows)}, ${buckets(sql`given.date`)}
    group by grain, bucket
    on conflict (organization_id, grain, bucket) do update set ${sql.join(added)}
    returning 1 as written
  `.compile(query);
}
