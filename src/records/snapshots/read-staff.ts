import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { staffOfDays } from '../../disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../disclosure/staff-record.ts';
import type { Day } from '../../period/index.ts';
import { selectStaffRows } from '../../sql/people/staff-records.ts';

/** The staff of a day, as it is recorded now. */
export async function readStaff(transaction: Transaction, day: Day): Promise<readonly StaffRecord[]> {
  return (await readStaffOfDays(transaction, [day])).get(day) ?? [];
}

/** The staff of each of some days, by present records. A day without employees has none. */
export async function readStaffOfDays(
  transaction: Transaction,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, readonly StaffRecord[]>> {
  return staffOfDays(await transaction.run(selectStaffRows(days)));
}

/** The most persons that the staff of a day may have: as many as there are memberships. */
export async function countMemberships(transaction: Transaction): Promise<number> {
  const [counted] = await transaction.run(COUNT_MEMBERSHIPS);
  if (counted === undefined) throw new Error('a count has no row');
  return counted.count;
}

const COUNT_MEMBERSHIPS = sql<Readonly<{ count: number }>>`
  select count(*)::int as count from ${own('memberships')} memberships`.compile(query);
