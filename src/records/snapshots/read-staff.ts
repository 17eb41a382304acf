import type { Transaction } from '../../db/transaction.ts';
import { staffOfDays } from '../../disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../disclosure/staff-record.ts';
import type { Day } from '../../period/index.ts';
import { selectStaffRows } from '../../sql/staff-records.ts';

/** The staff of a day, as it is recorded now. */
export async function readStaff(transaction: Transaction, day: Day): Promise<readonly StaffRecord[]> {
  return staffOfDays(await transaction.run(selectStaffRows([day]))).get(day) ?? [];
}
