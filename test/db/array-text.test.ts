import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asSent } from '../../src/db/array-text.ts';
import { testDatabase } from '../support/database.ts';

const { platform } = await testDatabase();

const TEXTS = [
  [],
  ['a', 'b c', ''],
  ['null', 'NULL', null],
  ['{', '}', ',', "'", '$1', '"', '\\', '\\n', 'a\\"b'],
  ['\n', '\t', '\r', '\u0001', '\u007F', '\u2028'],
  ['ä', '日本', '😀', ' leading', 'trailing '],
];

describe('an array', () => {
  it.each(TEXTS.map((texts) => [texts]))('of texts arrives as it is: %j', async (texts) => {
    const [row] = await platform.run<{ sent: unknown }>(
      CompiledQuery.raw('select $1::text[] as sent', [texts]),
    );
    expect(row?.sent).toEqual(texts);
  });

  it('of numbers and of bytes too', async () => {
    const numbers = [0, -1, 1.5, 1e21, 1e-7, null];
    const bytes = [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)];
    const [row] = await platform.run<{ numbers: unknown; bytes: unknown; nested: unknown }>(
      CompiledQuery.raw('select $1::float8[] as numbers, $2::bytea[] as bytes, $3::text[] as nested', [
        numbers,
        bytes,
        [['a'], ['b']],
      ]),
    );
    expect(row).toEqual({ numbers, bytes, nested: [['a'], ['b']] });
  });

  it('is written by us where it is plain, and by the driver otherwise', () => {
    expect(asSent(['a', 'b c', null, 1])).toBe('{"a","b c",null,1}');
    for (const value of [
      ['\\'],
      [Number.NaN],
      [Buffer.alloc(1)],
      [new Date(0)],
      [undefined],
      [1n],
      'a',
      1,
      null,
    ])
      expect(asSent(value)).toBe(value);
  });
});
