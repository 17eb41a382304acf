import type { StaffRecord } from '../../../src/disclosure/staff-record.ts';
import { randomFrom } from '../../generators/random.ts';
import { DAYS_OF_A_YEAR, YEARS } from '../../generators/random-staff.ts';

/** What the organisation sets, records and asks for while its snapshots are made, by the day since the first. */
export type Setting = Readonly<{
  on: (day: number) => SettingOnDay;
  /** A staff as it is recorded on a day, with the corrections until then. */
  recorded: (staff: readonly StaffRecord[], on: number) => readonly StaffRecord[];
  /** Whether the owner asks for a new series after the snapshot of the day. */
  asksForSeries: (day: number) => boolean;
}>;

type SettingOnDay = Readonly<{
  /** Whether the end of a quarter is a snapshot day. */
  isSnapshotDay: boolean;
  endsYear: boolean;
  /** By how much the minimum group size is larger than the smallest that is ever set. */
  larger: number;
}>;

const DAYS_OF_A_QUARTER = DAYS_OF_A_YEAR / 4;

/** Quarters, one minimum group size, nothing corrected, no new series. */
export const UNCHANGED: Setting = {
  on: (day) => ({ isSnapshotDay: true, endsYear: (day + 1) % DAYS_OF_A_YEAR === 0, larger: 0 }),
  recorded: (staff) => staff,
  asksForSeries: () => false,
};

/**
 * Settings that change every year: the minimum group size up and down, snapshots of quarters or of years, the quarter in which
 * the year ends. Demographics and pay of one, of some or of everybody are corrected, and new series are asked for.
 */
export function changingSetting(seed: number): Setting {
  const random = randomFrom(seed * 104_729);
  const years = Array.from({ length: YEARS }, () => ({
    larger: random.pick([0, 0, 2, 5]),
    isQuarterly: random.chance(0.7),
    endsInQuarter: random.chance(0.7) ? 3 : random.between(0, 3),
  }));
  const corrections = Array.from({ length: random.between(2, 10) }, () => ({
    from: random.between(0, YEARS * DAYS_OF_A_YEAR),
    // One in so many persons.
    each: random.pick([1, 2, 5, 15, 40]),
    salt: random.between(0, 1000),
  }));
  const asked = new Set(
    Array.from({ length: YEARS * 4 }, (_, quarter) => quarter).filter(() => random.chance(0.6)),
  );
  return {
    on: (day) => {
      const quarter = Math.floor(day / DAYS_OF_A_QUARTER);
      const { larger, isQuarterly, endsInQuarter } = years[Math.floor(quarter / 4)] ?? {
        larger: 0,
        isQuarterly: true,
        endsInQuarter: 3,
      };
      const endsYear = quarter % 4 === endsInQuarter;
      return { isSnapshotDay: isQuarterly || endsYear, endsYear, larger };
    },
    recorded: (staff, on) =>
      corrections
        .filter(({ from }) => from <= on)
        .reduce<readonly StaffRecord[]>(
          (records, { each, salt }) =>
            records.map((record) =>
              numberOf(record.person, salt) % each === 0 ? corrected(record, salt) : record,
            ),
          staff,
        ),
    asksForSeries: (day) => asked.has(Math.floor(day / DAYS_OF_A_QUARTER)),
  };
}

function corrected(record: StaffRecord, salt: number): StaffRecord {
  const { pay, age } = record;
  return {
    ...record,
    gender: record.gender === 'woman' ? 'man' : 'woman',
    ethnicity: salt % 2 === 0 ? 'Mixed' : record.ethnicity,
    country: salt % 3 === 0 ? 'NZ' : record.country,
    age: age === null ? null : age + (salt % 4),
    pay: typeof pay.hourly === 'string' ? pay : { ...pay, hourly: pay.hourly.plus(1) },
  };
}

function numberOf(person: string, salt: number): number {
  let number = salt;
  for (const character of person) number = (Math.imul(number, 31) + character.charCodeAt(0)) >>> 0;
  return number;
}
