import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { ACTIVITIES } from './activity.ts';
import { CASH_FLOW_CLASS_TOTALS, CASH_FLOW_TOTALS, flowOf } from './cash-flows.ts';
import { Chart } from './chart.ts';
import type { Examination } from './finding.ts';
import type { FlowByClass } from './flow-by-class.ts';
import { classAmounts, FLOW_COLUMNS, flowAmounts } from './flow-columns.ts';
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
    const classes = new Map(
      (await transaction.run(selectClasses(ids))).map((row) => [row.entry_id, row.kept]),
    );
    for (const entry of entries) {
      examined += 1;
      const flow = flowOf(entry);
      const compare = (found: string, expected: string) => {
        if (found === expected) return;
        differences.push(`entry ${entry.id} of ${entry.date}: kept ${found}, lines ${expected}`);
      };
      compare(
        described(kept.get(entry.id) ?? null),
        described(flow === null ? null : flowAmounts(flow.flow)),
      );
      compare(classes.get(entry.id) ?? 'none', flow === null ? 'none' : describedByClass(flow.byClass));
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

/** Compares the totals of classes with the flows of the entries. */
export const CASH_FLOW_CLASS_TOTALS_EQUAL_FLOWS: RawBuilder<unknown> = sql`
  select case when (${byActivity('kept')}) is distinct from (${byActivity('flows')})
    then format('cash flows by class, %s, %s %s: kept %s, entries %s', class, grain, bucket, row(${byActivity('kept')}),
      row(${byActivity('flows')}))
    end as difference
  from ${own('cash_flow_class_totals')} kept
  full join (${CASH_FLOW_CLASS_TOTALS}) flows using (class, grain, bucket)`;

function byActivity(table: string) {
  return sql.join(ACTIVITIES.map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`));
}

function sums(table: string) {
  return sql.join(COLUMNS.map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`));
}

function described(row: Readonly<Record<string, string>> | null): string {
  return row === null ? 'none' : COLUMNS.map((column) => `${column} ${row[column]}`).join(', ');
}

function describedByClass(byClass: FlowByClass): string {
  const classes = Array.from(byClass, ([name, flow]) => {
    const { operating, investing, financing } = classAmounts(flow);
    return `${name} ${operating} ${investing} ${financing}`;
  });
  return classes.length === 0 ? 'none' : classes.toSorted().join(', ');
}

function selectClasses(entryIds: readonly string[]) {
  const one = sql`concat_ws(' ', class, operating, investing, financing) collate "C"`;
  return sql<{ entry_id: string; kept: string }>`
    select entry_id, string_agg(${one}, ', ' order by ${one}) as kept
    from ${own('cash_flow_classes')} classes where entry_id = any(${entryIds}::uuid[]) group by entry_id
  `.compile(query);
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
      select flow.entry_id, entry.id is not null as is_voided
      from (
        select entry_id, organization_id from ${own('cash_flows')} cash_flows
        union select entry_id, organization_id from ${own('cash_flow_classes')} cash_flow_classes
      ) flow
      left join ${own('journal_entries')} entry on entry.organization_id = flow.organization_id and entry.id = flow.entry_id
      where entry.id is null or entry.voided_at is not null
    `.compile(query),
  );
  return rows.map(
    ({ entry_id: id, is_voided: isVoided }) =>
      `entry ${id}: ${isVoided ? 'is voided' : 'is not there'} and has cash flows`,
  );
}
