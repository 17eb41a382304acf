import { describe, expect, it } from 'vitest';
import { isCurrency, minorUnitsOf } from '../../src/money/currency.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { roundAtEdge } from '../../src/money/round.ts';

describe('a currency', () => {
  it.each([
    ['AUD', 2],
    ['JPY', 0],
    ['BHD', 3],
    ['CLF', 4],
    ['HRK', 2],
  ])('%s has %i decimals', (code, digits) => {
    expect(minorUnitsOf(code)).toBe(digits);
  });

  it.each(['', 'aud', 'AU', 'AUDX', 'XYZ', '$', 'BTC', 'toString'])('%j is none', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorUnitsOf(code)).toThrow(RangeError);
  });

  it('knows those that the runtime knows, by the same decimals where both follow ISO 4217', () => {
    const codes = Intl.supportedValuesOf('currency').filter((code) => isCurrency(code));
    expect(codes.length).toBeGreaterThan(150);
    for (const code of ['EUR', 'USD', 'KWD', 'KRW', 'INR']) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
      }).resolvedOptions();
      expect(minorUnitsOf(code)).toBe(maximumFractionDigits);
    }
  });
});

describe('rounding at the edge', () => {
  it.each([
    ['2.345', 'currency', 'AUD', 2.35],
    ['-2.345', 'currency', 'AUD', -2.35],
    ['2.5', 'currency', 'JPY', 3],
    ['1.2345', 'currency', 'BHD', 1.235],
    ['0.00005', 'percent', 'AUD', 0.0001],
    ['12.25', 'days', 'AUD', 12.3],
    ['-0.001', 'currency', 'AUD', 0],
    ['90071992547409.934', 'currency', 'AUD', '90071992547409.93'],
  ] as const)('%s as %s in %s is %s', (value, unit, currency, shown) => {
    expect(roundAtEdge(new Decimal(value), unit, currency)).toEqual(new Decimal(shown));
  });
});

it('rounds an exact half up, even if it is a sum of infinite quotients', () => {
  const third = new Decimal('0.055').div(3);
  const whole = third.plus(third).plus(third);
  expect(whole.lt('0.055')).toBe(true);
  expect(roundAtEdge(whole, 'currency', 'AUD').toFixed()).toBe('0.06');
  expect(roundAtEdge(whole.negated(), 'currency', 'AUD').toFixed()).toBe('-0.06');
  // What is below a half stays below, however near.
  expect(roundAtEdge(new Decimal('0.054999999999999999999999'), 'currency', 'AUD').toFixed()).toBe('0.05');
});
