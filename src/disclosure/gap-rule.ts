import { isFew } from './few.ts';

/** The pay of each person on one side of a gap, as exact text. */
export type Side = ReadonlyMap<string, string>;

/** The sides of a gap, in a fixed order: both, or none when nothing was shown. */
export type Sides = readonly Side[];

/** The sides of all shown gaps of a metric: of the same part, and of all its parts. */
export type ShownSides = Readonly<{ ofPart: readonly Sides[]; ofAll: readonly Sides[] }>;

/**
 * Whether a new value of a gap may be shown: compared with every value shown, on each side, the persons who joined,
 * left or had their pay changed are together no one or at least the minimum. A group can change its side, as the
 * largest one does, with which the others are compared, so each side is checked against every side of the metric;
 * unrelated groups differ by many.
 */
export function mayShowGap({ ofPart, ofAll }: ShownSides, next: Sides, minimum: number): boolean {
  const differByFew = ([before, after]: readonly [Side, Side]) =>
    isFew(countChanges(before, after, minimum), minimum);
  return (
    !ofPart.some((earlier) => sidesOf(earlier, next).some(differByFew)) &&
    !ofAll.flat().some((before) => next.some((after) => differByFew([before, after])))
  );
}

/** Whether no one joined, left or had their pay changed, on any side. */
export function isSameGap(earlier: Sides, next: Sides): boolean {
  return sidesOf(earlier, next).every(([before, after]) => countChanges(before, after, 1) === 0);
}

function sidesOf(earlier: Sides, next: Sides): [Side, Side][] {
  const count = Math.max(earlier.length, next.length);
  return Array.from({ length: count }, (_, index) => [earlier[index] ?? NOBODY, next[index] ?? NOBODY]);
}

const NOBODY: Side = new Map();

/** How many persons joined, left or had their pay changed, counted up to `most`, which most pairs reach quickly. */
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
