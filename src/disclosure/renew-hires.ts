import { addDays } from '../period/index.ts';
import type { HiresFigure } from './figure.ts';
import type { Renewed, Renewing } from './make-snapshot.ts';
import { mayShowGroups } from './renew-part.ts';
import { hiddenReading, sizedReading } from './sized-reading.ts';
import { shownKeys } from './suppress.ts';

/**
 * Those in the snapshot at the end of a year and not in the one shown at the end of a year before it: hidden unless they
 * may be shown as a group of their own.
 */
export function renewHires(figure: HiresFigure, renewing: Renewing): Renewed | null {
  const { metric, history, on, whole } = renewing;
  const before = history.wholes.findLast(({ endsYear }) => endsYear);
  if (before === undefined || whole.kind !== 'shown' || !on.endsYear) return null;
  const made = figure.read(on.staff, before.persons);
  const reading = sizedReading(made);
  const isShown = shownKeys(figure.kind, reading, on.minimumGroupSize).size > 0;
  const persons = new Set([...whole.shown.persons].filter((person) => !before.persons.has(person)));
  const groups = isShown ? [{ metric, part: '', persons }] : [];
  const snapshot = { day: on.day, first: addDays(before.day, 1), minimum: on.minimumGroupSize };
  return mayShowGroups(groups, renewing)
    ? { snapshot: { ...snapshot, reading }, groups, gaps: [] }
    : { snapshot: { ...snapshot, reading: hiddenReading(made) }, groups: [], gaps: [] };
}
