/** What somebody knows for certain: how many persons some cells have together. */
export type Known = Readonly<{ cells: readonly number[]; persons: number }>;

/**
 * Whether the number of persons of some cells follows from what is known, by adding and subtracting alone: whether their
 * row is in the span of the known ones.
 */
export function follows(known: readonly Known[], cells: readonly number[], cellCount: number): boolean {
  const rows = known.map(({ cells: of }) => rowOf(of, cellCount));
  return rank([...rows, rowOf(cells, cellCount)]) === rank(rows);
}

function rowOf(cells: readonly number[], cellCount: number): number[] {
  return Array.from({ length: cellCount }, (_, cell) => (cells.includes(cell) ? 1 : 0));
}

// Gaussian elimination; rows of zeros and ones of this size lose nothing in floating point.
function rank(given: readonly (readonly number[])[]): number {
  const rows = given.map((row) => [...row]);
  let found = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const pivot = rows.findIndex((row, index) => index >= found && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot < 0) continue;
    const [taken = []] = rows.splice(pivot, 1);
    rows.splice(found, 0, taken);
    for (const [index, row] of rows.entries()) {
      if (index === found) continue;
      const factor = (row[column] ?? 0) / (taken[column] ?? 1);
      for (const [place, value] of taken.entries()) row[place] = (row[place] ?? 0) - factor * value;
    }
    found += 1;
  }
  return found;
}
