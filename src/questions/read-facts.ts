import { busyWhereLocked } from '../db/failures.ts';
import type { Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { dueDays } from '../disclosure/due-days.ts';
import type { Plan } from '../metrics/plan/plan.ts';
import { type FactRow, Readings } from '../metrics/value/readings.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { stateIn } from '../sql/state.ts';

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
  const rows = await tenant.read(statement, stateIn);
  const { standing } = new Readings(plan, rows);
  if (standing === null || dueDays(standing, now, true).length === 0) return rows;
  await makeSnapshotsToAnswer(tenant, now);
  return await tenant.read(statement, stateIn);
}

/**
 * Makes the snapshots that are due before an answer. Fails as DatabaseBusy where a change holds what they are made of: what was
 * stored before is no answer, because those that are due may say something else.
 */
export async function makeSnapshotsToAnswer(tenant: TenantWriter, now: Date): Promise<void> {
  await makeDueSnapshots(tenant, now, { begins: true }).catch((failure: unknown) => {
    throw busyWhereLocked(failure);
  });
}
