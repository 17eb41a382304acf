import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/period/day.ts';
import { isTimeZone, todayIn } from '../../src/period/time-zone.ts';

describe('today', () => {
  test.each([
    // UTC has the middle of the day; both ends of the world have another one.
    ['UTC', '2026-11-20T11:30:00Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-20T11:30:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-20T10:59:59Z', '2026-11-19'],
    ['Pacific/Pago_Pago', '2026-11-20T11:00:00Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20T18:29:59Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21'],
    // Sydney is at +11 in its summer, +10 in its winter.
    ['Australia/Sydney', '2026-01-15T12:59:59Z', '2026-01-15'],
    ['Australia/Sydney', '2026-01-15T13:00:00Z', '2026-01-16'],
    ['Australia/Sydney', '2026-07-15T13:59:59Z', '2026-07-15'],
    ['Australia/Sydney', '2026-07-15T14:00:00Z', '2026-07-16'],
    // The night on which summer time begins there: 4 October 2026.
    ['Australia/Sydney', '2026-10-03T14:00:00Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T12:59:59Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T13:00:00Z', '2026-10-05'],
    // And in Los Angeles, where it begins on 8 March and ends on 1 November.
    ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    // The year, too, begins at different times; and a leap day is today in some time zone.
    ['Australia/Sydney', '2026-12-31T13:00:00Z', '2027-01-01'],
    ['America/Los_Angeles', '2027-01-01T07:59:59Z', '2026-12-31'],
    ['Australia/Sydney', '2024-02-28T13:00:00Z', '2024-02-29'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    // Before 1582 the calendar is still the Gregorian one.
    ['UTC', '1500-03-01T00:00:00Z', '1500-03-01'],
    ['UTC', '0001-01-01T00:00:00Z', '0001-01-01'],
  ])('in %s at %s is %s', (timeZone, instant, expected) => {
    expect(formatDay(todayIn(timeZone, new Date(instant)))).toBe(expected);
  });

  test('in UTC is the date of the instant', () => {
    const instants = fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatDay(todayIn('UTC', instant))).toBe(instant.toISOString().slice(0, 10));
      }),
      { numRuns: 1000 },
    );
  });

  test('is refused for a zone that is none, and for an instant outside the calendar', () => {
    expect(() => todayIn('Mars/Olympus', new Date(0))).toThrow(RangeError);
    expect(() => todayIn('UTC', new Date(Number.NaN))).toThrow(RangeError);
    expect(() => todayIn('UTC', new Date('+010000-01-01T00:00:00Z'))).toThrow(RangeError);
  });
});

describe('a time zone', () => {
  test.each([
    'UTC',
    'GMT',
    'CET',
    'Japan',
    'NZ',
    'Australia/Sydney',
    'America/Argentina/Buenos_Aires',
    'Pacific/Kiritimati',
    'Etc/GMT+10',
  ])('%s is one', (text) => {
    expect(isTimeZone(text)).toBe(true);
  });

  test.each([
    '',
    '+10:00',
    '-0800',
    '+10',
    'UTC+10',
    'Z',
    'AEST',
    'IST',
    'PST',
    'SystemV/AST4ADT',
    'Australia/Atlantis',
    'Australia',
    ' UTC',
    'UTC\n',
    'Europe/London; drop table',
  ])('%j is none', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});
