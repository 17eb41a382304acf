import type { TenantWriter } from '../../../../src/db/tenant.ts';
import { type CandidateDay, candidateDays } from '../../../../src/disclosure/candidate-days.ts';
import { afterwards, NOTHING_SHOWN } from '../../../../src/disclosure/history.ts';
import { makeSnapshot } from '../../../../src/disclosure/make-snapshot.ts';
import { RULES, type Rules } from '../../../../src/disclosure/rules.ts';
import { FIGURES } from '../../../../src/metrics/catalog/registry.ts';
import { addDays, type Day, dayOf, financialCalendar, todayIn } from '../../../../src/period/index.ts';
import { readStaff } from '../../../../src/records/snapshots/read-staff.ts';
import { writeSnapshot } from '../../../../src/records/snapshots/write-snapshot.ts';

/** Makes the snapshots that the service will answer with, before it makes its own. */
export type MakeSnapshots = (tenant: TenantWriter, now: Date) => Promise<void>;

/** Those of every quarter, without some of the rules. */
export function snapshotsWithout(broken: Partial<Rules>): MakeSnapshots {
  return async (tenant, now) => {
    const today = todayIn('Australia/Sydney', now);
    const days = candidateDays('quarter', financialCalendar(7), dayOf(2020, 1, 1), today);
    await make(tenant, days, { ...RULES, ...broken }, now);
  };
}

/** Those of every day, without any rule: what is recorded, as if there were no snapshots. */
export function everyDayShown(from: Day, until: Day): MakeSnapshots {
  const days = Array.from({ length: until - from }, (_, index) => ({
    day: addDays(from, index),
    endsYear: true,
  }));
  const anything = () => true;
  const rules = { whole: anything, combination: anything, part: anything, gap: anything };
  return async (tenant, now) => await make(tenant, days, rules, now);
}

async function make(
  tenant: TenantWriter,
  days: readonly CandidateDay[],
  rules: Rules,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    let history = NOTHING_SHOWN;
    for (const [index, candidate] of days.entries()) {
      const staff = await readStaff(transaction, candidate.day);
      const on = { ...candidate, staff, minimumGroupSize: 5, beginsSeries: false };
      const made = makeSnapshot(history, on, FIGURES, rules);
      await writeSnapshot(transaction, index + 1, on, made, now);
      history = afterwards(history, made);
    }
  });
}
