// `npm run proof:privacy` is the long run, and prints the table; ALMANAC_STAFFS says of how many staffs.

import { describe, expect, it } from 'vitest';
import { randomStaff } from '../../generators/random-staff.ts';
import { SERVICES } from './services.ts';
import { changingSetting, type Setting, UNCHANGED } from './setting.ts';
import { OURS, personsTold, type Service } from './told.ts';

const ASKED = process.env['ALMANAC_STAFFS'];
const STAFFS = Number(ASKED ?? 1);
const MINIMUMS = ASKED === undefined ? [3, 8] : [3, 5, 8, 10];
const TIME_MS = 60_000 * STAFFS;

/** The persons told of, of several random staffs. */
function countTold(
  service: Service,
  minimum: number,
  settingOf: (seed: number) => Setting = () => UNCHANGED,
  staffs = STAFFS,
): number {
  const seeds = Array.from({ length: staffs }, (_, index) => index + 1);
  return seeds.reduce(
    (told, seed) => told + personsTold(randomStaff(seed), minimum, service, settingOf(seed)).size,
    0,
  );
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

  it(
    'is told nothing by changes of settings, corrections and new series either',
    () => {
      const counts = MINIMUMS.map((minimum) => countTold(OURS, minimum, changingSetting));
      show('as it is, with changes of settings, corrections and new series', counts);
      expect(counts).toEqual(MINIMUMS.map(() => 0));
    },
    TIME_MS,
  );

  it.each(Object.entries(SERVICES))(
    'would be told of persons if %s',
    (what, service) => {
      // A correction of few is rare: it needs some staffs more to be met.
      const isOfSeries = service.seriesNeeds !== null;
      const counts = isOfSeries
        ? [countTold(service, 5, changingSetting, Math.max(8, STAFFS))]
        : [countTold(service, 5)];
      show(what, counts);
      expect(counts.every((count) => count > 0)).toBe(true);
    },
    TIME_MS,
  );
});
