import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactOf, readExactJson, signOf, sizeOf } from '../../web/format/exact.ts';
import { sumOf } from '../../web/format/exact-sum.ts';
import { formatNumber } from '../../web/format/number.ts';

const PRECISE = '90071992547409.93';
const AUD = { unit: 'currency', currency: 'AUD' } as const;

/** A decimal of up to 40 digits as the service writes it: without an exponent or insignificant zeros. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 4 }))
  .map(([steps, places]) => written(steps, places));

function written(steps: bigint, places: number): string {
  const digits = String(steps < 0n ? -steps : steps).padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const text = [whole, ...(/[1-9]/.test(fraction) ? [fraction.replace(/0+$/, '')] : [])].join('.');
  return steps < 0n && text !== '0' ? `-${text}` : text;
}

describe('an answer read exactly', () => {
  it('keeps every digit of each number, and uses a double when that is exact', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const { value } = readExactJson(`{"value":${text}}`) as { value: string | number };
        expect(String(value)).toBe(text);
      }),
    );
    expect(readExactJson('[1, -0.5, 1e3, 90071992547409.92]')).toEqual([1, -0.5, 1000, 90071992547409.92]);
    expect(readExactJson(`[${PRECISE}, -${PRECISE}]`)).toEqual([PRECISE, `-${PRECISE}`]);
  });

  it('equals JSON.parse when no number is long, and never changes text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const long = JSON.stringify([value, PRECISE, `"${PRECISE}\\`, { [PRECISE]: value }]);
        expect([readExactJson(text), readExactJson(long)]).toEqual([JSON.parse(text), JSON.parse(long)]);
      }),
    );
  });

  it.each(['', '<html>', `{"value":${PRECISE}`, `"\\"\\"\\"${PRECISE}`])('is refused for %j', (text) => {
    expect(() => readExactJson(text)).toThrow(SyntaxError);
  });
});

it.each([
  [PRECISE, AUD, 'full', '$90,071,992,547,409.93'],
  [`-${PRECISE}`, AUD, 'full', '−$90,071,992,547,409.93'],
  [PRECISE, AUD, 'whole', '$90,071,992,547,410'],
  [PRECISE, AUD, 'compact', '$90.1T'],
  ['9007199254740993.97', { unit: 'percent' }, 'full', '9,007,199,254,740,993.97%'],
  ['9007199254740993', { unit: 'count' }, 'full', '9,007,199,254,740,993'],
] as const)('%s is shown with all of its digits', (text, measured, precision, shown) => {
  expect(formatNumber(exactOf(text), measured, precision, 'en-AU')).toBe(shown);
});

it('a sum of exact numbers is exact', () => {
  const terms = fc.array(
    fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.constantFrom(1, -1)),
  );
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 4 }), (all, places) => {
      const sum = sumOf(all.map(([steps, sign]) => ({ sign, value: exactOf(written(steps, places)) })));
      const steps = all.reduce((total, [each, sign]) => total + each * BigInt(sign), 0n);
      expect(String(sum)).toBe(written(steps, places));
      expect(String(sizeOf(sum))).toBe(written(steps < 0n ? -steps : steps, places));
      expect(signOf(sum)).toBe(steps < 0n ? -1 : steps > 0n ? 1 : 0);
    }),
  );
});

it('a difference of dinars keeps its thousandths', () => {
  expect(
    sumOf([
      { sign: 1, value: 1.234 },
      { sign: -1, value: 1 },
    ]),
  ).toBe(0.234);
});
