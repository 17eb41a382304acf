import { AGE_BANDS, GENDER_GROUPS, NOT_STATED } from '../../metrics/definition/dimension.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Figure, FigurePart, FigureReading } from '../figure.ts';
import type { StaffRecord } from '../staff-record.ts';
import {
  countPart,
  employeesOf,
  groupedBy,
  isWoman,
  type PartName,
  sharePart,
  standingAlone,
  WHOLE,
} from './parts.ts';

export const gender: Figure = {
  kind: 'whole',
  read: (staff) => divided(employeesOf(staff), GENDER_GROUPS, genderGroupOf),
};

export const ethnicity: Figure = {
  kind: 'whole',
  read: (staff) => dividedByWord(employeesOf(staff), (one) => one.ethnicity),
};

export const country: Figure = {
  kind: 'whole',
  read: (staff) => dividedByWord(employeesOf(staff), (one) => one.country),
};

export const ageBand: Figure = {
  kind: 'whole',
  read: (staff) => divided(employeesOf(staff), AGE_BANDS, bandOf),
};

export const womenShare: Figure = {
  kind: 'whole',
  read: (staff) => standingAlone([sharePart(WHOLE, employeesOf(staff), isWoman)]),
};

export const womenManagersShare: Figure = {
  kind: 'part',
  read: (staff) =>
    standingAlone([
      sharePart(
        WHOLE,
        employeesOf(staff).filter(({ isManager }) => isManager),
        isWoman,
      ),
    ]),
};

/** Employees on a day who were not employees on the day of the previous snapshot. */
export const hiresByGender: Figure = {
  kind: 'hires',
  read: (staff, before) => {
    const hired = employeesOf(staff).filter(({ person }) => !before.has(person));
    return divided(hired, GENDER_GROUPS, genderGroupOf);
  },
};

function genderGroupOf(one: StaffRecord): string {
  return isWoman(one) ? 'woman' : 'everybody_else';
}

function bandOf({ age }: StaffRecord): string {
  if (age === null) return NOT_STATED.key;
  if (age < 25) return 'under_25';
  if (age >= 65) return '65_over';
  const from = 25 + 10 * Math.floor((age - 25) / 10);
  return `${from}_${from + 9}`;
}

function dividedByWord(
  staff: readonly StaffRecord[],
  wordOf: (one: StaffRecord) => string | null,
): FigureReading {
  const keyOf = (one: StaffRecord) => wordOf(one) ?? NOT_STATED.key;
  const keys = [...groupedBy(staff, keyOf).keys()].sort();
  const names = keys.map((key) => (key === NOT_STATED.key ? NOT_STATED : { key, label: key }));
  return divided(staff, names, keyOf);
}

function divided(
  staff: readonly StaffRecord[],
  names: readonly PartName[],
  keyOf: (one: StaffRecord) => string,
): FigureReading {
  const groups = groupedBy(staff, keyOf);
  const parts: FigurePart[] = names.map((name) => countPart(name, groups.get(name.key) ?? []));
  return { parts, total: new Decimal(staff.length) };
}
