import { describe, expect, it } from 'vitest';
import { formatAgo, formatDay, formatDays, formatMonth } from '../../web/format/date.ts';
import { formatMoney, formatNumber, whyNothing } from '../../web/format/number.ts';

// Non-breaking spaces are compared as ordinary ones.
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

describe('money', () => {
  it.each([
    [1234567.891, 'AUD', 'full', 'en-AU', '$1,234,567.89'],
    [1234567.891, 'AUD', 'full', 'en-US', 'A$1,234,567.89'],
    [1234567.891, 'EUR', 'full', 'de-DE', '1.234.567,89 €'],
    [1234567, 'JPY', 'full', 'en-US', '¥1,234,567'],
    [1.2345, 'BHD', 'full', 'en-US', 'BHD 1.235'],
    [-1234.5, 'USD', 'full', 'en-US', '−$1,234.50'],
    [-1234.5, 'USD', 'whole', 'en-US', '−$1,235'],
    [0, 'USD', 'whole', 'en-US', '$0'],
    [1234567, 'USD', 'compact', 'en-US', '$1.23M'],
    [-950000, 'AUD', 'compact', 'en-AU', '−$950K'],
  ] as const)('%d %s, %s, for %s is %s', (value, currency, precision, locale, text) => {
    expect(plain(formatMoney(value, currency, precision, locale))).toBe(text);
  });
});

describe('other numbers', () => {
  it.each([
    [12.5, 'percent', '12.5%'],
    [-0.1234, 'percent', '−0.12%'],
    [1.7512, 'ratio', '1.75'],
    [56, 'count', '56'],
    [53.5, 'count', '53.5'],
    [12345, 'count', '12,345'],
    [31.2, 'days', '31.2 days'],
    [1, 'days', '1 day'],
    [-1, 'days', '−1 day'],
    [0, 'days', '0 days'],
    [1.04, 'days', '1 day'],
    [11, 'days', '11 days'],
    [7.5, 'months', '7.5 months'],
  ] as const)('%d as %s is %s', (value, unit, text) => {
    expect(formatNumber(value, { unit }, 'full', 'en-AU')).toBe(text);
  });

  it('have English words for a reader of any locale, and digits of theirs', () => {
    expect(plain(formatNumber(1053.15, { unit: 'days' }, 'full', 'de-DE'))).toBe('1.053,2 days');
    expect(plain(formatNumber(1, { unit: 'months' }, 'full', 'de-DE'))).toBe('1 month');
    expect(formatAgo('2026-11-20T11:00:00Z', new Date('2026-11-20T12:00:00Z'))).toBe('1 hour ago');
  });
});

it('the reason for a missing value is text', () => {
  const reasons = ['no_data', 'division_by_zero', 'group_too_small', 'not_applicable', undefined] as const;
  expect(reasons.map((reason) => whyNothing(reason))).toEqual([
    'Nothing recorded',
    'Nothing to divide by',
    'Hidden to protect small groups',
    'Not applicable',
    'No value',
  ]);
});

describe('dates', () => {
  it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'do not depend on the time zone %s',
    (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      expect(formatDay('2026-11-20', 'en-AU')).toBe('20 Nov 2026');
      expect(formatMonth('2026-11-01', 'with year', 'en-GB')).toBe('Nov 2026');
      expect(plain(formatDays('2026-04-01', '2027-03-31', 'en-GB'))).toBe('1 Apr 2026 – 31 Mar 2027');
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    },
  );

  it.each([
    ['2026-11-20T11:59:30Z', '30 seconds ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2027-11-21T12:00:00Z', 'next year'],
  ])('%s is %s', (instant, text) => {
    expect(formatAgo(instant, new Date('2026-11-20T12:00:00Z'))).toBe(text);
  });
});
