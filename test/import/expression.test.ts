import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../src/import/beancount/expression.ts';
import { BEANCOUNT } from '../../src/import/kinds/beancount.ts';
import { type BeancountPart, readBeancount } from '../../src/import/readers/beancount.ts';

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

it.each([
  ['units', '', ''],
  ['cost', '{', '}'],
  ['price', '@', ''],
] as const)('%s have at most 1000 characters', (column, start, end) => {
  const { read } = BEANCOUNT.columns[column].type;
  const ofLength = (length: number) =>
    `${start}1${'USD'.padStart(length - 1 - start.length - end.length)}${end}`;
  expect(read(ofLength(1000)).ok).toBe(true);
  expect(read(ofLength(1001))).toEqual({
    ok: false,
    reason: expect.stringMatching(/^longer than 1000 characters: /),
  });
});

describe('a line of beancount', () => {
  const partsOf = async (text: string) => {
    const parts: BeancountPart[] = [];
    const open = async function* () {
      yield Buffer.from(text);
    };
    for await (const part of readBeancount({ open, onBytes: () => undefined })) parts.push(part);
    return parts;
  };

  it.each([
    `2026-07-01 * "x"\n  Assets:Bank 1${' '.repeat(50_000)}x{\n`,
    `2026-07-01 balance Assets:Bank 1${' '.repeat(500_000)}!\n`,
    `2026-07-01 balance Assets:Bank ${'A'.repeat(500_000)}!\n`,
  ])('is refused at once, however long it is', { timeout: 5_000 }, async (text) => {
    const [part] = await partsOf(text);
    expect(part).toMatchObject({ kind: 'fault' });
  });

  it('has the same meaning with several spaces for one', async () => {
    const narrow =
      '2026-07-01 balance Assets:Bank 1.00 ~ 0.01 AUD\n2026-07-02 * "a  b"\n ! Assets:Bank 1 X {2 AUD} @ 3 AUD\n';
    const wide = narrow.replaceAll(/(?<! ) (?! )/g, '   ');
    expect(await partsOf(wide)).toEqual(await partsOf(narrow));
  });
});
