import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileFault } from '../../src/import/fault.ts';
import { type JsonRecord, readJsonRecords } from '../../src/import/readers/json-records.ts';

/** The records of a text that comes in pieces of so many bytes; a fault at the end. */
async function recordsOf(text: string | Buffer, pieceBytes = 7): Promise<(JsonRecord | string)[]> {
  const bytes = Buffer.from(text as string);
  const found: (JsonRecord | string)[] = [];
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  try {
    for await (const record of readJsonRecords({ open, onBytes: () => undefined })) found.push(record);
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    found.push(`${failure.line}: ${failure.message}`);
  }
  return found;
}

describe('the records of a JSON file', () => {
  it.each([
    ['[]', []],
    ['{"Id":"x","n":-1.5e3,"t":true,"z":null,"page":{"a":[1,"2"]}}', []],
    ['[{"a":1}]', [{ path: '', line: 1, value: { a: 1 } }]],
    [
      '\ufeff {"A":[{"a":"}\\"]"},{"b":[{"c":{}}]}],"B":[]} ',
      [
        { path: 'A', line: 1, value: { a: '}"]' } },
        { path: 'A', line: 2, value: { b: [{ c: {} }] } },
      ],
    ],
    [
      '{"A":[\n{"a":1},\n{"a":2}\n]}\n{"B":{"C":[{"d":3}]}}',
      [
        { path: 'A', line: 2, value: { a: 1 } },
        { path: 'A', line: 3, value: { a: 2 } },
        { path: 'B/C', line: 5, value: { d: 3 } },
      ],
    ],
  ])('of %j', async (text, expected) => {
    for (const pieceBytes of [1, 2, 1000]) expect(await recordsOf(text, pieceBytes)).toEqual(expected);
  });

  it.each([
    ['', 'null: the file is empty'],
    ['  ', 'null: the file is empty'],
    ['{"A":[{"a":1}', '1: the file ends within its JSON: it was cut short'],
    ['{"A":[{"a":', '1: the file ends within its JSON: it was cut short'],
    ['{"A":[{"a":tru}]}', '1: not JSON'],
    ['{"A" 1}', '1: not JSON'],
    ['{"A":1,}', '1: not JSON'],
    ['[1,]', '1: not JSON'],
    ['[1 2]', '1: not JSON'],
    ['[1}', '1: not JSON'],
    ['\n{A:1}', '2: not JSON'],
    ['{"A":[{"a":1}]]', '1: not JSON'],
    ['"a', '1: the file ends within its JSON: it was cut short'],
    ['nope', '1: not JSON'],
    [`[{"a":${'['.repeat(100)}`, '1: lists and objects are nested deeper than 64 levels'],
    ['['.repeat(100), '1: lists and objects are nested deeper than 64 levels'],
    [`["${'x'.repeat(17 * 1024 * 1024)}"]`, '1: the record that begins here is larger than 16 MiB'],
  ])('a fault (%#)', async (text, expected) => {
    expect((await recordsOf(text, 100_000)).at(-1)).toBe(expected);
  });

  it('is UTF-8', async () => {
    expect(await recordsOf(Buffer.from('["é"]', 'latin1'))).toEqual(['1: not UTF-8: save the file as UTF-8']);
  });

  it('are those that JSON.parse finds, whatever the size of the pieces', async () => {
    const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (given, isPretty, pieceBytes) => {
          const text = JSON.stringify({ A: given, rest: given.length }, null, isPretty ? 1 : 0);
          const found = await recordsOf(text, pieceBytes);
          expect(found.map((record) => (typeof record === 'string' ? record : record.value))).toEqual(
            JSON.parse(text).A,
          );
        },
      ),
    );
  });
});
