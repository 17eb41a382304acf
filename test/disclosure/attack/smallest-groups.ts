import { type Random, randomFrom } from '../../generators/random.ts';

/** A known sum: of how many of these persons something is true. */
export type KnownSum = ReadonlySet<string>;

/**
 * The persons in groups smaller than the minimum that any rational combination of the known sums isolates: with two sums
 * all differences and complements, with more all markings and intersections that are possible.
 *
 * Every combination that cannot be made smaller is a row of the reduced matrix for some order of the columns. So the
 * columns are reduced in many orders, with those of few persons last, which removes the others from a row. Apart from the
 * orders it misses, it is exact: every group it finds does follow.
 */
export function personsInSmallGroups(
  known: readonly KnownSum[],
  minimum: number,
  orders: number,
): ReadonlySet<string> {
  const classes = classesOf(known);
  const random = randomFrom(known.length * 7919 + classes.length);
  const found = new Set<string>();
  for (let order = 0; order < orders; order += 1) {
    const ordered = orderOf(classes, minimum, random, order);
    for (const row of reduced(
      ordered.map(({ places }) => places),
      known.length,
    )) {
      const group = ordered.flatMap(({ persons }, column) => ((row[column] ?? 0) === 0 ? [] : persons));
      if (group.length > 0 && group.length < minimum) for (const person of group) found.add(person);
    }
  }
  return found;
}

type Class = Readonly<{ places: readonly number[]; persons: readonly string[] }>;

/** Persons in the same sums cannot be distinguished: they are one column. */
function classesOf(known: readonly KnownSum[]): readonly Class[] {
  const classes = new Map<string, { places: readonly number[]; persons: string[] }>();
  for (const person of new Set(known.flatMap((sum) => [...sum]))) {
    const places = known.map((sum) => Number(sum.has(person)));
    const name = places.join('');
    const alike = classes.get(name);
    if (alike === undefined) classes.set(name, { places, persons: [person] });
    else alike.persons.push(person);
  }
  return [...classes.values()];
}

// The first columns are 0 in most rows.
function orderOf(
  classes: readonly Class[],
  minimum: number,
  random: Random,
  order: number,
): readonly Class[] {
  const weigh = ({ persons }: Class) =>
    order === 0 ? -persons.length : (persons.length >= minimum ? -2 : 0) - random.next() * (order % 3);
  const weighed = classes.map((one) => ({ one, weight: weigh(one) }));
  return weighed.toSorted((a, b) => a.weight - b.weight).map(({ one }) => one);
}

const PRIME = 67_108_859;

/** Reduced rows that span the same space as the sums: each has a column that no other row has. */
function reduced(columns: readonly (readonly number[])[], rowCount: number): number[][] {
  const rows = Array.from({ length: rowCount }, (_, row) => columns.map((places) => places[row] ?? 0));
  let done = 0;
  for (let column = 0; column < columns.length && done < rows.length; column += 1) {
    const pivot = rows.findIndex((row, index) => index >= done && row[column] !== 0);
    if (pivot === -1) continue;
    const [taken = []] = rows.splice(pivot, 1);
    const factor = inverse(taken[column] ?? 0);
    for (const [place, value] of taken.entries()) taken[place] = (value * factor) % PRIME;
    for (const row of rows) subtract(row, taken, row[column] ?? 0);
    rows.splice(done, 0, taken);
    done += 1;
  }
  return rows.slice(0, done);
}

function subtract(row: number[], taken: readonly number[], factor: number): void {
  if (factor === 0) return;
  for (const [place, value] of taken.entries()) {
    if (value !== 0) row[place] = ((row[place] ?? 0) + (PRIME - ((factor * value) % PRIME))) % PRIME;
  }
}

function inverse(number: number): number {
  let [result, base, exponent] = [1, number, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
    exponent = Math.floor(exponent / 2);
  }
  return result;
}
