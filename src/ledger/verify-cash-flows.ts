import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { CASH_FLOW_TOTALS, flowOf } from './cash-flows.ts';
import { Chart } from './chart.ts';
import type { Examination } from './finding.ts';
import { FLOW_COLUMNS, flowAmounts } from './flow-columns.ts';
import { readStandingEntries } from './standing-entries.ts';

const COLUMNS = Object.values(FLOW_COLUMNS);

/** Works out the cash of each entry by activity from its lines, and compares it with what is kept. */
export async function examineCashFlows(transaction: Transaction): Promise<Examination> {
  const chart = await Chart.load(transaction);
  const differences: string[] = [];
  let examined = 0;
  for await (const entries of readStandingEntries(transaction, chart, 'all')) {
    const ids = entries.map(({ id }) => id);
    const kept = new Map((await transaction.run(selectFlows(ids))).map((row) => [row.entry_id, row]));
    for (const entry of entries) {
      examined += 1;
      const flow = flowOf(entry);
      const expected = described(flow === null ? null : flowAmounts(flow));
      const found = described(kept.get(entry.id) ?? null);
      if (found !== expected) {
        differences.push(`entry ${entry.id} of ${entry.date}: kept ${found}, lines ${expected}`);
      }
    }
  }
  return { examined, differences: [...differences, ...(await flowsOfNoEntry(transaction))] };
}

/** Compares the totals with the flows of the entries. */
export const CASH_FLOW_TOTALS_EQUAL_FLOWS: RawBuilder<unknown> = sql`
  select case when (${sums('kept')}) is distinct from (${sums('flows')})
    then format('cash flows, %s %s: kept %s, entries %s', grain, bucket, row(${sums('kept')}), row(${sums('flows')}))
    end as difference
  from ${own('cash_flow_totals')} kept
  full join (${CASH_FLOW_TOTALS}) flows using (grain, bucket)`;

function sums(table: string) {
  return sql.join(COLUMNS.map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`));
}

function described(row: Readonly<Record<string, string>> | null): string {
  return row === null ? 'none' : COLUMNS.map((column) => `${column} ${row[column]}`).join(', ');
}

function selectFlows(entryIds: readonly string[]) {
  const columns = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)}::text`));
  return sql<Readonly<Record<string, string>> & { entry_id: string }>`
    select entry_id, ${columns} from ${own('cash_flows')} cash_flows where entry_id = any(${entryIds}::uuid[])
  `.compile(query);
}

async function flowsOfNoEntry(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.run(
    sql<{ entry_id: string; is_voided: boolean }>`
      select flow.entry_id, entry.id is not null as is_voided from ${own('cash_flows')} flow
      left join ${own('journal_entries')} entry on entry.organization_id = flow.organization_id and entry.id = flow.entry_id
      where entry.id is null or entry.voided_at is not null
    `.compile(query),
  );
  return rows.map(
    ({ entry_id: id, is_voided: isVoided }) =>
      `entry ${id}: ${isVoided ? 'is voided' : 'is not there'} and has cash flows`,
  );
}
