import { describe, expect, test } from 'vitest';
import { financialCalendar } from '../../src/period/financial-calendar.ts';
import { resolvePeriod } from '../../src/period/resolve.ts';
import { resolvedOnWire } from '../../src/period/wire.ts';
import { day, problemOf, request, shown, valueOf } from './expecting.ts';

/** First day, last day, as-of day and label of a period, for today (or a pin) and a start of the year. */
function resolved(text: string, { today = '2026-11-20', asOf = '', start = 7 } = {}): string {
  const when = {
    today: day(today),
    asOf: asOf === '' ? null : day(asOf),
    calendar: financialCalendar(start),
  };
  const wire = resolvedOnWire(valueOf(resolvePeriod(request(text), when)));
  return [wire.startDate, wire.endDate, wire.asOfDate, wire.label].join(' | ');
}

function refused(text: string, { today = '2026-11-20', asOf = '', start = 7 } = {}) {
  const when = {
    today: day(today),
    asOf: asOf === '' ? null : day(asOf),
    calendar: financialCalendar(start),
  };
  return problemOf(resolvePeriod(request(text), when));
}

describe('on 20 November 2026, with a year that starts in July', () => {
  test.each([
    ['mtd', '2026-11-01 | 2026-11-20 | 2026-11-20 | November 2026 to date'],
    ['qtd', '2026-10-01 | 2026-11-20 | 2026-11-20 | Q2 FY2027 to date'],
    ['ytd', '2026-07-01 | 2026-11-20 | 2026-11-20 | FY2027 to date'],
    ['this_month', '2026-11-01 | 2026-11-30 | 2026-11-20 | November 2026'],
    ['last_month', '2026-10-01 | 2026-10-31 | 2026-10-31 | October 2026'],
    ['this_quarter', '2026-10-01 | 2026-12-31 | 2026-11-20 | Q2 FY2027'],
    ['last_quarter', '2026-07-01 | 2026-09-30 | 2026-09-30 | Q1 FY2027'],
    ['this_fy', '2026-07-01 | 2027-06-30 | 2026-11-20 | FY2027'],
    ['last_fy', '2025-07-01 | 2026-06-30 | 2026-06-30 | FY2026'],
    ['last_2_fy', '2024-07-01 | 2026-06-30 | 2026-06-30 | FY2025 to FY2026'],
    ['trailing_12', '2025-12-01 | 2026-11-20 | 2026-11-20 | 12 months to 20 November 2026'],
    ['trailing_1', '2026-11-01 | 2026-11-20 | 2026-11-20 | 1 month to 20 November 2026'],
    ['trailing_3', '2026-09-01 | 2026-11-20 | 2026-11-20 | 3 months to 20 November 2026'],
    ['today', '2026-11-20 | 2026-11-20 | 2026-11-20 | 20 November 2026'],
    ['as_of:2026-10-31', '2026-10-31 | 2026-10-31 | 2026-10-31 | 31 October 2026'],
    ['2025-04-01:2026-03-31', '2025-04-01 | 2026-03-31 | 2026-03-31 | 1 April 2025 to 31 March 2026'],
    ['2026-11-01:2027-02-28', '2026-11-01 | 2027-02-28 | 2026-11-20 | 1 November 2026 to 28 February 2027'],
    ['2026-11-20:2026-11-20', '2026-11-20 | 2026-11-20 | 2026-11-20 | 20 November 2026 to 20 November 2026'],
  ])('%s is %s', (text, expected) => {
    expect(resolved(text)).toBe(expected);
  });
});

