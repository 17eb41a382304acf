import type { DimensionKey } from '../../metrics/definition/dimension.ts';
import { Decimal } from '../../money/decimal.ts';
import type { FigurePart, FigureReading } from '../figure.ts';
import type { StaffRecord } from '../staff-record.ts';

/** The key and label of a part. */
export type PartName = DimensionKey;

/** The key of the only part of a figure with one value. */
export const WHOLE: PartName = { key: '', label: '' };

function personsOf(staff: readonly StaffRecord[]): ReadonlySet<string> {
  return new Set(staff.map(({ person }) => person));
}

/** A part that counts the persons in a group. */
export function countPart(name: PartName, group: readonly StaffRecord[]): FigurePart {
  return { ...name, value: new Decimal(group.length), groups: [personsOf(group)], sides: [] };
}

/** A part with the percentage of some persons who belong to a group; it reveals both the group and the others. */
export function sharePart(
  name: PartName,
  all: readonly StaffRecord[],
  belongs: (one: StaffRecord) => boolean,
): FigurePart {
  const [inside, outside] = [all.filter(belongs), all.filter((one) => !belongs(one))];
  return {
    ...name,
    value: all.length === 0 ? 'group_too_small' : new Decimal(inside.length).times(100).div(all.length),
    groups: [personsOf(inside), personsOf(outside)],
    sides: [],
  };
}

/** Parts that do not add up: shares, medians and means. */
export function standingAlone(parts: readonly FigurePart[]): FigureReading {
  return { parts, total: null };
}

export const isWoman = ({ gender }: StaffRecord): boolean => gender === 'woman';
export const isMan = ({ gender }: StaffRecord): boolean => gender === 'man';

export function employeesOf(staff: readonly StaffRecord[]): readonly StaffRecord[] {
  return staff.filter(({ isEmployee }) => isEmployee);
}

export function groupedBy(
  staff: readonly StaffRecord[],
  keyOf: (one: StaffRecord) => string,
): ReadonlyMap<string, readonly StaffRecord[]> {
  const groups = new Map<string, StaffRecord[]>();
  for (const one of staff) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
