import { expect, it } from 'vitest';
import type { Statement } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { compile } from '../../src/sql/compile.ts';
import { selectStaffRows } from '../../src/sql/people/staff-records.ts';
import { growingStaff } from '../generators/growing-staff.ts';
import { aTenant, importing } from '../import/people-files.ts';
import { question } from '../metrics/asking.ts';
import { START } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const TODAY = day('2026-06-30');
const FEW = 100;
const TIMES = 4;
const database = await testDatabase();
const [few, many] = [await staffOf(FEW), await staffOf(FEW * TIMES)];

const STATEMENTS: readonly (readonly [string, Statement<unknown> | null])[] = [
  ['the staff of a day', selectStaffRows([TODAY])],
  [
    'the staff of twelve days',
    selectStaffRows(
      Array.from({ length: 12 }, (_, month) => day(`2025-${String(month + 1).padStart(2, '0')}-01`)),
    ),
  ],
  ...['people.average_tenure', 'people.median_tenure', 'headcount.by_tenure'].map(
    (id) => [id, compile(planReads([question(id, 'today', TODAY)]), 'in detail')] as const,
  ),
];

// The database may know nothing of how many rows there are: the embedded one never counts them by itself.
it.each(STATEMENTS)('%s takes as much more work as there are more persons', async (_, statement) => {
  const [one, other] = [await workOf(few, statement), await workOf(many, statement)];
  expect(one).toBeGreaterThan(FEW);
  expect(other / one).toBeLessThan(TIMES * 1.5);
});

async function staffOf(persons: number): Promise<TenantReader> {
  const tenant = await aTenant(database);
  const files = await importing(tenant, growingStaff(persons, { isBack: true }), new Date(START));
  if (!('compensation.csv' in files)) throw new Error(JSON.stringify(files));
  return tenant;
}

type Node = Readonly<Record<string, unknown>> & Readonly<{ Plans?: readonly Node[] }>;

/** How many rows the parts of a statement go through, each as often as it is run. */
async function workOf(tenant: TenantReader, statement: Statement<unknown> | null): Promise<number> {
  if (statement === null) throw new Error('nothing is read');
  const explained = { ...statement, sql: `explain (analyze, timing off, format json) ${statement.sql}` };
  const [row] = (await tenant.read(explained)) as readonly { 'QUERY PLAN': readonly { Plan: Node }[] }[];
  if (row === undefined) throw new Error('a plan has no row');
  return row['QUERY PLAN'].reduce((sum, { Plan }) => sum + rowsThrough(Plan), 0);
}

const ROWS = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter'];

function rowsThrough(node: Node): number {
  const rows =
    ROWS.reduce((sum, name) => sum + Number(node[name] ?? 0), 0) * Number(node['Actual Loops'] ?? 0);
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsThrough(inner), rows);
}
