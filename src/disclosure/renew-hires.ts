import { addDays } from '../period/index.ts';
import type { HiresFigure } from './figure.ts';
import { mayShowGroups } from './renew-part.ts';
import type { Renewed, Renewing } from './renewing.ts';
import { hiddenReading, sizedReading } from './sized-reading.ts';
import { shownKeys } from './suppress.ts';

/**
 * The persons in the snapshot at the end of a year and not in the one shown at the end of the year before: hidden unless
 * they may be shown as a separate group. A new series makes a day again that already has its hires: they are repeated.
 */
export function renewHires(figure: HiresFigure, renewing: Renewing): Renewed | null {
  const { metric, history, on, whole } = renewing;
  const before = history.atYearEnd;
  const now = whole.kind === 'shown' ? whole.shown : whole.kind === 'repeated' ? whole.by : null;
  if (before === null || now === null || !on.endsYear || on.beginsSeries) return null;
  const made = figure.read(on.staff, before.persons);
  const reading = sizedReading(made);
  const isShown = shownKeys(figure.kind, reading, on.minimumGroupSize).size > 0;
  const persons = new Set([...now.persons].filter((person) => !before.persons.has(person)));
  const groups = isShown ? [{ metric, part: '', persons }] : [];
  const snapshot = { day: on.day, first: addDays(before.day, 1), minimum: on.minimumGroupSize };
  return mayShowGroups(groups, renewing)
    ? { snapshot: { ...snapshot, reading }, groups, gaps: [] }
    : { snapshot: { ...snapshot, reading: hiddenReading(made) }, groups: [], gaps: [] };
}
