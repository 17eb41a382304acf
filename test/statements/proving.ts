import * as fc from 'fast-check';
import { making, timeFor } from '../generators/how-many.ts';
import { SEED } from '../support/seed.ts';
import { noteFailure, noteTally } from './tally.ts';

/** Of each book so much is asked that it takes a busy machine as long. */
const SECONDS_EACH = 30;

/** So many books follow from one seed. */
const AT_ONCE = 25;

/** While the database answers for one, this process works on another. */
const IN_FLIGHT = 2;

/** How long so many books may take, in milliseconds. */
export function timeToProve(books: number): number {
  return timeFor(books, SECONDS_EACH);
}

/**
 * Proves something of so many books. A failure names the seed and the path that lead to its book again: given as ALMANAC_SEED and ALMANAC_PATH, they
 * begin with it.
 */
export async function proveEach<Drawn>(
  anyBook: fc.Arbitrary<Drawn>,
  books: number,
  prove: (drawn: Drawn) => Promise<void>,
): Promise<void> {
  const path = process.env['ALMANAC_PATH'];
  const parts = Array.from({ length: Math.ceil(books / AT_ONCE) }, (_, index) => ({
    seed: SEED + index,
    numRuns: Math.min(AT_ONCE, books - index * AT_ONCE),
    ...(index === 0 && path !== undefined ? { path } : {}),
  }));
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const settings = { ...making(part.numRuns, SECONDS_EACH), ...part };
      await fc.assert(fc.asyncProperty(anyBook, prove), settings).catch((failure: unknown) => {
        failures.push(failure);
        noteFailure(String(failure));
      });
      noteTally();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n\n'));
}
