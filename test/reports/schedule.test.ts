import { describe, expect, it } from 'vitest';
import { civilOf, formatDay, requireDay } from '../../src/period/index.ts';
import { instantOf } from '../../src/period/instant-of.ts';
import { dueAfter, dueIn, nextDue, workingDayOf } from '../../src/reports/schedule.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** The Mondays to Fridays of a month, by the calendar of the runtime. */
function workingDays(year: number, month: number): readonly string[] {
  const days: string[] = [];
  for (let day = 1; day <= new Date(Date.UTC(year, month, 0)).getUTCDate(); day += 1) {
    const at = new Date(Date.UTC(year, month - 1, day));
    if (!['Sat', 'Sun'].includes(WEEKDAY.format(at))) days.push(at.toISOString().slice(0, 10));
  }
  return days;
}

const MONTHS = Array.from(
  { length: 28 * 12 },
  (_, place) => [2020 + Math.floor(place / 12), (place % 12) + 1] as const,
);

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a time zone show, by the runtime's own formatting. */
function shown(instant: Date, timeZone: string): string {
  const known =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  CLOCKS.set(timeZone, known);
  return known.format(instant);
}

describe('a working day of a month', () => {
  it.each([1, 2, 5, 15, 20])(
    'number %i is that of another calendar, in every month of 28 years',
    (number) => {
      for (const [year, month] of MONTHS)
        expect(formatDay(workingDayOf(year, month, number))).toBe(workingDays(year, month)[number - 1]);
    },
  );

  it.each([null, 21, 22, 23])('number %s is the last one where the month has no more', (number) => {
    for (const [year, month] of MONTHS) {
      const days = workingDays(year, month);
      const expected = number === null ? days.at(-1) : (days[number - 1] ?? days.at(-1));
      expect(formatDay(workingDayOf(year, month, number))).toBe(expected);
    }
  });

  it('comes after the weekend with which a month begins', () => {
    expect(formatDay(workingDayOf(2026, 8, 1))).toBe('2026-08-03');
    expect(formatDay(workingDayOf(2026, 11, 1))).toBe('2026-11-02');
    expect(formatDay(workingDayOf(2026, 2, 23))).toBe('2026-02-27');
  });
});

describe('the next time of a report', () => {
  it.each([
    'Australia/Sydney',
    'Europe/Dublin',
    'America/New_York',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
    'UTC',
  ])(
    'in %s is at its hour by the clocks there, every month, on either side of daylight saving',
    (timeZone) => {
      for (const hour of [8, 23]) {
        let after = new Date('2026-01-15T12:00:00Z');
        for (let month = 0; month < 36; month += 1) {
          const due = nextDue({ workingDay: 3, hour }, timeZone, after);
          const clock = shown(due, timeZone);
          const { year, month: number } = civilOf(requireDay(clock.slice(0, 10)));
          expect(clock).toBe(`${workingDays(year, number)[2]} ${String(hour).padStart(2, '0')}:00`);
          expect(due.getTime()).toBeGreaterThan(after.getTime());
          after = due;
        }
        expect(shown(after, timeZone).slice(0, 7)).toMatch(/^2029-0[12]$/);
      }
    },
  );

  it('is never the one that it was asked after, and skips no month', () => {
    const due = new Date('2026-11-04T21:00:00Z');
    const schedule = { workingDay: 4, hour: 8 };
    expect(nextDue(schedule, 'Australia/Sydney', new Date(due.getTime() - 1))).toEqual(due);
    expect(nextDue(schedule, 'Australia/Sydney', due)).toEqual(new Date('2026-12-03T21:00:00Z'));
  });
});

describe('an hour that clocks', () => {
  it.each([
    ['skip comes as much later', '2026-10-04', 2, 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
    ['skip comes as much later', '2026-03-29', 1, 'Europe/Dublin', '2026-03-29T01:00:00.000Z'],
    ['show twice is the first', '2026-04-05', 2, 'Australia/Sydney', '2026-04-04T15:00:00.000Z'],
    ['show twice is the first', '2026-10-25', 1, 'Europe/Dublin', '2026-10-25T00:00:00.000Z'],
    ['show twice is the first', '2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
    [
      'skip by half an hour comes as much later',
      '2026-10-04',
      2,
      'Australia/Lord_Howe',
      '2026-10-03T15:30:00.000Z',
    ],
  ])('%s: %s at %i in %s', (_, day, hour, timeZone, expected) => {
    expect(instantOf(requireDay(day), hour, timeZone).toISOString()).toBe(expected);
  });
});

describe('a time that moves to another time zone', () => {
  it.each([
    ['Australia/Sydney', 'America/New_York'],
    ['America/New_York', 'Australia/Sydney'],
    ['Pacific/Kiritimati', 'Etc/GMT+12'],
    ['Etc/GMT+12', 'Pacific/Kiritimati'],
    ['Europe/Dublin', 'Europe/Dublin'],
  ])('is on the same day of the same month, and the next in the next month: from %s to %s', (from, to) => {
    const days = MONTHS.slice(0, 50).map(([year, month]) => workingDays(year, month));
    for (const workingDay of [1, 12, 23, null])
      for (const hour of [0, 8, 23]) {
        const schedule = { workingDay, hour };
        const expected = days.map((all) => {
          const day = (workingDay === null ? undefined : all[workingDay - 1]) ?? all.at(-1) ?? '';
          return instantOf(requireDay(day), hour, to);
        });
        for (const [place, all] of days.slice(0, -1).entries()) {
          const first = requireDay(all[0] ?? '');
          const due = nextDue(schedule, from, new Date(instantOf(first, 0, from).getTime() - 1));
          expect(dueIn(schedule, to, due)).toEqual(expected[place]);
          expect(dueAfter(schedule, to, due, due)).toEqual(expected[place + 1]);
        }
      }
  });

  it('is counted from now where it was settled later', () => {
    const due = new Date('2026-11-30T21:00:00Z');
    const now = new Date('2027-01-20T00:00:00Z');
    const next = dueAfter({ workingDay: 1, hour: 8 }, 'Australia/Sydney', due, now);
    expect(next.toISOString()).toBe('2027-01-31T21:00:00.000Z');
  });
});
