import { Decimal } from '../money/decimal.ts';
import { type Day, dayAt } from '../period/index.ts';
import { bonusPay } from './pay/bonus-pay.ts';
import { grossPay } from './pay/gross-pay.ts';
import { hourlyPay, largestOf, ordinaryPay, payPeriod } from './pay/hourly-pay.ts';
import { type PayEntry, payEntry } from './pay/pay-entry.ts';
import type { StaffPay, StaffRecord } from './staff-record.ts';
import type { StaffRow } from './staff-row.ts';

/** The staff of each day in the rows. A day without employees has none. */
export function staffOfDays(rows: readonly StaffRow[]): ReadonlyMap<Day, readonly StaffRecord[]> {
  const staff = new Map<Day, StaffRecord[]>();
  for (const row of rows) {
    const day = dayAt(row.day);
    if (day === null) throw new RangeError(`no such day: ${row.day}`);
    const together = staff.get(day);
    if (together === undefined) staff.set(day, [recordOf(row, day)]);
    else together.push(recordOf(row, day));
  }
  return staff;
}

function recordOf(row: StaffRow, day: Day): StaffRecord {
  const entries = (row.entries ?? []).map(payEntry);
  const assumedHours = new Decimal(row.full_time_weekly_hours);
  return {
    person: row.person,
    isEmployee: row.is_employee,
    gender: row.gender,
    ethnicity: row.ethnicity,
    country: row.country,
    age: row.age,
    department: { key: row.department_id ?? 'unassigned', label: row.department_name ?? 'Unassigned' },
    engagement: engagementOf(entries, day, assumedHours),
    categoryOfWorker: row.category_of_worker,
    isManager: row.is_manager,
    pay: payOf(row, entries, { day, assumedHours }),
  };
}

function payOf(
  { reduced_until: reducedUntil }: StaffRow,
  entries: readonly PayEntry[],
  { day, assumedHours }: Readonly<{ day: Day; assumedHours: Decimal }>,
): StaffPay {
  const period = payPeriod(entries, day, assumedHours);
  return {
    hourly: hourlyPay(entries, day, assumedHours),
    isFullPay: reducedUntil === null || reducedUntil < period.first,
    bonus: bonusPay(entries, day, assumedHours),
    ...grossPay(entries, day, assumedHours),
  };
}

/** The engagement of the largest entry in force, an employee's before a contractor's. */
function engagementOf(
  entries: readonly PayEntry[],
  day: Day,
  assumedHours: Decimal,
): StaffRecord['engagement'] {
  const inForce = ordinaryPay(entries, day);
  const employed = inForce.filter(({ engagement }) => engagement !== 'contractor');
  return largestOf(employed.length > 0 ? employed : inForce, assumedHours)?.engagement ?? null;
}
