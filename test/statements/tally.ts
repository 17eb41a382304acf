import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/** Of each book so much is asked that it takes a busy machine as long. */
export const SECONDS_EACH = 15;

/** What was compared, counted for `npm run proof:statements`, which says where to write it down. */
export function tally(of: string) {
  const counts = { of, books: 0, statements: 0, rows: 0, cells: 0 };
  const path = process.env['ALMANAC_TALLY'];
  afterAll(() => {
    if (path !== undefined) appendFileSync(path, `${JSON.stringify(counts)}\n`);
  });
  return counts;
}
