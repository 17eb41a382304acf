// `ALMANAC_BOOKS=500 ALMANAC_SEED=$RANDOM npx vitest run --project server test/metrics` is the long run.

import { inject } from 'vitest';

/**
 * How many random books a test makes: so many as ALMANAC_BOOKS says, or else few enough for every day; of those the embedded
 * engine, which is several times as slow, gets a third.
 */
export function howManyBooks(everyDay: number): number {
  const share = inject('engine') === 'embedded' ? 3 : 1;
  const books = Number(process.env['ALMANAC_BOOKS'] ?? Math.ceil(everyDay / share));
  if (!Number.isInteger(books) || books < 1) throw new Error('ALMANAC_BOOKS must be a number of books');
  return books;
}

/** How to make so many books. Looking for the smallest one that fails ends before the test is out of time. */
export function making(books: number, secondsEach = 1) {
  const interruptAfterTimeLimit = timeFor(books, secondsEach) - 20_000;
  return { numRuns: books, interruptAfterTimeLimit, markInterruptAsFailure: true };
}

/** How long that may take, in milliseconds: longer where much is asked about each book. */
export function timeFor(books: number, secondsEach = 1): number {
  return 80_000 + books * secondsEach * 1_000;
}
