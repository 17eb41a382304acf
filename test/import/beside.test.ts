import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { besideFiles } from '../../src/import/beside.ts';
import { contentOfBytes } from '../../src/import/readers/content.ts';

/** Those of the names that a pattern finds. */
async function found(pattern: string, names: readonly string[]): Promise<readonly string[]> {
  const files = names.map((name) => ({ name, open: contentOfBytes(Buffer.from('')) }));
  const beside = await besideFiles(files)(pattern);
  return typeof beside === 'string' ? [] : beside.map(({ name }) => name);
}

it.each([
  ['*', ['a', 'b.journal'], ['.hidden']],
  ['*.journal', ['a.journal', 'a.journal.journal'], ['a.journals', 'journal', '.journal']],
  ['a*a', ['aa', 'aba', 'aaa'], ['a', 'ab', 'ba']],
  ['a*b*b', ['abb', 'axbxb', 'abbb'], ['ab', 'axb']],
  ['a*?', ['ab', 'abc'], ['a', 'b']],
  ['??', ['ab'], ['a', 'abc', '.b']],
  ['**a**', ['a', 'bab'], ['b']],
  ['\u{1f4d2}*', ['\u{1f4d2}.journal'], ['a']],
])('%j finds %j, and not %j', async (pattern, those, others) => {
  expect(await found(pattern, [...those, ...others])).toEqual(those);
});

it('a pattern finds what the same expression finds', async () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '?', '*'), minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pattern, fc.uniqueArray(name, { maxLength: 20 }), async (wanted, names) => {
      const expression = new RegExp(`^${wanted.replaceAll('?', '.').replaceAll('*', '.*')}$`);
      expect(await found(wanted, names)).toEqual(names.filter((one) => expression.test(one)));
    }),
  );
});
