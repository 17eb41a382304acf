import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeJson } from '../../src/json.ts';
import { Decimal } from '../../src/money/decimal.ts';

it('writes everything but decimals as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(writeJson(value)).toBe(JSON.stringify(value));
    }),
  );
  for (const text of ['', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '😀', 'x'.repeat(100)])
    expect(writeJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
  const more = {
    gone: undefined,
    no: Number.NaN,
    list: [undefined, Number.POSITIVE_INFINITY],
    at: new Date(0),
  };
  expect(writeJson(more)).toBe(JSON.stringify(more));
});

it('keeps a member that is called __proto__', () => {
  const json = '{"__proto__":{"a":1}}';
  expect(writeJson(JSON.parse(json))).toBe(json);
});

it('writes a decimal as a number with all of its digits, without an exponent', () => {
  const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 30 }), (whole, places) => {
      const written = writeJson({ value: new Decimal(`${whole}e-${places}`) });
      const [, sign = '', before = '', after = ''] = /^\{"value":(-?)(\d+)\.?(\d*)\}$/.exec(written) ?? [];
      expect(BigInt(`${sign}${before}${after.padEnd(places, '0')}`)).toBe(whole);
    }),
  );
  expect(writeJson(new Decimal('-0'))).toBe('0');
});
