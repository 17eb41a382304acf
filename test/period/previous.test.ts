import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/period/day.ts';
import { type FinancialCalendar, financialCalendar } from '../../src/period/financial-calendar.ts';
import { previousPeriod, sameDaysOneYearEarlier, yearEarlier } from '../../src/period/previous.ts';
import { RANGE_KEYWORDS } from '../../src/period/range-keyword.ts';
import { formatPeriod } from '../../src/period/request.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../src/period/resolve.ts';
import { resolvedOnWire } from '../../src/period/wire.ts';
import { anyCalendar, anyDay, anyRequest, modernDay } from '../generators/periods.ts';
import { type Dates, plainPrevious, plainYearEarlier } from '../oracle/calendar.ts';
import { day, period, request, shown, valueOf } from './expecting.ts';

/** The first day, the last, the last that counts, and the name. */
function written(of: ResolvedPeriod | null): string | null {
  if (of === null) return null;
  const { startDate, endDate, asOfDate, label } = resolvedOnWire(of);
  return `${startDate} | ${endDate} | ${asOfDate} | ${label}`;
}

function datesOf(of: ResolvedPeriod): Dates {
  const { startDate, endDate, asOfDate } = resolvedOnWire(of);
  return [startDate, endDate, asOfDate];
}

const UNDER_WAY = RANGE_KEYWORDS.filter((keyword) => !keyword.startsWith('last'));

type Compare = typeof previousPeriod;

function compared(compare: Compare, text: string, today: string, start: number): string | null {
  const calendar = financialCalendar(start);
  const resolved = valueOf(resolvePeriod(request(text), { today: day(today), asOf: null, calendar }));
  return written(compare(request(text), resolved, calendar));
}

describe('the period before', () => {
  test.each([
    // Whole units, named as they are.
    ['last_month', '2026-11-20', 7, '2026-09-01 | 2026-09-30 | 2026-09-30 | September 2026'],
    ['last_month', '2025-04-30', 7, '2025-02-01 | 2025-02-28 | 2025-02-28 | February 2025'],
    ['last_quarter', '2026-11-20', 7, '2026-04-01 | 2026-06-30 | 2026-06-30 | Q4 FY2026'],
    ['last_fy', '2026-11-20', 7, '2024-07-01 | 2025-06-30 | 2025-06-30 | FY2025'],
    ['last_2_fy', '2026-11-20', 7, '2022-07-01 | 2024-06-30 | 2024-06-30 | FY2023 to FY2024'],
    // Units under way, counted to the same point.
    ['this_month', '2026-11-20', 7, '2026-10-01 | 2026-10-31 | 2026-10-20 | October 2026'],
    ['this_quarter', '2026-11-20', 7, '2026-07-01 | 2026-09-30 | 2026-08-20 | Q1 FY2027'],
    ['this_fy', '2026-11-20', 7, '2025-07-01 | 2026-06-30 | 2025-11-20 | FY2026'],
    ['mtd', '2026-11-20', 7, '2026-10-01 | 2026-10-20 | 2026-10-20 | October 2026 to date'],
    ['qtd', '2026-11-20', 7, '2026-07-01 | 2026-08-20 | 2026-08-20 | Q1 FY2027 to date'],
    ['ytd', '2026-11-20', 7, '2025-07-01 | 2025-11-20 | 2025-11-20 | FY2026 to date'],
    // The month before is shorter, or a last day meets a last day.
    ['mtd', '2025-03-30', 1, '2025-02-01 | 2025-02-28 | 2025-02-28 | February 2025 to date'],
    ['mtd', '2025-02-28', 1, '2025-01-01 | 2025-01-31 | 2025-01-31 | January 2025 to date'],
    ['qtd', '2025-06-30', 1, '2025-01-01 | 2025-03-31 | 2025-03-31 | Q1 FY2025 to date'],
    ['qtd', '2025-05-31', 1, '2025-01-01 | 2025-02-28 | 2025-02-28 | Q1 FY2025 to date'],
    ['ytd', '2024-03-01', 1, '2023-01-01 | 2023-03-01 | 2023-03-01 | FY2023 to date'],
    ['ytd', '2024-02-29', 1, '2023-01-01 | 2023-02-28 | 2023-02-28 | FY2023 to date'],
    // trailing_N has as many days counted in its last month as the window that it is compared with.
    ['trailing_12', '2026-11-20', 7, '2024-12-01 | 2025-11-20 | 2025-11-20 | 12 months to 20 November 2025'],
    ['trailing_3', '2026-11-22', 7, '2026-06-01 | 2026-08-22 | 2026-08-22 | 3 months to 22 August 2026'],
    ['trailing_1', '2026-11-20', 7, '2026-10-01 | 2026-10-20 | 2026-10-20 | 1 month to 20 October 2026'],
    ['trailing_2', '2026-04-30', 7, '2026-01-01 | 2026-02-28 | 2026-02-28 | 2 months to 28 February 2026'],
    // Dates: whole months take whole months, others as many days.
    [
      '2025-04-01:2026-03-31',
      '2026-11-20',
      7,
      '2024-04-01 | 2025-03-31 | 2025-03-31 | 1 April 2024 to 31 March 2025',
    ],
    [
      '2026-03-01:2026-03-31',
      '2026-11-20',
      7,
      '2026-02-01 | 2026-02-28 | 2026-02-28 | 1 February 2026 to 28 February 2026',
    ],
    [
      '2026-11-01:2026-12-31',
      '2026-11-20',
      7,
      '2026-09-01 | 2026-10-31 | 2026-09-20 | 1 September 2026 to 31 October 2026',
    ],
    [
      '2026-03-02:2026-03-31',
      '2026-11-20',
      7,
      '2026-01-31 | 2026-03-01 | 2026-03-01 | 31 January 2026 to 1 March 2026',
    ],
    [
      '2026-11-11:2026-11-30',
      '2026-11-20',
      7,
      '2026-10-22 | 2026-11-10 | 2026-10-31 | 22 October 2026 to 10 November 2026',
    ],
    // A day takes the day a month earlier, a month's end a month's end.
    ['today', '2026-11-20', 7, '2026-10-20 | 2026-10-20 | 2026-10-20 | 20 October 2026'],
    ['today', '2026-11-30', 7, '2026-10-31 | 2026-10-31 | 2026-10-31 | 31 October 2026'],
    ['as_of:2026-03-30', '2026-11-20', 7, '2026-02-28 | 2026-02-28 | 2026-02-28 | 28 February 2026'],
    ['as_of:2024-02-28', '2026-11-20', 7, '2024-01-28 | 2024-01-28 | 2024-01-28 | 28 January 2024'],
    // Nothing is before the calendar.
    ['this_month', '0001-01-31', 1, null],
    ['last_2_fy', '0005-01-01', 1, '0001-01-01 | 0002-12-31 | 0002-12-31 | FY0001 to FY0002'],
    ['last_2_fy', '0004-12-31', 1, null],
    ['trailing_7', '0002-01-31', 1, null],
    ['0001-01-02:0001-01-03', '2026-11-20', 1, null],
    ['today', '0001-01-31', 1, null],
  ])('%s on %s, with a year from month %i, is %s', (text, today, start, expected) => {
    expect(compared(previousPeriod, text, today, start)).toBe(expected);
  });
});

