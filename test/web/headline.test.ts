import { describe, expect, it } from 'vitest';
import { limitOf } from '../../web/charts/outliers.ts';
import type { Month } from '../../web/charts/series.ts';
import type { Decimal } from '../../web/format/decimal.ts';
import { headline, headlinePercent } from '../../web/format/headline.ts';

describe('a figure', () => {
  it.each([
    [60, 'months', '60 months'],
    [60.1, 'months', 'more than 5 years'],
    [412, 'months', 'more than 5 years'],
    [-61, 'months', 'less than −5 years'],
    [730, 'days', '730 days'],
    [731, 'days', 'more than 2 years'],
    [1000, 'percent', '1,000%'],
    [-1000.5, 'percent', 'less than −1,000%'],
    [100, 'ratio', '100'],
    [100.1, 'ratio', 'more than 100'],
    [1e15, 'count', '1,000,000,000,000,000'],
  ] as const)('of %d %s is %s', (value, unit, text) => {
    expect(headline(value, { unit }, 'en-AU')).toBe(text);
  });

  it('of money has no limit, and keeps every digit of its whole units', () => {
    const value: Decimal = '90071992547409931.4';
    expect(headline(value, { unit: 'currency', currency: 'AUD' }, 'en-AU')).toBe('$90,071,992,547,409,931');
  });

  it('of a length of service has none either', () => {
    expect(headline(412, { unit: 'months', isLimitless: true }, 'en-AU')).toBe('412 months');
  });

  it('has the digits of the reader, and English words', () => {
    expect(headline(412, { unit: 'months' }, 'de-DE')).toBe('more than 5 years');
    expect(headline(5000, { unit: 'percent' }, 'de-DE').replace('\u00a0', ' ')).toBe('more than 1.000 %');
  });

  it.each([
    [1000, '1,000%'],
    [1000.1, 'more than 10 times'],
    [12.34, '12.3%'],
  ])('that has changed by %d percent says %s', (size, text) => {
    expect(headlinePercent(size, 'en-AU')).toBe(text);
  });
});

describe('of a chart, what is cut off', () => {
  const months = (...values: readonly (number | null)[]): Month[] =>
    values.map((value, index) => ({
      date: `2026-0${index + 1}-01`,
      extent: 'whole',
      isChosen: false,
      values: [{ key: 'one', label: 'One', value }],
    }));

  it.each([
    ['one month that is five times the largest of the others', [10, 12, 11, 60, 9], 18],
    ['two of them', [10, 12, 11, 600, 9, 60], 18],
    ['one below zero too', [10, -12, 11, -60, 9], 18],
    ['none that is less', [10, 12, 11, 59, 9], null],
    ['none of three', [10, 12, 11, 60, 9, 70, 80], null],
    ['none where there are few others', [10, 12, 11, 600], null],
    ['months beside nothing at all are no outliers', [0, 0, null, 600, 0, 0], null],
  ] as const)('is %s', (_name, values, limit) => {
    expect(limitOf(months(...values))).toBe(limit);
  });
});
