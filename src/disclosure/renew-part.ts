import type { Persons } from './few.ts';
import type { FigurePart, StaffFigure } from './figure.ts';
import { byMetricAndPart, type ShownGroup } from './history.ts';
import type { Renewed, Renewing } from './renewing.ts';
import { hiddenReading, sizedReading } from './sized-reading.ts';
import { shownKeys } from './suppress.ts';

/**
 * A figure of fewer than the whole staff, or of others, is shown anew at the end of a year where the whole is, if each of
 * its groups may be. Where nothing of it was shown yet and nothing may be, that is shown: it is hidden.
 */
export function renewPart(figure: StaffFigure, renewing: Renewing): Renewed | null {
  const { metric, history, on, whole } = renewing;
  const isDue = whole.kind === 'too small' || (whole.kind === 'shown' && on.endsYear);
  if (!isDue) return null;
  const made = figure.read(on.staff);
  const reading = sizedReading(made);
  const shown = shownKeys(figure.kind, reading, on.minimumGroupSize);
  const groups = made.parts
    .filter(({ key }) => shown.has(key))
    .map((part) => ({ metric, part: part.key, persons: personsOf(part) }))
    .toSorted(byMetricAndPart);
  const snapshot = { day: on.day, first: on.day, minimum: on.minimumGroupSize };
  if (whole.kind === 'shown' && mayShowGroups(groups, renewing)) {
    return { snapshot: { ...snapshot, reading }, groups, gaps: [] };
  }
  if (history.last.has(metric)) return null;
  return { snapshot: { ...snapshot, reading: hiddenReading(made) }, groups: [], gaps: [] };
}

/** Whether groups may be shown one after the other. */
export function mayShowGroups(
  groups: readonly ShownGroup[],
  {
    history,
    whole,
    minimum,
    sameDay,
    rules,
  }: Pick<Renewing, 'history' | 'whole' | 'minimum' | 'sameDay' | 'rules'>,
): boolean {
  const today: Persons[] = [
    ...(whole.kind === 'shown' ? [whole.shown.persons] : []),
    ...sameDay.map(({ persons }) => persons),
  ];
  const before = [...history.wholes, ...history.groups].map(({ persons }) => persons);
  for (const { metric, part, persons } of groups) {
    const earlier = history.groups.flatMap((group) =>
      group.metric === metric && group.part === part ? [group.persons] : [],
    );
    if (!rules.part(persons, { earlier, sameDay: today, all: [...before, ...today] }, minimum)) return false;
    today.push(persons);
  }
  return true;
}

function personsOf({ groups }: FigurePart): Persons {
  return new Set(groups.flatMap((group) => [...group]));
}
