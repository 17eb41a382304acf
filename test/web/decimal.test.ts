import { describe, expect, it } from 'vitest';
import { digitsOf, formatDecimal, readDecimal, sameDecimal, typedDecimal } from '../../web/format/decimal.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a decimal', () => {
  it.each([
    ['106000.0000', 'AUD', 'en-AU', '$106,000.00'],
    ['106000.1250', 'AUD', 'en-AU', '$106,000.125'],
    ['106000.5000', 'EUR', 'de-DE', '106.000,50 €'],
    ['5000.0000', 'JPY', 'en-US', '¥5,000'],
    ['123456789012345.6789', 'USD', 'en-US', '$123,456,789,012,345.6789'],
    ['-12.50', 'USD', 'en-US', '−$12.50'],
    ['2.5000', null, 'de-DE', '2,5'],
    ['1234', null, 'en-AU', '1,234'],
  ] as const)('%s %s is %s for %s', (decimal, currency, locale, text) => {
    expect(plain(formatDecimal(decimal, currency, locale))).toBe(text);
  });

  it.each([
    ['106000.0000', 'en-AU', '106000'],
    ['106000.5000', 'de-DE', '106000,5'],
    ['0.0000', 'en-AU', '0'],
    ['-0.50', 'en-AU', '-0.5'],
  ] as const)('%s is typed by a reader of %s as %s, and read back unchanged', (decimal, locale, typed) => {
    expect(typedDecimal(decimal, locale)).toBe(typed);
    const read = readDecimal(typed, locale);
    expect(read !== null && sameDecimal(read, decimal)).toBe(true);
  });

  it.each([
    ['1,250,000.5', 'en-AU', '1250000.5'],
    [' 1250000.5 ', 'en-AU', '1250000.5'],
    ['1.250.000,5', 'de-DE', '1250000.5'],
    ['1250000.5', 'de-DE', '1250000.5'],
    ['1.250', 'de-DE', '1250'],
    ['1 250,5', 'fr-FR', '1250.5'],
    ['12,50,000', 'en-IN', '1250000'],
    ['1234,5', 'es-ES', '1234.5'],
    ['1.234', 'es-ES', '1234'],
    ['−5', 'en-AU', '-5'],
    ['-1,250', 'en-AU', '-1250'],
    // Anything else would be a guess, which may be wrong.
    ['1,25', 'en-AU', null],
    ['12,50,000', 'en-AU', null],
    ['1.250.5', 'en-AU', null],
    ['1,250.5', 'de-DE', null],
    ['$5', 'en-AU', null],
    ['5k', 'en-AU', null],
    ['', 'en-AU', null],
    ['.', 'en-AU', null],
  ] as const)('%j, typed by a reader of %s, is %s', (typed, locale, read) => {
    expect(readDecimal(typed, locale)).toBe(read);
  });

  it('has only significant digits', () => {
    expect([digitsOf('0012.3400'), digitsOf('-0.05'), digitsOf('0')]).toEqual([4, 1, 0]);
  });
});
