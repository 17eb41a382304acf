import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, isStorableAmount, parseDecimal, sumOf } from '../../src/money/decimal.ts';

describe('a number in writing', () => {
  it.each([
    ['0', '0'],
    ['1100.00', '1100'],
    ['-0.5', '-0.5'],
    ['+12', '12'],
    ['.25', '0.25'],
    ['7.', '7'],
    ['00012.340', '12.34'],
    ['9999999999999999.9999', '9999999999999999.9999'],
  ])('%s is %s', (text, number) => {
    expect(parseDecimal(text)?.toFixed()).toBe(number);
  });

  it.each([
    '',
    ' ',
    '1,000.00',
    '1 000',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '--1',
    '1.2.3',
    '.',
    '-',
    '١٢',
    '1_000',
    '½',
  ])('%j is not a number', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('is read and written without loss', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 12 }),
        (units, decimals) => {
          const text = new Decimal(units.toString())
            .dividedBy(new Decimal(10).pow(decimals))
            .toFixed(decimals);
          expect(parseDecimal(text)?.toFixed(decimals)).toBe(text);
        },
      ),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['9999999999999999.9999', true],
    ['-9999999999999999.9999', true],
    ['10000000000000000', false],
    ['-10000000000000000', false],
  ])('%s can be kept: %s', (text, isKept) => {
    expect(isStorableAmount(new Decimal(text))).toBe(isKept);
  });

  it('adds up exactly, where binary floating point does not', () => {
    expect(sumOf([new Decimal('0.1'), new Decimal('0.2'), new Decimal('-0.3')]).isZero()).toBe(true);
    expect(sumOf([]).toFixed()).toBe('0');
  });
});
