// `npm run proof:privacy` is the long run, and prints the table; ALMANAC_STAFFS says of how many staffs.

import { describe, expect, it } from 'vitest';
import { randomStaff } from './random-staff.ts';
import { SERVICES } from './services.ts';
import { OURS, personsTold, type Service } from './told.ts';

const ASKED = process.env['ALMANAC_STAFFS'];
const STAFFS = Number(ASKED ?? 1);
const MINIMUMS = [3, 5, 8, 10];
const TIME_MS = 60_000 * STAFFS;

/** The persons told of, of several random staffs. */
function countTold(service: Service, minimum: number): number {
  const seeds = Array.from({ length: STAFFS }, (_, index) => index + 1);
  return seeds.reduce((told, seed) => told + personsTold(randomStaff(seed), minimum, service).size, 0);
}

function show(what: string, counts: readonly number[]): void {
  if (ASKED !== undefined) process.stdout.write(`| ${[what, ...counts].join(' | ')} |\n`);
}

describe('whoever asks everything that can be asked of groups of persons', () => {
  it(
    'is told nothing through a group smaller than the minimum',
    () => {
      const counts = MINIMUMS.map((minimum) => countTold(OURS, minimum));
      show('as it is', counts);
      expect(counts).toEqual(MINIMUMS.map(() => 0));
    },
    TIME_MS,
  );

  it.each(Object.entries(SERVICES))(
    'would be told of persons if %s',
    (what, service) => {
      const counts = [5].map((minimum) => countTold(service, minimum));
      show(what, counts);
      expect(counts.every((count) => count > 0)).toBe(true);
    },
    TIME_MS,
  );
});
