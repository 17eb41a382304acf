import { describe, expect, it } from 'vitest';
import { dayIn } from '../../web/period/day-in.ts';
import { chosenTime, readPeriodSearch, searchOf } from '../../web/period/period.ts';

it('today is that of the organisation, whatever the time zone of the reader', () => {
  const now = new Date('2026-11-20T13:30:00Z');
  expect([dayIn('Australia/Sydney', now), dayIn('Pacific/Honolulu', now)]).toEqual([
    '2026-11-21',
    '2026-11-20',
  ]);
});

describe('the period in an address', () => {
  it.each([
    [{}, { period: 'ytd', asOf: undefined }],
    [
      { period: 'last_fy', asOf: '2026-06-30' },
      { period: 'last_fy', asOf: '2026-06-30' },
    ],
    [
      { period: 'ytd', asOf: 'today', other: 1 },
      { period: 'ytd', asOf: undefined },
    ],
    [
      { period: 5, asOf: '' },
      { period: 'ytd', asOf: undefined },
    ],
  ])('%j', (search, time) => {
    expect(chosenTime(readPeriodSearch(search))).toEqual(time);
    expect(chosenTime(searchOf(time))).toEqual(time);
  });
});
