/** A person's membership in the shown groups and in the new one: 1 inside, 0 outside. */
export type Column = Readonly<{ places: readonly number[]; sum: number }>;

/**
 * Finds columns whose memberships cancel out while their sums do not, as columns are added one by one: elimination
 * modulo a prime, the largest below 2^26, so that products are exact.
 */
export class Elimination<Kind extends Column> {
  readonly #rows: Row<Kind>[] = [];

  /** The columns, including this one, whose memberships cancel out but whose sums do not; null when there are none. */
  add(column: Kind): readonly Kind[] | null {
    const row: Row<Kind> = {
      places: [...column.places],
      sum: column.sum,
      pivot: -1,
      made: new Map([[column, 1]]),
    };
    for (const earlier of this.#rows) subtract(row, earlier);
    row.pivot = row.places.findIndex((place) => place !== 0);
    if (row.pivot === -1) return row.sum === 0 ? null : [...row.made.keys()];
    this.#rows.push(row);
    return null;
  }
}

type Row<Kind> = { places: number[]; sum: number; pivot: number; made: Map<Kind, number> };

const PRIME = 67_108_859;

function subtract<Kind>(row: Row<Kind>, earlier: Row<Kind>): void {
  const factor = times(row.places[earlier.pivot] ?? 0, inverse(earlier.places[earlier.pivot] ?? 0));
  if (factor === 0) return;
  for (const [index, place] of earlier.places.entries()) {
    if (place !== 0) row.places[index] = less(row.places[index] ?? 0, times(factor, place));
  }
  row.sum = less(row.sum, times(factor, earlier.sum));
  for (const [column, coefficient] of earlier.made) {
    const left = less(row.made.get(column) ?? 0, times(factor, coefficient));
    if (left === 0) row.made.delete(column);
    else row.made.set(column, left);
  }
}

const times = (one: number, other: number) => (one * other) % PRIME;
const less = (one: number, other: number) => (one - other + PRIME) % PRIME;

// By Fermat: a number to the power of the prime minus two.
function inverse(number: number): number {
  let [result, base, exponent] = [1, number, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = times(result, base);
    base = times(base, base);
    exponent = Math.floor(exponent / 2);
  }
  return result;
}
