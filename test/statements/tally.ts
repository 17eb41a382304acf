import { appendFileSync } from 'node:fs';

/** What was compared. */
export type Counts = { of: string; books: number; statements: number; rows: number; cells: number };

const ALL: Counts[] = [];

/** Counts for `npm run proof:statements`. */
export function tally(of: string): Counts {
  const counts = { of, ...NOTHING };
  ALL.push(counts);
  return counts;
}

const NOTHING = { books: 0, statements: 0, rows: 0, cells: 0 };

const noted = new Map<string, Omit<Counts, 'of'>>();

/** Writes down what was counted since the last time, where ALMANAC_TALLY names a file. */
export function noteTally(): void {
  const path = process.env['ALMANAC_TALLY'];
  if (path === undefined) return;
  for (const { of, ...now } of ALL) {
    const before = noted.get(of) ?? NOTHING;
    const more = {
      books: now.books - before.books,
      statements: now.statements - before.statements,
      rows: now.rows - before.rows,
      cells: now.cells - before.cells,
    };
    noted.set(of, now);
    appendFileSync(path, `${JSON.stringify({ of, ...more })}\n`);
  }
}

/** Writes down that a book failed, and how it is made again, before all others are proven. */
export function noteFailure(failure: string): void {
  const path = process.env['ALMANAC_TALLY'];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify({ failure })}\n`);
}
