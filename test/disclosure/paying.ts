import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import type { StaffPay, StaffRecord } from '../../src/disclosure/staff-record.ts';
import type { PayEntryRow, StaffRow } from '../../src/disclosure/staff-row.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { day } from '../support/books.ts';

/** A pay entry in words: `1000 salary monthly 40h 2020-01-01 to 2020-12-31`, of which the hours and the end may be missing. */
export function paid(words: string, more: Partial<PayEntryRow> = {}): PayEntryRow {
  const [, amount = '', type, frequency, hours = null, from = '', to = null] =
    /^([\d.]+) (\w+) (\w+)(?: ([\d.]+)h)? (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?$/.exec(words) ?? [];
  const last = frequency === 'one_off' ? from : to;
  return {
    membership: 'M-1',
    member_from: day('2010-01-01'),
    member_to: null,
    type: type as PayEntryRow['type'],
    engagement: 'full_time',
    frequency: frequency as PayEntryRow['frequency'],
    amount,
    hours,
    from_day: day(from),
    to_day: last === null ? null : day(last),
    rate: '1',
    ...more,
  };
}

/** The staff record of one person on a day. */
export function staffRecord(
  date: string,
  entries: readonly PayEntryRow[],
  more: Partial<StaffRow> = {},
): StaffRecord {
  const row: StaffRow = {
    day: day(date),
    person: 'P-1',
    is_employee: true,
    gender: 'woman',
    ethnicity: null,
    country: null,
    age: null,
    department_id: null,
    department_name: null,
    category_of_worker: null,
    is_manager: false,
    reduced_until: null,
    full_time_weekly_hours: '38',
    entries,
    ...more,
  };
  const [record] = staffOfDays([row]).get(day(date)) ?? [];
  if (record === undefined) throw new Error(`there is no staff record on ${date}`);
  return record;
}

/** The pay of that person, with four decimals. */
export function payOf(date: string, ...entries: readonly (string | PayEntryRow)[]) {
  const rows = entries.map((entry) => (typeof entry === 'string' ? paid(entry) : entry));
  return shown(staffRecord(date, rows).pay);
}

function shown({ isFullPay: _isFullPay, ...readings }: StaffPay): Record<keyof typeof readings, string> {
  return Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [
      name,
      reading instanceof Decimal ? reading.toDecimalPlaces(4).toFixed() : reading,
    ]),
  ) as Record<keyof typeof readings, string>;
}
