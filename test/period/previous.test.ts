import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, type Day, formatDay } from '../../src/period/day.ts';
import {
  financialCalendar,
  monthContaining,
  quarterContaining,
  yearContaining,
} from '../../src/period/financial-calendar.ts';
import { contains, encloses, lastDayOf, lengthInDays } from '../../src/period/period.ts';
import { previousPeriod, sameDatesOneYearEarlier } from '../../src/period/previous.ts';
import { resolvePeriod } from '../../src/period/resolve.ts';
import { anyCalendar, anyDay, anyPeriod, anyRequest, modernDay } from './arbitrary.ts';
import { day, period, request, shown, valueOf } from './expecting.ts';

function previous(text: string, today: string, start: number): string | null {
  const calendar = financialCalendar(start);
  const resolved = valueOf(resolvePeriod(request(text), { today: day(today), asOf: null, calendar }));
  return shown(previousPeriod(request(text), resolved, calendar));
}

describe('the period before', () => {
  test.each([
    ['this_month', '2026-11-20', 7, '2026-10-01 2026-10-31'],
    ['last_month', '2026-11-20', 7, '2026-09-01 2026-09-30'],
    ['last_month', '2025-04-30', 7, '2025-02-01 2025-02-28'],
    ['this_quarter', '2026-11-20', 7, '2026-07-01 2026-09-30'],
    ['last_quarter', '2026-11-20', 7, '2026-04-01 2026-06-30'],
    ['this_fy', '2026-11-20', 7, '2025-07-01 2026-06-30'],
    ['last_fy', '2026-11-20', 7, '2024-07-01 2025-06-30'],
    ['last_2_fy', '2026-11-20', 7, '2022-07-01 2024-06-30'],
    ['mtd', '2026-11-20', 7, '2026-10-01 2026-10-20'],
    ['qtd', '2026-11-20', 7, '2026-07-01 2026-08-20'],
    ['ytd', '2026-11-20', 7, '2025-07-01 2025-11-20'],
    // The unit before is shorter than what has passed of this one.
    ['mtd', '2025-03-31', 1, '2025-02-01 2025-02-28'],
    ['mtd', '2025-03-28', 1, '2025-02-01 2025-02-28'],
    ['mtd', '2024-03-30', 1, '2024-02-01 2024-02-29'],
    ['qtd', '2025-06-30', 1, '2025-01-01 2025-03-31'],
    ['ytd', '2024-12-31', 1, '2023-01-01 2023-12-31'],
    // And a leap year has one day more: as many days, not the same date.
    ['ytd', '2024-03-01', 1, '2023-01-01 2023-03-02'],
    ['trailing_12', '2026-11-20', 7, '2024-12-01 2025-11-30'],
    ['trailing_1', '2026-11-20', 7, '2026-10-01 2026-10-31'],
    ['2025-04-01:2026-03-31', '2026-11-20', 7, '2024-04-01 2025-03-31'],
    ['2026-03-01:2026-03-31', '2026-11-20', 7, '2026-01-29 2026-02-28'],
    ['2026-11-20:2026-11-20', '2026-11-20', 7, '2026-11-19 2026-11-19'],
    ['today', '2024-03-01', 7, '2024-02-29 2024-02-29'],
    ['as_of:2026-01-01', '2026-11-20', 7, '2025-12-31 2025-12-31'],
    // Nothing is before the calendar.
    ['this_month', '0001-01-31', 1, null],
    ['mtd', '0001-01-31', 1, null],
    ['last_2_fy', '0005-01-01', 1, '0001-01-01 0002-12-31'],
    ['last_2_fy', '0004-12-31', 1, null],
    ['trailing_7', '0002-01-31', 1, null],
    ['0001-01-02:0001-01-03', '2026-11-20', 1, null],
    ['today', '0001-01-01', 1, null],
  ])('%s on %s, with a year from month %i, is %s', (text, today, start, expected) => {
    expect(previous(text, today, start)).toBe(expected);
  });

  test('ends where this one starts, unless it is to date', () => {
    fc.assert(
      fc.property(anyRequest, anyDay, anyCalendar, (any, today, calendar) => {
        const outcome = resolvePeriod(any, { today, asOf: null, calendar });
        fc.pre(outcome.ok);
        const before = previousPeriod(any, outcome.value, calendar);
        fc.pre(before !== null);
        const toDate = any.kind === 'keyword' && any.keyword.endsWith('td');
        const gap = outcome.value.nominal.start - before.end;
        expect(toDate ? Math.min(gap, 0) : gap).toBe(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('is as long for dates and snapshots', () => {
    fc.assert(
      fc.property(anyRequest, modernDay, anyCalendar, (any, today, calendar) => {
        fc.pre(any.kind !== 'keyword' && any.kind !== 'trailing');
        const outcome = resolvePeriod(any, { today, asOf: null, calendar });
        fc.pre(outcome.ok);
        const before = previousPeriod(any, outcome.value, calendar);
        fc.pre(before !== null);
        expect(lengthInDays(before)).toBe(lengthInDays(outcome.value.nominal));
      }),
      { numRuns: 2000 },
    );
  });

  test('of a unit to date starts with the unit before, and has as many days or all it has', () => {
    fc.assert(
      fc.property(modernDay, anyCalendar, (today, calendar) => {
        for (const [keyword, containing] of [
          ['mtd', monthContaining],
          ['qtd', quarterContaining],
          ['ytd', yearContaining],
        ] as const) {
          const any = { kind: 'keyword', keyword } as const;
          const { nominal } = valueOf(resolvePeriod(any, { today, asOf: null, calendar }));
          const before = previousPeriod(any, { nominal }, calendar);
          const unit = containing((nominal.start - 1) as Day, calendar);
          expect(before?.start).toBe(unit.start);
          expect(before?.end).toBe(Math.min(unit.start + lengthInDays(nominal), unit.end));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the same dates one year earlier', () => {
  test.each([
    ['2026-11-01 2026-11-20', '2025-11-01 2025-11-20'],
    ['2024-02-29 2024-02-29', '2023-02-28 2023-02-28'],
    ['2024-02-10 2024-02-29', '2023-02-10 2023-02-28'],
    ['2025-02-10 2025-02-28', '2024-02-10 2024-02-28'],
    ['2025-02-28 2025-02-28', '2024-02-28 2024-02-28'],
    ['2025-03-01 2025-03-01', '2024-03-01 2024-03-01'],
    // Whole months stay whole.
    ['2025-02-01 2025-02-28', '2024-02-01 2024-02-29'],
    ['2024-02-01 2024-02-29', '2023-02-01 2023-02-28'],
    ['2024-03-01 2025-02-28', '2023-03-01 2024-02-29'],
    ['2025-07-01 2026-06-30', '2024-07-01 2025-06-30'],
    ['0002-01-01 0002-12-31', '0001-01-01 0001-12-31'],
    ['9999-12-01 9999-12-31', '9998-12-01 9998-12-31'],
    ['0001-12-31 0002-01-01', null],
    ['0001-01-01 0001-12-31', null],
  ])('of %s are %s', (of, expected) => {
    expect(shown(sameDatesOneYearEarlier(period(of)))).toBe(expected);
  });

  test('are within a day of as long, a year apart, and keep the month and the day', () => {
    fc.assert(
      fc.property(anyPeriod, (of) => {
        const earlier = sameDatesOneYearEarlier(of);
        expect(earlier === null).toBe(civilOf(of.start).year === 1);
        fc.pre(earlier !== null);
        expect(of.start - earlier.start).toBeGreaterThanOrEqual(365);
        expect(of.start - earlier.start).toBeLessThanOrEqual(366);
        expect(formatDay(earlier.start).slice(5)).toBe(
          formatDay(of.start).slice(5).replace('02-29', '02-28'),
        );
        expect(civilOf(lastDayOf(earlier)).month).toBe(civilOf(lastDayOf(of)).month);
        expect(Math.abs(lengthInDays(earlier) - lengthInDays(of))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('of a financial year are the financial year before', () => {
    fc.assert(
      fc.property(modernDay, anyCalendar, (any, calendar) => {
        const year = yearContaining(any, calendar);
        const before = yearContaining((year.start - 1) as Day, calendar);
        expect(sameDatesOneYearEarlier(year)).toEqual(before);
        expect(contains(before, any) || encloses(before, year)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
