import { countWithout, type Persons } from './few.ts';
import type { StaffFigure } from './figure.ts';
import type { History } from './history.ts';
import type { Renewed, Renewing, SnapshotDay, Whole } from './renewing.ts';
import type { Rules } from './rules.ts';
import { hiddenReading, sizedReading } from './sized-reading.ts';

/** Whether the whole staff is shown anew on a day. */
export function wholeOn(
  history: History,
  { day, staff, beginsSeries }: SnapshotDay,
  minimum: number,
  rules: Rules,
): Whole {
  const persons = new Set(staff.flatMap(({ person, isEmployee }) => (isEmployee ? [person] : [])));
  const last = history.wholes.at(-1);
  if (last === undefined && persons.size < minimum) return { kind: 'too small' };
  if (last !== undefined && !beginsSeries && isSame(last.persons, persons))
    return { kind: 'repeated', by: last };
  return mayShowStaff(history, persons, minimum, rules)
    ? { kind: 'shown', shown: { day, persons } }
    : { kind: 'repeated', by: null };
}

/** Whether the whole staff may be shown after everything that was shown. */
export function mayShowStaff(
  { wholes, groups }: History,
  persons: Persons,
  minimum: number,
  rules: Rules,
): boolean {
  const earlier = wholes.map((whole) => whole.persons);
  const others = groups.map((group) => group.persons);
  return (
    rules.whole(earlier, persons, minimum) &&
    (others.length === 0 || rules.combination([...earlier, ...others], persons, minimum))
  );
}

/** Every figure of the whole staff is shown anew where the staff is. */
export function renewWhole(figure: StaffFigure, { on, whole }: Renewing): Renewed | null {
  if (whole.kind === 'repeated') return null;
  const { day, staff, minimumGroupSize } = on;
  const made = figure.read(staff);
  const reading = whole.kind === 'shown' ? sizedReading(made) : hiddenReading(made);
  return { snapshot: { day, first: day, minimum: minimumGroupSize, reading }, groups: [], gaps: [] };
}

function isSame(one: Persons, other: Persons): boolean {
  return one.size === other.size && countWithout(one, other) === 0;
}
