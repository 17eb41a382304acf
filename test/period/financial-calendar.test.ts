import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, civilOf, dayAt, FIRST_DAY, LAST_DAY } from '../../src/period/day.ts';
import {
  CALENDAR_UNITS,
  financialCalendar,
  financialYearName,
  monthContaining,
  quarterContaining,
  quarterNumber,
  unitContaining,
  wholeUnits,
  yearContaining,
} from '../../src/period/financial-calendar.ts';
import { lastDayOf } from '../../src/period/period.ts';
import { anyCalendar, modernDay } from '../generators/periods.ts';
import { day, shown } from './expecting.ts';
import { contains, encloses } from './relations.ts';

// 2026-11-20 in the financial year and quarter of an organisation whose year starts in each month.
const EVERY_START = [
  [1, 2026, '2026-01-01 2026-12-31', 4, '2026-10-01 2026-12-31'],
  [2, 2027, '2026-02-01 2027-01-31', 4, '2026-11-01 2027-01-31'],
  [3, 2027, '2026-03-01 2027-02-28', 3, '2026-09-01 2026-11-30'],
  [4, 2027, '2026-04-01 2027-03-31', 3, '2026-10-01 2026-12-31'],
  [5, 2027, '2026-05-01 2027-04-30', 3, '2026-11-01 2027-01-31'],
  [6, 2027, '2026-06-01 2027-05-31', 2, '2026-09-01 2026-11-30'],
  [7, 2027, '2026-07-01 2027-06-30', 2, '2026-10-01 2026-12-31'],
  [8, 2027, '2026-08-01 2027-07-31', 2, '2026-11-01 2027-01-31'],
  [9, 2027, '2026-09-01 2027-08-31', 1, '2026-09-01 2026-11-30'],
  [10, 2027, '2026-10-01 2027-09-30', 1, '2026-10-01 2026-12-31'],
  [11, 2027, '2026-11-01 2027-10-31', 1, '2026-11-01 2027-01-31'],
  [12, 2026, '2025-12-01 2026-11-30', 4, '2026-09-01 2026-11-30'],
] as const;

describe('20 November 2026', () => {
  test.each(EVERY_START)(
    'of a year that starts in month %i is in FY%i',
    (start, name, year, number, quarter) => {
      const calendar = financialCalendar(start);
      const november = day('2026-11-20');
      expect(shown(yearContaining(november, calendar))).toBe(year);
      expect(financialYearName(november, calendar)).toBe(name);
      expect(financialYearName(yearContaining(november, calendar), calendar)).toBe(name);
      expect(shown(quarterContaining(november, calendar))).toBe(quarter);
      expect(quarterNumber(november, calendar)).toBe(number);
      expect(quarterNumber(quarterContaining(november, calendar), calendar)).toBe(number);
      expect(shown(monthContaining(november))).toBe('2026-11-01 2026-11-30');
    },
  );
});

describe('a financial year', () => {
  const july = financialCalendar(7);

  test('changes between its last day and its first', () => {
    expect(shown(yearContaining(day('2026-06-30'), july))).toBe('2025-07-01 2026-06-30');
    expect(shown(yearContaining(day('2026-07-01'), july))).toBe('2026-07-01 2027-06-30');
    expect(financialYearName(day('2026-06-30'), july)).toBe(2026);
    expect(financialYearName(day('2026-07-01'), july)).toBe(2027);
    expect(quarterNumber(day('2026-06-30'), july)).toBe(4);
    expect(quarterNumber(day('2026-07-01'), july)).toBe(1);
  });

  test('that starts in March ends on a leap day every fourth year', () => {
    const march = financialCalendar(3);
    expect(shown(yearContaining(day('2024-02-29'), march))).toBe('2023-03-01 2024-02-29');
    expect(shown(quarterContaining(day('2024-02-29'), march))).toBe('2023-12-01 2024-02-29');
    expect(shown(monthContaining(day('2024-02-29')))).toBe('2024-02-01 2024-02-29');
  });

  test('is divided into four quarters and twelve months without a gap', () => {
    fc.assert(
      fc.property(modernDay, anyCalendar, (any, calendar) => {
        const year = yearContaining(any, calendar);
        expect(contains(year, any)).toBe(true);
        expect(civilOf(year.start)).toMatchObject({ month: calendar.startMonth, dayOfMonth: 1 });
        let end = year.start;
        for (const number of [1, 2, 3, 4]) {
          const quarter = quarterContaining(end, calendar);
          expect(quarter.start).toBe(end);
          expect(quarterNumber(lastDayOf(quarter), calendar)).toBe(number);
          expect(financialYearName(quarter, calendar)).toBe(civilOf(lastDayOf(year)).year);
          end = quarter.end;
        }
        expect(end).toBe(year.end);
        expect(year.end).toBe(addMonths(year.start, 12));
      }),
      { numRuns: 1000 },
    );
  });

  test('holds the quarter that holds the month that holds the day', () => {
    fc.assert(
      fc.property(modernDay, anyCalendar, (any, calendar) => {
        const month = monthContaining(any);
        const quarter = quarterContaining(any, calendar);
        expect(contains(month, any)).toBe(true);
        expect(encloses(quarter, month)).toBe(true);
        expect(encloses(yearContaining(any, calendar), quarter)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('that leaves the calendar is refused', () => {
    expect(() => yearContaining(FIRST_DAY, july)).toThrow(RangeError);
    expect(() => yearContaining(LAST_DAY, july)).toThrow(RangeError);
    expect(() => quarterContaining(LAST_DAY, financialCalendar(12))).toThrow(RangeError);
    expect(shown(yearContaining(FIRST_DAY, financialCalendar(1)))).toBe('0001-01-01 0001-12-31');
    expect(shown(yearContaining(LAST_DAY, financialCalendar(1)))).toBe('9999-01-01 9999-12-31');
    expect(wholeUnits('month', { day: FIRST_DAY, back: 1, count: 1 }, july)).toBeNull();
    expect(shown(monthContaining(LAST_DAY))).toBe('9999-12-01 9999-12-31');
  });
});

test.each([0, 13, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'no year starts in month %d',
  (startMonth) => {
    expect(() => financialCalendar(startMonth)).toThrow(RangeError);
  },
);

test('a unit at the end of the calendar is the part of it that the calendar has', () => {
  const july = financialCalendar(7);
  expect(shown(unitContaining('year', FIRST_DAY, july))).toBe('0001-01-01 0001-06-30');
  expect(shown(unitContaining('year', LAST_DAY, july))).toBe('9999-07-01 9999-12-31');
  fc.assert(
    fc.property(
      fc.constantFrom(...CALENDAR_UNITS),
      fc.integer({ min: FIRST_DAY, max: LAST_DAY }),
      anyCalendar,
      (unit, number, calendar) => {
        const found = dayAt(number);
        if (found === null) throw new Error('a day of the calendar is not there');
        const part = unitContaining(unit, found, calendar);
        expect(part.start <= found && found < part.end).toBe(true);
        const whole = wholeUnits(unit, { day: found, back: 0, count: 1 }, calendar);
        expect(part).toEqual(whole ?? part);
      },
    ),
  );
});
