import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, formatDay, LAST_DAY } from '../../src/period/day.ts';
import {
  intersection,
  lastDayOf,
  lengthInDays,
  overlaps,
  periodBetween,
  periodFromInclusive,
  throughDay,
} from '../../src/period/period.ts';
import { anyDay, anyPeriod } from '../generators/periods.ts';
import { day, period, shown } from './expecting.ts';
import { contains, encloses, precedes } from './relations.ts';

const april = period('2026-04-01 2026-04-30');

describe('a period', () => {
  test('is from its first day until just before its end', () => {
    expect(formatDay(april.end)).toBe('2026-05-01');
    expect(formatDay(lastDayOf(april))).toBe('2026-04-30');
    expect(lengthInDays(april)).toBe(30);
    expect(contains(april, day('2026-04-01'))).toBe(true);
    expect(contains(april, day('2026-04-30'))).toBe(true);
    expect(contains(april, day('2026-03-31'))).toBe(false);
    expect(contains(april, day('2026-05-01'))).toBe(false);
  });

  test('of one day is that day', () => {
    const one = periodFromInclusive(day('2024-02-29'), day('2024-02-29'));
    expect(lengthInDays(one)).toBe(1);
    expect(lastDayOf(one)).toBe(one.start);
  });

  test('is never empty and never backwards', () => {
    expect(() => periodBetween(day('2026-04-01'), day('2026-04-01'))).toThrow(RangeError);
    expect(() => periodFromInclusive(day('2026-04-02'), day('2026-04-01'))).toThrow(RangeError);
  });

  test('may hold the last day of the calendar, and nothing after it', () => {
    expect(shown(periodFromInclusive(LAST_DAY, LAST_DAY))).toBe('9999-12-31 9999-12-31');
    expect(() => periodFromInclusive(LAST_DAY, (LAST_DAY + 1) as Day)).toThrow(RangeError);
  });

  test('cannot be changed', () => {
    expect(Object.isFrozen(april)).toBe(true);
  });
});

describe('two periods', () => {
  test.each([
    ['2026-04-10 2026-04-20', '2026-04-10 2026-04-20'],
    ['2026-03-10 2026-04-01', '2026-04-01 2026-04-01'],
    ['2026-04-30 2026-06-01', '2026-04-30 2026-04-30'],
    ['2026-01-01 2026-12-31', '2026-04-01 2026-04-30'],
    ['2026-03-01 2026-03-31', null],
    ['2026-05-01 2026-05-31', null],
  ])('April 2026 and %s share %s', (other, both) => {
    expect(shown(intersection(april, period(other)))).toBe(both);
    expect(overlaps(april, period(other))).toBe(both !== null);
  });

  test('that touch follow one another and share nothing', () => {
    const may = period('2026-05-01 2026-05-31');
    expect(precedes(april, may)).toBe(true);
    expect(precedes(may, april)).toBe(false);
    expect(overlaps(april, may)).toBe(false);
  });

  test('share exactly the days that both contain', () => {
    fc.assert(
      fc.property(anyPeriod, fc.integer({ min: -900, max: 900 }), fc.nat(900), (one, shift, length) => {
        const start = Math.max(-719_162, Math.min(one.start + shift, LAST_DAY)) as Day;
        const other = periodFromInclusive(start, Math.min(start + length, LAST_DAY) as Day);
        const both = intersection(one, other);
        expect(both).toEqual(intersection(other, one));
        for (const each of [one.start, lastDayOf(one), one.end, other.start, lastDayOf(other), other.end]) {
          const inBoth = contains(one, each) && contains(other, each);
          expect(both !== null && contains(both, each)).toBe(inBoth);
        }
        expect(both === null).toBe(precedes(one, other) || precedes(other, one));
        expect(both === null || (encloses(one, both) && encloses(other, both))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a period through a day', () => {
  test('is the part up to and including it', () => {
    expect(shown(throughDay(april, day('2026-04-10')))).toBe('2026-04-01 2026-04-10');
    expect(shown(throughDay(april, day('2026-04-01')))).toBe('2026-04-01 2026-04-01');
    expect(shown(throughDay(april, day('2026-04-30')))).toBe('2026-04-01 2026-04-30');
    expect(shown(throughDay(april, day('2027-01-01')))).toBe('2026-04-01 2026-04-30');
    expect(throughDay(april, day('2026-03-31'))).toBeNull();
  });

  test('is what it shares with all of time until then', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (of, last) => {
        expect(throughDay(of, last)).toEqual(intersection(of, periodFromInclusive(day('0001-01-01'), last)));
      }),
      { numRuns: 1000 },
    );
  });
});
