/** The rows that follow from some others by adding and subtracting multiples of them. */
export type Span = Readonly<{ contains: (row: readonly number[]) => boolean }>;

/** Gaussian elimination; rows of zeros and ones of a few hundred columns lose nothing that matters in floating point. */
export function rowsSpannedBy(rows: readonly (readonly number[])[]): Span {
  const basis: { pivot: number; row: readonly number[] }[] = [];
  const reduced = (given: readonly number[]) =>
    basis.reduce((row, { pivot, row: taken }) => {
      const factor = row[pivot] ?? 0;
      return Math.abs(factor) < TINY
        ? row
        : row.map((value, column) => value - factor * (taken[column] ?? 0));
    }, given);
  const pivotOf = (row: readonly number[]) => row.findIndex((value) => Math.abs(value) > TINY);
  for (const given of rows) {
    const row = reduced(given);
    const pivot = pivotOf(row);
    if (pivot < 0) continue;
    const by = row[pivot] ?? 1;
    basis.push({ pivot, row: row.map((value) => value / by) });
  }
  return { contains: (row) => pivotOf(reduced(row)) < 0 };
}

const TINY = 1e-9;
