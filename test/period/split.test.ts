import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, type Day, FIRST_DAY, formatDay } from '../../src/period/day.ts';
import { lastDayOf, type Period, periodFromInclusive } from '../../src/period/period.ts';
import { coverByGrain, type GrainRun, monthsOf } from '../../src/period/split.ts';
import { anyDay, anyPeriod } from '../generators/periods.ts';
import { day, period, shown } from './expecting.ts';

describe('the months of a period', () => {
  test.each([
    ['2026-04-01 2026-04-30', ['2026-04-01 2026-04-30']],
    ['2026-04-10 2026-04-10', ['2026-04-10 2026-04-10']],
    ['2024-01-31 2024-03-01', ['2024-01-31 2024-01-31', '2024-02-01 2024-02-29', '2024-03-01 2024-03-01']],
    ['2025-12-15 2026-01-14', ['2025-12-15 2025-12-31', '2026-01-01 2026-01-14']],
    ['9999-11-30 9999-12-31', ['9999-11-30 9999-11-30', '9999-12-01 9999-12-31']],
  ])('%s are %j', (of, expected) => {
    expect(monthsOf(period(of)).map(shown)).toEqual(expected);
  });

  test('tile it, and each lies in one month', () => {
    fc.assert(
      fc.property(anyPeriod, (of) => {
        const months = monthsOf(of);
        expectTiling(of, months);
        const misplaced = months.filter((month, index) => {
          const [first, last] = [civilOf(month.start), civilOf(lastDayOf(month))];
          const cutInside = index > 0 && first.dayOfMonth !== 1;
          return cutInside || first.year !== last.year || first.month !== last.month;
        });
        expect(misplaced).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a cover', () => {
  test.each([
    ['2026-04-01 2026-04-30', ['month 2026-04-01 2026-05-01']],
    ['2026-04-10 2026-04-10', ['day 2026-04-10 2026-04-11']],
    ['2026-04-10 2026-05-20', ['day 2026-04-10 2026-05-21']],
    ['2026-04-02 2026-04-30', ['day 2026-04-02 2026-05-01']],
    ['2026-04-01 2026-05-01', ['month 2026-04-01 2026-05-01', 'day 2026-05-01 2026-05-02']],
    ['2026-01-01 2026-12-31', ['year 2026-01-01 2027-01-01']],
    ['2025-07-01 2026-06-30', ['month 2025-07-01 2026-07-01']],
    [
      '2024-07-01 2026-06-30',
      ['month 2024-07-01 2025-01-01', 'year 2025-01-01 2026-01-01', 'month 2026-01-01 2026-07-01'],
    ],
    [
      '2023-11-20 2026-02-10',
      [
        'day 2023-11-20 2023-12-01',
        'month 2023-12-01 2024-01-01',
        'year 2024-01-01 2026-01-01',
        'month 2026-01-01 2026-02-01',
        'day 2026-02-01 2026-02-11',
      ],
    ],
    [
      '2025-12-31 2027-01-01',
      ['day 2025-12-31 2026-01-01', 'year 2026-01-01 2027-01-01', 'day 2027-01-01 2027-01-02'],
    ],
    ['0001-01-01 9999-12-31', ['year 0001-01-01 10000-01-01']],
  ])('of %s is %j', (of, expected) => {
    expect(coverByGrain(period(of)).map(written)).toEqual(expected);
  });

  test('tiles the period in at most five runs, on the boundaries of their grains', () => {
    fc.assert(
      fc.property(anyPeriod, (of) => {
        const runs = coverByGrain(of);
        expect(runs.length).toBeLessThanOrEqual(5);
        expectTiling(
          of,
          runs.map(({ from, before }) => ({ start: from, end: before })),
        );
        for (const run of runs) expectOnBoundaries(run);
      }),
      { numRuns: 3000 },
    );
  });

  test('has the fewest rows: as many as walking through it by the largest grain that fits', () => {
    fc.assert(
      fc.property(anyPeriod, (of) => {
        const rows = { day: 0, month: 0, year: 0 };
        for (const { grain, from, before } of coverByGrain(of))
          rows[grain] += rowsBetween(grain, from, before);
        expect(rows).toEqual(rowsByWalking(of));
      }),
      { numRuns: 1000 },
    );
  });

  const coverUpTo = (last: Day) => coverByGrain(periodFromInclusive(FIRST_DAY, last));

  test('up to a day starts at the beginning of time and has years, then months, then days', () => {
    expect(coverUpTo(day('2026-11-20')).map(written)).toEqual([
      'year 0001-01-01 2026-01-01',
      'month 2026-01-01 2026-11-01',
      'day 2026-11-01 2026-11-21',
    ]);
    expect(coverUpTo(day('2026-12-31')).map(written)).toEqual(['year 0001-01-01 2027-01-01']);
    expect(coverUpTo(day('2026-10-31')).map(written)).toEqual([
      'year 0001-01-01 2026-01-01',
      'month 2026-01-01 2026-11-01',
    ]);
    expect(coverUpTo(FIRST_DAY).map(written)).toEqual(['day 0001-01-01 0001-01-02']);
    fc.assert(
      fc.property(anyDay, (last) => {
        const runs = coverUpTo(last);
        expectTiling(
          { start: FIRST_DAY, end: (last + 1) as Day },
          runs.map(({ from, before }) => ({ start: from, end: before })),
        );
        const order = ['year', 'month', 'day'];
        expect(order.filter((grain) => runs.some((run) => run.grain === grain))).toEqual(
          runs.map(({ grain }) => grain),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

function expectTiling(whole: Period, pieces: readonly Period[]): void {
  const starts = pieces.map(({ start }) => start);
  const ends = pieces.map(({ end }) => end);
  expect(starts).toEqual([whole.start, ...ends.slice(0, -1)]);
  expect(ends.at(-1)).toBe(whole.end);
  expect(pieces.filter(({ start, end }) => start >= end)).toEqual([]);
}

function expectOnBoundaries({ grain, from, before }: GrainRun): void {
  const pattern = { day: /^/, month: /-01$/, year: /-01-01$/ }[grain];
  expect(formatDay(from)).toMatch(pattern);
  expect(formatDay(before)).toMatch(pattern);
}

function rowsBetween(grain: GrainRun['grain'], from: Day, before: Day): number {
  const [first, last] = [civilOf(from), civilOf(before)];
  if (grain === 'day') return before - from;
  return grain === 'year' ? last.year - first.year : (last.year - first.year) * 12 + last.month - first.month;
}

/** Another way to the same count: at every step the largest calendar unit that starts here and ends in time. */
function rowsByWalking({ start, end }: Period): Record<GrainRun['grain'], number> {
  const rows = { day: 0, month: 0, year: 0 };
  const lengthByRuntime = (year: number, month: number, months: number) =>
    (new Date(0).setUTCFullYear(year, month - 1 + months, 1) -
      new Date(0).setUTCFullYear(year, month - 1, 1)) /
    86_400_000;
  for (let at: number = start; at < end; ) {
    const { year, month, dayOfMonth } = civilOf(at as Day);
    const yearLength =
      month === 1 && dayOfMonth === 1 ? lengthByRuntime(year, 1, 12) : Number.POSITIVE_INFINITY;
    const monthLength = dayOfMonth === 1 ? lengthByRuntime(year, month, 1) : Number.POSITIVE_INFINITY;
    const grain = at + yearLength <= end ? 'year' : at + monthLength <= end ? 'month' : 'day';
    rows[grain] += 1;
    at += { year: yearLength, month: monthLength, day: 1 }[grain];
  }
  return rows;
}

function written({ grain, from, before }: GrainRun): string {
  return `${grain} ${formatDay(from)} ${formatDay(before)}`;
}
