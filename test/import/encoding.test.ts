import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asUtf8, type TextEncoding } from '../../src/import/readers/encoding.ts';

async function recoded(bytes: Uint8Array, size = 7, encoding: TextEncoding | null = null): Promise<string> {
  const content = Buffer.from(bytes);
  const open = async function* () {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  };
  const pieces: Buffer[] = [];
  for await (const piece of asUtf8({ open, onBytes: () => undefined }, encoding).open()) pieces.push(piece);
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

// Letters of Western Europe as Windows-1252 has them, in words: each is alone between letters of ASCII.
const WORDS = fc.array(
  fc.tuple(fc.constantFrom('a', 'Be', 'c;', '\n'), fc.constantFrom('é', 'ß', '€', 'ø', '', 'Ã')),
  { maxLength: 60 },
);
const WINDOWS: Readonly<Record<string, number>> = { é: 0xe9, ß: 0xdf, '€': 0x80, ø: 0xf8, Ã: 0xc3 };

function inWindows(text: string): Buffer {
  return Buffer.from(Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));
}

describe('the encoding of a text is found', () => {
  it.each(['utf8', 'utf16le', 'utf16be', 'windows'] as const)(
    '%s, however its bytes come',
    async (encoding) => {
      await fc.assert(
        fc.asyncProperty(WORDS, fc.integer({ min: 1, max: 9 }), async (words, size) => {
          const text = `Date;x\n${words.flat().join('')}z`;
          const bytes = {
            utf8: () => Buffer.from(text),
            utf16le: () => Buffer.from(text, 'utf16le'),
            utf16be: () => Buffer.from(text, 'utf16le').swap16(),
            windows: () => inWindows(text),
          }[encoding]();
          expect(await recoded(bytes, size)).toBe(text);
        }),
      );
    },
  );

  it('by its mark', async () => {
    expect(await recoded(Buffer.from('\uFEFFé'))).toBe('é');
    expect(await recoded(Buffer.from('\uFEFFé', 'utf16le'))).toBe('é');
    expect(await recoded(Buffer.from('\uFEFFé', 'utf16le').swap16())).toBe('é');
  });

  it('unless it is stated', async () => {
    expect(await recoded(Buffer.from('Ã©'), 7, 'utf-8')).toBe('Ã©');
    expect(await recoded(Buffer.from('é'), 7, 'windows-1252')).toBe('Ã©');
  });
});

it.each([
  ['UTF-8 with a damaged letter in front', [0x61, 0x0a, 0xe9, 0x61, 0xc3, 0xa9], 2],
  ['UTF-8 that follows much later', [0xe9, ...Buffer.from('a\nb\n'.repeat(9)), ...Buffer.from('é')], 19],
  ['Cyrillic with a damaged letter in front', [0xd0, 0x61, ...Buffer.from('да')], 1],
])('a file that is partly UTF-8 is refused and never guessed: %s', async (_what, bytes, line) => {
  await expect(recoded(Uint8Array.from(bytes))).rejects.toMatchObject({
    line,
    message: /some of it is UTF-8/,
  });
});