describe('a year earlier', () => {
  test.each([
    ['ytd', '2026-11-20', 7, '2025-07-01 | 2025-11-20 | 2025-11-20 | FY2026 to date'],
    ['this_fy', '2026-11-20', 7, '2025-07-01 | 2026-06-30 | 2025-11-20 | FY2026'],
    ['last_fy', '2026-11-20', 7, '2024-07-01 | 2025-06-30 | 2025-06-30 | FY2025'],
    ['last_quarter', '2026-11-20', 7, '2025-07-01 | 2025-09-30 | 2025-09-30 | Q1 FY2026'],
    ['this_month', '2024-02-10', 7, '2023-02-01 | 2023-02-28 | 2023-02-10 | February 2023'],
    ['mtd', '2024-02-29', 7, '2023-02-01 | 2023-02-28 | 2023-02-28 | February 2023 to date'],
    ['mtd', '2025-02-28', 7, '2024-02-01 | 2024-02-29 | 2024-02-29 | February 2024 to date'],
    ['trailing_3', '2026-11-20', 7, '2025-09-01 | 2025-11-20 | 2025-11-20 | 3 months to 20 November 2025'],
    [
      '2024-02-29:2025-02-28',
      '2026-11-20',
      7,
      '2023-03-01 | 2024-02-29 | 2024-02-29 | 1 March 2023 to 29 February 2024',
    ],
    ['as_of:2025-02-28', '2026-11-20', 7, '2024-02-29 | 2024-02-29 | 2024-02-29 | 29 February 2024'],
    ['today', '2024-02-29', 7, '2023-02-28 | 2023-02-28 | 2023-02-28 | 28 February 2023'],
    ['this_fy', '0001-05-05', 1, null],
  ])('of %s on %s, with a year from month %i, is %s', (text, today, start, expected) => {
    expect(compared(yearEarlier, text, today, start)).toBe(expected);
  });

  test.each([
    ['2026-11-01 2026-11-20', '2025-11-01 2025-11-20'],
    ['2024-02-10 2024-02-29', '2023-02-10 2023-02-28'],
    ['2025-02-10 2025-02-28', '2024-02-10 2024-02-29'],
    // A single day is an end.
    ['2024-02-29 2024-02-29', '2023-02-28 2023-02-28'],
    ['2025-02-28 2025-02-28', '2024-02-29 2024-02-29'],
    ['2025-03-01 2025-03-01', '2024-03-01 2024-03-01'],
    // A start is none.
    ['2025-02-28 2025-03-01', '2024-02-28 2024-03-01'],
    ['2024-02-29 2024-03-01', '2023-03-01 2023-03-01'],
    ['2024-03-01 2025-02-28', '2023-03-01 2024-02-29'],
    ['0002-01-01 0002-12-31', '0001-01-01 0001-12-31'],
    ['9999-12-01 9999-12-31', '9998-12-01 9998-12-31'],
    ['0001-12-31 0002-01-01', null],
  ])('the days from %s are %s', (of, expected) => {
    expect(shown(sameDaysOneYearEarlier(period(of)))).toBe(expected);
  });
});

