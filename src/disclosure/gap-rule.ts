import { isFew } from './few.ts';

/** What each person on one side of a gap is paid, as exact text. */
export type Side = ReadonlyMap<string, string>;

/** The sides of a gap, in one order: both, or none where nothing was shown. */
export type Sides = readonly Side[];

/** The sides of what a metric showed of gaps: of the same part, and of all its parts. */
export type ShownSides = Readonly<{ ofPart: readonly Sides[]; ofAll: readonly Sides[] }>;

/**
 * Whether a new value of a gap may be shown: against every value shown, on each side, those who joined, left or are paid
 * otherwise are together nobody or at least the minimum. A group can change its side, as the largest one does that the others
 * are compared with, so each side is held against every side of the metric too: other groups differ by many.
 */
export function mayShowGap({ ofPart, ofAll }: ShownSides, next: Sides, minimum: number): boolean {
  const differByFew = ([before, after]: readonly [Side, Side]) =>
    isFew(countChanges(before, after, minimum), minimum);
  return (
    !ofPart.some((earlier) => sidesOf(earlier, next).some(differByFew)) &&
    !ofAll.flat().some((before) => next.some((after) => differByFew([before, after])))
  );
}

/** Whether nobody joined, left or is paid otherwise, on any side. */
export function isSameGap(earlier: Sides, next: Sides): boolean {
  return sidesOf(earlier, next).every(([before, after]) => countChanges(before, after, 1) === 0);
}

function sidesOf(earlier: Sides, next: Sides): [Side, Side][] {
  const count = Math.max(earlier.length, next.length);
  return Array.from({ length: count }, (_, index) => [earlier[index] ?? NOBODY, next[index] ?? NOBODY]);
}

const NOBODY: Side = new Map();

/** How many joined, left or are paid otherwise; counted no further than to `most`, which most pairs reach at once. */
function countChanges(before: Side, after: Side, most: number): number {
  let count = 0;
  for (const [person, paid] of before) {
    if (after.get(person) !== paid) count += 1;
    if (count === most) return count;
  }
  for (const person of after.keys()) {
    if (!before.has(person)) count += 1;
    if (count === most) return count;
  }
  return count;
}
