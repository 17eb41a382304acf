import { describe, expect, test } from 'vitest';
import { financialCalendar } from '../../src/period/financial-calendar.ts';
import { resolvePeriod } from '../../src/period/resolve.ts';
import { requestedOnWire, resolvedOnWire } from '../../src/period/wire.ts';
import { day, request, valueOf } from './expecting.ts';

describe('what was requested', () => {
  test.each([
    ['ytd', { type: 'relative', period: 'ytd' }],
    ['trailing_12', { type: 'relative', period: 'trailing_12' }],
    ['today', { type: 'relative', period: 'today' }],
    ['as_of:2026-10-31', { type: 'as_of', date: '2026-10-31' }],
    ['2025-04-01:2026-03-31', { type: 'absolute', startDate: '2025-04-01', endDate: '2026-03-31' }],
  ])('%s is repeated', (text, expected) => {
    expect(requestedOnWire(request(text))).toEqual(expected);
  });
});

describe('what was resolved', () => {
  const when = { today: day('2026-11-20'), asOf: null, calendar: financialCalendar(7) };

  test('has inclusive dates, and nothing but the fields of the specification', () => {
    expect(resolvedOnWire(valueOf(resolvePeriod(request('this_quarter'), when)))).toEqual({
      startDate: '2026-10-01',
      endDate: '2026-12-31',
      asOfDate: '2026-11-20',
      kind: 'range',
      label: 'Q2 FY2027',
      complete: false,
    });
  });

  test('has one date three times for a snapshot', () => {
    expect(resolvedOnWire(valueOf(resolvePeriod(request('as_of:2026-10-31'), when)))).toEqual({
      startDate: '2026-10-31',
      endDate: '2026-10-31',
      asOfDate: '2026-10-31',
      kind: 'snapshot',
      label: '31 October 2026',
      complete: true,
    });
  });
});
