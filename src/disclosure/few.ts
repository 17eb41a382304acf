/** Persons, by id. */
export type Persons = ReadonlySet<string>;

/** The fewest persons by whom snapshots may differ, whatever smaller minimum an organisation has chosen for its answers. */
export const LEAST = 5;

/** The fewest persons by whom what is shown may differ, where groups of so many are shown. */
export function fewestOf(minimumGroupSize: number): number {
  return Math.max(LEAST, minimumGroupSize);
}

/** Whether a number of persons is too small to be shown apart: one at least, and under the minimum. */
export function isFew(count: number, minimum: number): boolean {
  return count > 0 && count < minimum;
}

/** How many are in the first group and not in the second. */
export function countWithout(group: Persons, other: Persons): number {
  let count = 0;
  for (const person of group) if (!other.has(person)) count += 1;
  return count;
}

/** Whether two groups differ by few persons, either way. */
export function differByFew(one: Persons, other: Persons, minimum: number): boolean {
  return isFew(countWithout(one, other), minimum) || isFew(countWithout(other, one), minimum);
}