describe('whatever the day, the calendar and the request', () => {
  const everyRequest = fc.oneof(
    fc.constantFrom(...RANGE_KEYWORDS, 'today').map(request),
    fc.integer({ min: 1, max: 150 }).map((months) => request(`trailing_${months}`)),
    fc.tuple(modernDay, fc.nat(800), fc.constantFrom('as is', 'whole months')).map(([first, more, kind]) => {
      const [from, to] = [formatDay(first), formatDay((day(formatDay(first)) + more) as never)];
      const last = kind === 'as is' ? to : formatDay((day(`${to.slice(0, 7)}-01`) - 1) as never);
      const start = kind === 'as is' ? from : `${from.slice(0, 7)}-01`;
      return start <= last ? request(`${start}:${last}`) : request(`${from}:${to}`);
    }),
    modernDay.map((date) => request(`as_of:${formatDay(date)}`)),
  );

  const holds = (check: (text: string, resolved: ResolvedPeriod, calendar: FinancialCalendar) => void) => {
    fc.assert(
      fc.property(everyRequest, modernDay, anyCalendar, (any, today, calendar) => {
        const outcome = resolvePeriod(any, { today, asOf: null, calendar });
        fc.pre(outcome.ok);
        check(formatPeriod(any), outcome.value, calendar);
      }),
      { numRuns: 5000 },
    );
  };

  test('the period before is that of the plain calendar', () => {
    holds((text, resolved, calendar) => {
      const before = previousPeriod(request(text), resolved, calendar);
      expect(before === null ? null : datesOf(before)).toEqual(plainPrevious(text, datesOf(resolved)));
      // What is counted of a longer month may be all of a shorter one.
      expect(before?.complete ?? null).toBe(
        before === null ? null : before.counted.end === before.nominal.end,
      );
    });
  });

  test('a year earlier is that of the plain calendar', () => {
    holds((text, resolved, calendar) => {
      const earlier = yearEarlier(request(text), resolved, calendar);
      expect(earlier === null ? null : datesOf(earlier)).toEqual(plainYearEarlier(datesOf(resolved)));
      expect(earlier?.counted).toEqual(sameDaysOneYearEarlier(resolved.counted));
    });
  });

  test('the name is that of the same request a period or a year ago', () => {
    fc.assert(
      fc.property(fc.constantFrom(...UNDER_WAY), modernDay, anyCalendar, (keyword, today, calendar) => {
        const any = request(keyword);
        const resolved = valueOf(resolvePeriod(any, { today, asOf: null, calendar }));
        // Asked on the last day counted then, a unit under way resolves to the very same period.
        for (const earlier of [
          previousPeriod(any, resolved, calendar),
          yearEarlier(any, resolved, calendar),
        ]) {
          if (earlier === null) throw new Error('left the calendar');
          expect(earlier).toEqual(
            valueOf(resolvePeriod(any, { today: earlier.asOfDate, asOf: null, calendar })),
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('never throws, at the ends of the calendar either', () => {
    fc.assert(
      fc.property(anyRequest, anyDay, anyCalendar, (any, today, calendar) => {
        const outcome = resolvePeriod(any, { today, asOf: null, calendar });
        fc.pre(outcome.ok);
        for (const compare of [previousPeriod, yearEarlier]) {
          const earlier = compare(any, outcome.value, calendar);
          expect(earlier === null || earlier.asOfDate < outcome.value.asOfDate).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
