// `npm run proof:privacy` is the long run and prints the table; ALMANAC_STAFFS sets the number of staffs.

import { describe, expect, it } from 'vitest';
import { randomStaff } from '../../generators/random-staff.ts';
import { OURS, personsExposed, type Service } from './exposed-persons.ts';
import { SERVICES } from './services.ts';
import { changingSetting, type Setting, UNCHANGED } from './setting.ts';

const ASKED = process.env['ALMANAC_STAFFS'];
const STAFFS = Number(ASKED ?? 1);
const MINIMUMS = ASKED === undefined ? [3, 8] : [3, 5, 8, 10];
const TIME_MS = 60_000 * STAFFS;

/** The number of persons exposed in several random staffs; the everyday run ends with the first staff in which there are any. */
function countExposed(
  service: Service,
  minimum: number,
  settingOf: (seed: number) => Setting = () => UNCHANGED,
  staffs = STAFFS,
): number {
  let count = 0;
  for (let seed = 1; seed <= staffs; seed += 1) {
    count += personsExposed(randomStaff(seed), minimum, service, settingOf(seed)).size;
    if (count > 0 && ASKED === undefined) return count;
  }
  return count;
}

function show(what: string, counts: readonly number[]): void {
  if (ASKED !== undefined) process.stdout.write(`| ${[what, ...counts].join(' | ')} |\n`);
}

describe('an attacker with every answer about groups of persons', () => {
  it(
    'learns nothing through a group smaller than the minimum',
    () => {
      const counts = MINIMUMS.map((minimum) => countExposed(OURS, minimum));
      show('as it is', counts);
      expect(counts).toEqual(MINIMUMS.map(() => 0));
    },
    TIME_MS,
  );

  it(
    'learns nothing from changes of settings, corrections and new series either',
    () => {
      const counts = MINIMUMS.map((minimum) => countExposed(OURS, minimum, changingSetting));
      show('as it is, with changes of settings, corrections and new series', counts);
      expect(counts).toEqual(MINIMUMS.map(() => 0));
    },
    TIME_MS,
  );

  it.each(Object.entries(SERVICES))(
    'would identify persons if %s',
    (what, service) => {
      // Corrections of few persons are rare and need more staffs to occur.
      const isOfSeries = service.seriesNeeds !== null;
      const counts = isOfSeries
        ? [countExposed(service, 5, changingSetting, Math.max(8, STAFFS))]
        : [countExposed(service, 5)];
      show(what, counts);
      expect(counts.every((count) => count > 0)).toBe(true);
    },
    TIME_MS,
  );
});
