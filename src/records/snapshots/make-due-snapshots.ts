import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { CandidateDay } from '../../disclosure/candidate-days.ts';
import { dueDays, type Standing } from '../../disclosure/due-days.ts';
import { afterwards } from '../../disclosure/history.ts';
import { makeSnapshot } from '../../disclosure/make-snapshot.ts';
import { FIGURES } from '../../metrics/catalog/registry.ts';
import { daysTogether } from './days-together.ts';
import { LOCK_SNAPSHOTS } from './lock.ts';
import { readHistory } from './read-history.ts';
import { countMemberships, readStaffOfDays } from './read-staff.ts';
import { readStanding } from './read-standing.ts';
import { writeSnapshot } from './write-snapshot.ts';

/**
 * Makes the snapshots whose day has closed. Every write that can change their data does so before it applies,
 * and every answer before it is given: so each uses the records at the close of its day, whenever it is made.
 * An answer sets `begins`, which makes a series that no one has seen yet. Returns whether any was made.
 */
export async function makeDueSnapshots(
  tenant: TenantWriter,
  now: Date,
  { begins }: Readonly<{ begins: boolean }>,
): Promise<boolean> {
  const standing = await readStanding(async (statement) => await tenant.read(statement));
  if (dueDays(standing, now, begins).length === 0) return false;
  return await tenant.write(
    async (transaction) => {
      await transaction.run(LOCK_SNAPSHOTS);
      // Another transaction may have made them meanwhile.
      const current = await readStanding(async (statement) => await transaction.run(statement));
      const days = dueDays(current, now, begins);
      await makeSnapshots(transaction, current, days, now);
      return days.length > 0;
    },
    (isMade) => isMade,
  );
}

async function makeSnapshots(
  transaction: Transaction,
  { count, minimum_group_size: minimumGroupSize }: Standing,
  days: readonly CandidateDay[],
  now: Date,
): Promise<void> {
  let history = await readHistory(transaction);
  let number = count;
  for (const together of daysTogether(days, await countMemberships(transaction))) {
    const staffs = await readStaffOfDays(
      transaction,
      together.map(({ day }) => day),
    );
    for (const candidate of together) {
      const staff = staffs.get(candidate.day) ?? [];
      const on = { ...candidate, staff, minimumGroupSize, beginsSeries: false };
      const made = makeSnapshot(history, on, FIGURES);
      number += 1;
      await writeSnapshot(transaction, number, on, made, now);
      history = afterwards(history, made);
    }
  }
}