describe('on 20 November 2026, every key that depends on the start of the year', () => {
  // start month: qtd, ytd | this_quarter | last_quarter | this_fy | last_fy | last_2_fy
  test.each([
    [1, 'Q4', 2026, '2026-10-01 2026-12-31', '2026-07-01 2026-09-30', '2026-01-01 2026-12-31', '2024-01-01'],
    [2, 'Q4', 2027, '2026-11-01 2027-01-31', '2026-08-01 2026-10-31', '2026-02-01 2027-01-31', '2024-02-01'],
    [3, 'Q3', 2027, '2026-09-01 2026-11-30', '2026-06-01 2026-08-31', '2026-03-01 2027-02-28', '2024-03-01'],
    [4, 'Q3', 2027, '2026-10-01 2026-12-31', '2026-07-01 2026-09-30', '2026-04-01 2027-03-31', '2024-04-01'],
    [5, 'Q3', 2027, '2026-11-01 2027-01-31', '2026-08-01 2026-10-31', '2026-05-01 2027-04-30', '2024-05-01'],
    [6, 'Q2', 2027, '2026-09-01 2026-11-30', '2026-06-01 2026-08-31', '2026-06-01 2027-05-31', '2024-06-01'],
    [7, 'Q2', 2027, '2026-10-01 2026-12-31', '2026-07-01 2026-09-30', '2026-07-01 2027-06-30', '2024-07-01'],
    [8, 'Q2', 2027, '2026-11-01 2027-01-31', '2026-08-01 2026-10-31', '2026-08-01 2027-07-31', '2024-08-01'],
    [9, 'Q1', 2027, '2026-09-01 2026-11-30', '2026-06-01 2026-08-31', '2026-09-01 2027-08-31', '2024-09-01'],
    [10, 'Q1', 2027, '2026-10-01 2026-12-31', '2026-07-01 2026-09-30', '2026-10-01 2027-09-30', '2024-10-01'],
    [11, 'Q1', 2027, '2026-11-01 2027-01-31', '2026-08-01 2026-10-31', '2026-11-01 2027-10-31', '2024-11-01'],
    [12, 'Q4', 2026, '2026-09-01 2026-11-30', '2026-06-01 2026-08-31', '2025-12-01 2026-11-30', '2023-12-01'],
  ])(
    'year from month %i: %s FY%i',
    (start, quarter, year, thisQuarter, lastQuarter, thisYear, twoYearsBack) => {
      const [quarterStart = '', quarterEnd = ''] = thisQuarter.split(' ');
      const [lastQuarterStart = '', lastQuarterEnd = ''] = lastQuarter.split(' ');
      const [yearStart = '', yearEnd = ''] = thisYear.split(' ');
      const previous = quarter === 'Q1' ? `Q4 FY${year - 1}` : `Q${Number(quarter[1]) - 1} FY${year}`;
      const backBy = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
      const lastYearEnd = backBy(yearEnd, 1);
      const cases = {
        qtd: `${quarterStart} | 2026-11-20 | 2026-11-20 | ${quarter} FY${year} to date`,
        ytd: `${yearStart} | 2026-11-20 | 2026-11-20 | FY${year} to date`,
        this_quarter: `${quarterStart} | ${quarterEnd} | 2026-11-20 | ${quarter} FY${year}`,
        last_quarter: `${lastQuarterStart} | ${lastQuarterEnd} | ${lastQuarterEnd} | ${previous}`,
        this_fy: `${yearStart} | ${yearEnd} | 2026-11-20 | FY${year}`,
        last_fy: `${backBy(yearStart, 1)} | ${lastYearEnd} | ${lastYearEnd} | FY${year - 1}`,
        last_2_fy: `${twoYearsBack} | ${lastYearEnd} | ${lastYearEnd} | FY${year - 2} to FY${year - 1}`,
        mtd: '2026-11-01 | 2026-11-20 | 2026-11-20 | November 2026 to date',
        this_month: '2026-11-01 | 2026-11-30 | 2026-11-20 | November 2026',
        last_month: '2026-10-01 | 2026-10-31 | 2026-10-31 | October 2026',
        trailing_3: '2026-09-01 | 2026-11-20 | 2026-11-20 | 3 months to 20 November 2026',
      };
      expect(Object.fromEntries(Object.keys(cases).map((text) => [text, resolved(text, { start })]))).toEqual(
        cases,
      );
    },
  );
});

describe('at the ends of months and years', () => {
  test.each([
    ['last_month', '2025-03-31', '2025-02-01 | 2025-02-28 | 2025-02-28 | February 2025'],
    ['last_month', '2024-03-31', '2024-02-01 | 2024-02-29 | 2024-02-29 | February 2024'],
    ['last_month', '2025-01-31', '2024-12-01 | 2024-12-31 | 2024-12-31 | December 2024'],
    ['mtd', '2024-02-29', '2024-02-01 | 2024-02-29 | 2024-02-29 | February 2024 to date'],
    ['this_month', '2024-02-10', '2024-02-01 | 2024-02-29 | 2024-02-10 | February 2024'],
    ['mtd', '2026-07-01', '2026-07-01 | 2026-07-01 | 2026-07-01 | July 2026 to date'],
    ['ytd', '2026-07-01', '2026-07-01 | 2026-07-01 | 2026-07-01 | FY2027 to date'],
    ['ytd', '2026-06-30', '2025-07-01 | 2026-06-30 | 2026-06-30 | FY2026 to date'],
    ['last_quarter', '2026-07-01', '2026-04-01 | 2026-06-30 | 2026-06-30 | Q4 FY2026'],
    ['trailing_2', '2025-03-31', '2025-02-01 | 2025-03-31 | 2025-03-31 | 2 months to 31 March 2025'],
    ['trailing_13', '2024-02-29', '2023-02-01 | 2024-02-29 | 2024-02-29 | 13 months to 29 February 2024'],
    ['today', '2024-02-29', '2024-02-29 | 2024-02-29 | 2024-02-29 | 29 February 2024'],
  ])('%s on %s is %s', (text, today, expected) => {
    expect(resolved(text, { today })).toBe(expected);
  });
});

