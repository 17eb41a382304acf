import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateDays, SNAPSHOT_DAYS, type SnapshotDays } from '../../src/disclosure/candidate-days.ts';
import { dueDays, type Standing } from '../../src/disclosure/due-days.ts';
import { type Day, financialCalendar, formatDay } from '../../src/period/index.ts';
import { day } from '../period/expecting.ts';

const setting = fc.constantFrom(...SNAPSHOT_DAYS);
const month = fc.integer({ min: 1, max: 12 });
const date = fc
  .date({ min: new Date('1999-12-01'), max: new Date('2030-01-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));

const dayAfter = (one: string) =>
  new Date(Date.parse(`${one}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Whether a day is a snapshot day, and whether it ends a year: by the day after it, as one reads it off a calendar. */
function asOneReadsIt(one: string, setting: SnapshotDays, startMonth: number) {
  const [, nextMonth = 0, nextDay = 0] = dayAfter(one).split('-').map(Number);
  const endsYear = nextDay === 1 && nextMonth === startMonth;
  const endsQuarter = nextDay === 1 && (nextMonth + 12 - startMonth) % 3 === 0;
  switch (setting) {
    case 'quarter':
      return { isCandidate: endsQuarter, endsYear };
    case 'year':
      return { isCandidate: endsYear, endsYear };
    case '5_april':
      return { isCandidate: one.endsWith('-04-05'), endsYear: true };
    case '31_march':
      return { isCandidate: one.endsWith('-03-31'), endsYear: true };
    default:
      return setting satisfies never;
  }
}

function oneByOne(given: SnapshotDays, startMonth: number, from: string, until: string) {
  const found: [string, boolean][] = [];
  for (let one = from; one < until; one = dayAfter(one)) {
    const { isCandidate, endsYear } = asOneReadsIt(one, given, startMonth);
    if (isCandidate) found.push([one, endsYear]);
  }
  return found;
}

const written = (days: readonly Readonly<{ day: Day; endsYear: boolean }>[]) =>
  days.map((one) => [formatDay(one.day), one.endsYear]);

describe('the snapshot days', () => {
  it('between two days are those that one finds day by day', () => {
    fc.assert(
      fc.property(setting, month, date, date, (given, startMonth, one, other) => {
        const [from = '', until = ''] = [one, other].toSorted();
        const found = candidateDays(given, financialCalendar(startMonth), day(from), day(until));
        expect(written(found)).toEqual(oneByOne(given, startMonth, from, until));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the days that are due', () => {
  const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Sydney');
  const instant = fc.date({ min: new Date('2010-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });

  it('are those after the last snapshot that have closed where the organisation is', () => {
    const standings = fc.record({
      time_zone: zone,
      financial_year_start_month: month,
      snapshot_days: setting,
      last_day: fc.option(date, { freq: 2 }),
      first_day: fc.option(date, { freq: 4 }),
    });
    fc.assert(
      fc.property(standings, instant, fc.boolean(), (given, now, begins) => {
        const { last_day: last, first_day: first } = given;
        const standing: Standing = { ...given, minimum_group_size: 5, count: last === null ? 0 : 1 };
        const today = new Intl.DateTimeFormat('en-CA', { timeZone: given.time_zone }).format(now);
        const from = last === null ? (begins ? first : null) : dayAfter(last);
        const expected =
          from === null ? [] : oneByOne(given.snapshot_days, given.financial_year_start_month, from, today);
        expect(written(dueDays(standing, now, begins))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('begin at most 60 years ago, however early the first employment is recorded', () => {
    fc.assert(
      fc.property(setting, month, fc.constantFrom('0001-01-01', '1025-02-03'), (given, startMonth, first) => {
        const standing: Standing = {
          time_zone: 'UTC',
          financial_year_start_month: startMonth,
          snapshot_days: given,
          minimum_group_size: 5,
          count: 0,
          last_day: null,
          first_day: first,
        };
        const due = dueDays(standing, new Date('2026-11-22T12:00:00Z'), true);
        expect(written(due)).toEqual(oneByOne(given, startMonth, '1966-11-22', '2026-11-22'));
      }),
      { numRuns: 20 },
    );
  });
});
