import type { Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { dueDays } from '../disclosure/due-days.ts';
import { type FactRow, Facts } from '../metrics/facts.ts';
import type { Plan } from '../metrics/plan.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';

/**
 * The rows that answer a plan, by one statement. Where they are of figures whose snapshots are due, those are made first,
 * and the statement runs again.
 */
export async function readFactRows(
  tenant: TenantWriter,
  plan: Plan,
  statement: Statement<FactRow> | null,
  now: Date,
): Promise<readonly FactRow[]> {
  if (statement === null) return [];
  const rows = await tenant.read(statement);
  const { standing } = new Facts(plan, rows);
  if (standing === null || dueDays(standing, now, true).length === 0) return rows;
  await makeDueSnapshots(tenant, now, { begins: true });
  return await tenant.read(statement);
}
