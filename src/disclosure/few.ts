/** Persons, by id. */
export type Persons = ReadonlySet<string>;

/** The fewest persons by which snapshots may differ, whatever smaller minimum an organisation has chosen for its answers. */
export const LEAST = 5;

/** The fewest persons by which shown groups may differ, given the minimum group size. */
export function fewestOf(minimumGroupSize: number): number {
  return Math.max(LEAST, minimumGroupSize);
}

/** Whether a number of persons is too small to be shown: at least one, and below the minimum. */
export function isFew(count: number, minimum: number): boolean {
  return count > 0 && count < minimum;
}

/** The number of persons in the first group and not in the second. */
export function countWithout(group: Persons, other: Persons): number {
  let count = 0;
  for (const person of group) if (!other.has(person)) count += 1;
  return count;
}

/** Whether two groups differ by few persons, in either direction. */
export function differByFew(one: Persons, other: Persons, minimum: number): boolean {
  return isFew(countWithout(one, other), minimum) || isFew(countWithout(other, one), minimum);
}
