import { isFew } from './few.ts';

/** What each person on one side of a gap is paid, as exact text. */
export type Side = ReadonlyMap<string, string>;

/** The sides of a gap, in one order: both, or none where nothing was shown. */
export type Sides = readonly Side[];

/**
 * Whether a new value of a gap may be shown: against every value shown, on each side, those who joined, left or are paid
 * otherwise are together nobody or at least the minimum.
 */
export function mayShowGap(shown: readonly Sides[], next: Sides, minimum: number): boolean {
  return shown.every((earlier) =>
    sidesOf(earlier, next).every(([before, after]) => !isFew(countChanges(before, after, minimum), minimum)),
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
