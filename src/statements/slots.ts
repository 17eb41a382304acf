import { ALL_PAY, UNASSIGNED } from '../metrics/definition/dimension.ts';
import type { Place } from '../metrics/value/amounts.ts';
import { compareText } from '../metrics/value/compare-text.ts';
import type { StatementQuestion } from './ask.ts';
import type { ComparedColumn, TimeColumn } from './columns.ts';

/** A column of values and what it is compared with: its days, and the part of the whole that it shows. */
export type Slot = Readonly<{
  key: string;
  label: string;
  column: TimeColumn;
  others: readonly ComparedColumn[];
  place: Place;
  /** Whether it adds up the columns before it. */
  isTotal: boolean;
}>;

const WHOLE: Place = { by: 'nothing', key: null };

/** The columns of days. */
export function timeSlots({ columns }: Pick<StatementQuestion, 'columns'>): readonly Slot[] {
  return columns.map((column) => ({
    key: column.key,
    label: column.label,
    column,
    others: column.others,
    place: WHOLE,
    isTotal: columns.length > 1 && column.key === 'total',
  }));
}

/** A department that occurs in the answer, or what belongs to none. */
export type NamedPart = Readonly<{ key: string; label: string }>;

/**
 * The columns of departments by their names, of what names none, of pay that is shown together, which no department's column has then, and
 * of the whole.
 */
export function departmentSlots(
  asked: Pick<StatementQuestion, 'columns'>,
  departments: readonly NamedPart[],
): readonly Slot[] {
  const [whole] = timeSlots(asked);
  if (whole === undefined) return [];
  const slotOf = ({ key, label }: NamedPart): Slot => ({
    ...whole,
    key,
    label: key === ALL_PAY.key ? 'All departments' : label,
    place: { by: 'department', key },
  });
  return [
    ...departments.toSorted((one, other) => placeOf(one) - placeOf(other) || byName(one, other)).map(slotOf),
    { ...whole, key: 'total', label: 'Total', isTotal: true },
  ];
}

function placeOf({ key }: NamedPart): number {
  return key === UNASSIGNED ? 1 : key === ALL_PAY.key ? 2 : 0;
}

function byName(one: NamedPart, other: NamedPart): number {
  return compareText(one.label, other.label) || compareText(one.key, other.key);
}