describe('a pin', () => {
  test.each([
    ['mtd', '2026-02-01 | 2026-02-14 | 2026-02-14 | February 2026 to date'],
    ['this_fy', '2025-07-01 | 2026-06-30 | 2026-02-14 | FY2026'],
    ['last_fy', '2024-07-01 | 2025-06-30 | 2025-06-30 | FY2025'],
    ['trailing_2', '2026-01-01 | 2026-02-14 | 2026-02-14 | 2 months to 14 February 2026'],
    ['today', '2026-02-14 | 2026-02-14 | 2026-02-14 | 14 February 2026'],
  ])('on 14 February 2026 makes %s %s', (text, expected) => {
    expect(resolved(text, { asOf: '2026-02-14' })).toBe(expected);
  });

  test.each(['2025-04-01:2026-03-31', '2026-11-01:2027-02-28', '2026-11-18:2026-11-19', 'as_of:2026-10-31'])(
    'has no effect on %s',
    (text) => {
      expect(resolved(text, { asOf: '2026-02-14' })).toBe(resolved(text));
    },
  );

  test('in the future is INVALID_AS_OF, should one get this far', () => {
    const problem = refused('mtd', { asOf: '2026-11-21' });
    expect(problem.code).toBe('INVALID_AS_OF');
    expect(problem.message).toContain('2026-11-21');
  });
});

describe('complete', () => {
  test.each([
    ['mtd', true],
    ['this_month', false],
    ['last_month', true],
    ['this_fy', false],
    ['last_2_fy', true],
    ['today', true],
    ['as_of:2026-10-31', true],
    ['2026-11-01:2026-11-20', true],
    ['2026-11-01:2026-11-21', false],
  ])('of %s is %s', (text, complete) => {
    const when = { today: day('2026-11-20'), asOf: null, calendar: financialCalendar(7) };
    expect(valueOf(resolvePeriod(request(text), when)).complete).toBe(complete);
  });

  test('turns true on the last day of the period', () => {
    const onLastDay = { today: day('2026-11-30'), asOf: null, calendar: financialCalendar(7) };
    const period = valueOf(resolvePeriod(request('this_month'), onLastDay));
    expect(period.complete).toBe(true);
    expect(shown(period.counted)).toBe(shown(period.nominal));
  });
});

describe('INVALID_AS_OF', () => {
  test.each([
    ['2026-11-21:2026-11-30', '2026-11-21', 'first day of a period'],
    ['9999-12-31:9999-12-31', '9999-12-31', 'first day of a period'],
    ['as_of:2026-11-21', '2026-11-21', 'as_of:'],
  ])('%s starts after today, and the message says so', (text, date, what) => {
    const problem = refused(text);
    expect(problem.code).toBe('INVALID_AS_OF');
    expect(problem.message).toContain(what);
    expect(problem.message).toMatch(/^must (be|begin) today or earlier; /);
    expect(problem.message).toContain(`cannot be in the future: ${date}`);
    expect(problem.message).toContain('forward-looking values are not produced');
  });
});

describe('at the ends of the calendar', () => {
  test.each([
    ['last_month', '0001-01-31', 1],
    ['last_quarter', '0001-03-31', 1],
    ['qtd', '0001-01-01', 12],
    ['ytd', '0001-02-01', 7],
    ['this_fy', '0001-06-30', 7],
    ['last_fy', '0002-06-30', 7],
    ['last_2_fy', '0002-12-31', 1],
    ['this_fy', '9999-12-20', 7],
    ['ytd', '9999-07-01', 7],
    ['this_quarter', '9999-12-31', 12],
  ])('%s on %s, with a year from month %i, is INVALID_PERIOD', (text, today, start) => {
    const problem = refused(text, { today, start });
    expect(problem.code).toBe('INVALID_PERIOD');
    expect(problem.message).toMatch(
      new RegExp(`^must stay in the calendar, .*; "${text}" on ${today} leaves the calendar$`),
    );
  });

  test.each([
    ['this_fy', '0001-01-01', 1, '0001-01-01 | 0001-12-31 | 0001-01-01 | FY0001'],
    ['mtd', '0001-01-01', 7, '0001-01-01 | 0001-01-01 | 0001-01-01 | January 0001 to date'],
    ['last_fy', '0002-07-01', 7, '0001-07-01 | 0002-06-30 | 0002-06-30 | FY0002'],
    ['trailing_13', '0002-01-15', 1, '0001-01-01 | 0002-01-15 | 0002-01-15 | 13 months to 15 January 0002'],
    ['this_fy', '9999-12-31', 1, '9999-01-01 | 9999-12-31 | 9999-12-31 | FY9999'],
    ['this_month', '9999-12-01', 7, '9999-12-01 | 9999-12-31 | 9999-12-01 | December 9999'],
    ['today', '9999-12-31', 7, '9999-12-31 | 9999-12-31 | 9999-12-31 | 31 December 9999'],
  ])('%s on %s, with a year from month %i, is %s', (text, today, start, expected) => {
    expect(resolved(text, { today, start })).toBe(expected);
  });

  test.each(['24311', '24312', '99999999', '9'.repeat(50), '9'.repeat(400)])(
    'a trailing window of %s months starts on 0001-01-01',
    (months) => {
      expect(resolved(`trailing_${months}`)).toBe(
        '0001-01-01 | 2026-11-20 | 2026-11-20 | 24311 months to 20 November 2026',
      );
    },
  );
});
