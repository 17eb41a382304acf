import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate } from '../../src/import/beancount/expression.ts';

it.each([
  ['1,234.50', '1234.5'],
  ['-1.', '-1'],
  ['.5', '0.5'],
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * -3', '-9'],
  ['8 / 2 / 2', '2'],
  ['2 - 3 - 4', '-5'],
  ['+-+2', '-2'],
])('%s is %s', (text, value) => {
  expect(evaluate(text)?.toFixed()).toBe(value);
});

it.each([
  '',
  '1,23',
  '12,34,567',
  '1 2',
  '1 +',
  '(1',
  '1)',
  '1 / 0',
  '1 / (2 - 2)',
  'x',
  '1e5',
  '('.repeat(300),
  '1..2',
])('%j is no number', (text) => {
  expect(evaluate(text)).toBeNull();
});

it('sums and products are those of arithmetic', () => {
  const number = fc.integer({ min: -999, max: 999 });
  fc.assert(
    fc.property(number, number, number, (one, two, three) => {
      const text = `${one} + (${two}) * ${three} - (${one} - ${three})`;
      expect(evaluate(text)?.toNumber()).toBe(one + two * three - (one - three));
    }),
  );
});
