import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InexactError } from '../../clients/typescript/src/errors.ts';
import { exactly } from '../../clients/typescript/src/exact.ts';
import { type ExactNumber, parseExactJson } from '../../clients/typescript/src/exact-json.ts';

/** A decimal as the service writes it: no exponent, no leading noughts. */
const DECIMAL = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), maxLength: 12 }),
  )
  .map(([isNegative, whole, fraction]) => {
    const digits = `${whole}${fraction === '' ? '' : `.${fraction}`}`;
    return isNegative && /[1-9]/.test(digits) ? `-${digits}` : digits;
  });

/** The same number, written with as few digits as it takes. */
function shortest(digits: string): string {
  return digits.includes('.') ? digits.replace(/0+$/, '').replace(/\.$/, '') : digits;
}

describe('numbers of an answer', () => {
  it('keep every digit, whatever they are and wherever they stand', () => {
    fc.assert(
      fc.property(fc.array(DECIMAL, { maxLength: 8 }), fc.string(), (numbers, text) => {
        const json = `{"text":${JSON.stringify(text)},"list":[${numbers.join(', ')}],"twice":"${numbers.join(' ')}"}`;
        const read = parseExactJson(json) as Readonly<{ text: string; list: ExactNumber[]; twice: string }>;
        expect(read.text).toBe(text);
        expect(read.twice).toBe(numbers.join(' '));
        expect(read.list.map((number) => shortest(exactly(number).exact))).toEqual(numbers.map(shortest));
      }),
      { numRuns: 500 },
    );
  });

  it('are doubles where these keep the digits', () => {
    expect(parseExactJson('[1234567.89,0.1,-3,123456789012345]')).toEqual([
      1_234_567.89, 0.1, -3, 123_456_789_012_345,
    ]);
    expect(parseExactJson('[90071992547409.93,0.0000001]')).toEqual(['90071992547409.93', '0.0000001']);
  });

  it('are never rounded when read: the number throws, the digits are there', () => {
    const { exact } = exactly('90071992547409.93');
    expect(exact).toBe('90071992547409.93');
    expect(() => exactly('90071992547409.93').value).toThrow(InexactError);
    expect(JSON.parse(JSON.stringify(exactly('90071992547409.93')))).toEqual({ exact });
    expect(exactly(null)).toBeNull();
  });

  it('in texts are left as they are', () => {
    const json = String.raw`{"a":"12345678901234567890 \" 12345678901234567890","b":12345678901234567890}`;
    expect(parseExactJson(json)).toEqual({
      a: '12345678901234567890 " 12345678901234567890',
      b: '12345678901234567890',
    });
  });

  it('refuses what is no JSON', () => {
    expect(() => parseExactJson('<html>')).toThrow(SyntaxError);
    expect(() => parseExactJson('{"a":123456789012345678901')).toThrow(SyntaxError);
  });
});
