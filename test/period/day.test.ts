import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  civilOf,
  type Day,
  dayAt,
  dayOf,
  daysInMonth,
  FIRST_DAY,
  formatDay,
  isLeapYear,
  LAST_DAY,
  parseDay,
  requireDay,
} from '../../src/period/day.ts';
import { anyDay } from '../generators/periods.ts';
import { day } from './expecting.ts';

/** The same count by the runtime's own calendar, in UTC, where no day is longer than another. */
function daysByRuntime(year: number, month: number, dayOfMonth: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / 86_400_000;
}

describe('a day', () => {
  test.each([
    ['0001-01-01', -719_162],
    ['1969-12-31', -1],
    ['1970-01-01', 0],
    ['2000-02-29', 11_016],
    ['2000-03-01', 11_017],
    ['2026-11-20', 20_777],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (text, number) => {
    expect(parseDay(text)).toBe(number);
    expect(formatDay(number as Day)).toBe(text);
  });

  test('every day of the calendar is what the runtime calls it', () => {
    const wrong: string[] = [];
    let number: number = FIRST_DAY;
    for (let year = 1; year <= 9999; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        const length = daysByRuntime(year, month + 1, 1) - daysByRuntime(year, month, 1);
        if (length !== daysInMonth(year, month)) wrong.push(`${year}-${month} has ${length} days`);
        for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth += 1, number += 1) {
          const civil = civilOf(number as Day);
          const same = civil.year === year && civil.month === month && civil.dayOfMonth === dayOfMonth;
          if (!same || dayOf(year, month, dayOfMonth) !== number)
            wrong.push(`${year}-${month}-${dayOfMonth}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(number).toBe(LAST_DAY + 1);
  });

  test('reads back what it writes, which is what the runtime writes', () => {
    fc.assert(
      fc.property(anyDay, (each) => {
        expect(parseDay(formatDay(each))).toBe(each);
        expect(formatDay(each)).toBe(new Date(each * 86_400_000).toISOString().slice(0, 10));
      }),
      { numRuns: 3000 },
    );
  });

  test('is ordered as its text is', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(one < other).toBe(formatDay(one) < formatDay(other));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-00-10',
    '2025-13-10',
    '2025-01-00',
    '2025-01-32',
    '0000-12-31',
    '10000-01-01',
    '-001-01-01',
    '2025-1-01',
    '20250101',
    '2025/01/01',
    ' 2025-01-01',
    '2025-01-01 ',
    '2025-01-01\n',
    '2025-01-01T00:00:00Z',
    '٢٠٢٥-٠١-٠١',
    'today',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(() => requireDay(text)).toThrow('not a day');
  });

  test('no text but its own is read as a day', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/), (text) => {
        const parsed = parseDay(text);
        const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
        const overflows = new Date(daysByRuntime(year, month, dayOfMonth) * 86_400_000);
        const real = year > 0 && overflows.toISOString().slice(0, 10) === text;
        expect(parsed === null ? null : formatDay(parsed)).toBe(real ? text : null);
      }),
      { numRuns: 5000 },
    );
  });

  test('that does not exist is refused by its numbers, too', () => {
    expect(() => dayOf(2025, 2, 29)).toThrow(RangeError);
    expect(() => dayOf(2025, 0, 1)).toThrow(RangeError);
    expect(() => dayOf(2025, 13, 1)).toThrow(RangeError);
    expect(() => dayOf(0, 1, 1)).toThrow(RangeError);
    expect(() => dayOf(10_000, 1, 1)).toThrow(RangeError);
    expect(() => dayOf(2025, 1.5, 1)).toThrow(RangeError);
    expect(() => dayOf(Number.NaN, 1, 1)).toThrow(RangeError);
  });
});

describe('leap years', () => {
  test.each([
    [1600, true],
    [1700, false],
    [1900, false],
    [2000, true],
    [2024, true],
    [2025, false],
    [2100, false],
    [4, true],
  ])('%i: %s', (year, leap) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInMonth(year, 2)).toBe(leap ? 29 : 28);
  });
});

describe('moving a day', () => {
  test.each([
    ['2025-03-31', -1, '2025-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2025-01-31', 3, '2025-04-30'],
    ['2025-01-15', -1, '2024-12-15'],
    ['2025-12-31', 2, '2026-02-28'],
    ['2025-05-31', -12, '2024-05-31'],
    ['2025-05-31', 0, '2025-05-31'],
    ['0001-02-28', -1, '0001-01-28'],
    ['9999-11-30', 1, '9999-12-30'],
  ])('%s by %i months is %s', (from, months, to) => {
    expect(formatDay(addMonths(day(from), months))).toBe(to);
  });

  test.each([
    ['2024-02-29', -1, '2023-02-28'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2000-02-29', -100, '1900-02-28'],
    ['2025-02-28', -1, '2024-02-28'],
    ['2026-11-20', -1, '2025-11-20'],
  ])('%s by %i years is %s', (from, years, to) => {
    expect(formatDay(addYears(day(from), years))).toBe(to);
  });

  test('by days is counting', () => {
    expect(formatDay(addDays(day('2024-02-28'), 2))).toBe('2024-03-01');
    expect(formatDay(addDays(day('2025-01-01'), -1))).toBe('2024-12-31');
    expect(addDays(LAST_DAY, 1)).toBe(LAST_DAY + 1);
  });

  test('out of the calendar is refused', () => {
    expect(() => addDays(FIRST_DAY, -1)).toThrow(RangeError);
    expect(() => addDays(LAST_DAY, 2)).toThrow(RangeError);
    expect(() => addDays(FIRST_DAY, 0.5)).toThrow(RangeError);
    expect(() => addMonths(FIRST_DAY, -1)).toThrow(RangeError);
    expect(() => addMonths(LAST_DAY, 1)).toThrow(RangeError);
    expect(() => addYears(LAST_DAY, 1)).toThrow(RangeError);
    expect(dayAt(FIRST_DAY - 1)).toBeNull();
    expect(dayAt(FIRST_DAY)).toBe(FIRST_DAY);
  });

  test('there and back by months never ends later than it began', () => {
    const months = fc.integer({ min: -2000, max: 2000 });
    const middle = fc.integer({ min: -500_000, max: 2_000_000 }).map((number) => number as Day);
    fc.assert(
      fc.property(middle, months, (from, count) => {
        const back = addMonths(addMonths(from, count), -count);
        expect(back).toBeLessThanOrEqual(from);
        expect(from - back).toBeLessThanOrEqual(3);
        expect(civilOf(back).month).toBe(civilOf(from).month);
      }),
      { numRuns: 2000 },
    );
  });
});
