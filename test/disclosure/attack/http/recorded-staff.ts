import type { TenantReader } from '../../../../src/db/tenant.ts';
import { staffOfDays } from '../../../../src/disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../../../src/disclosure/staff-record.ts';
import type { Day } from '../../../../src/period/index.ts';
import { selectStaffRows } from '../../../../src/sql/people/staff-records.ts';

type Staff = readonly StaffRecord[];

/** The staff of days as it was recorded at several times, read from the tables of people and never from a snapshot. */
export class RecordedStaff {
  readonly #tenant: TenantReader;
  readonly #versions = new Map<Day, Staff[]>();

  constructor(tenant: TenantReader) {
    this.#tenant = tenant;
  }

  /** Remembers how these days are recorded now, beside how they were. */
  async remember(days: readonly Day[]): Promise<void> {
    const staff = staffOfDays(await this.#tenant.read(selectStaffRows(days)));
    for (const day of days) {
      const now = staff.get(day) ?? [];
      const earlier = this.#versions.get(day) ?? [];
      const latest = earlier.at(-1);
      if (latest !== undefined && JSON.stringify(latest) === JSON.stringify(now)) continue;
      this.#versions.set(day, [...earlier, now]);
    }
  }

  /** The staff of a day in every version, the latest first. */
  on(day: Day): readonly Staff[] {
    return (this.#versions.get(day) ?? []).toReversed();
  }
}
