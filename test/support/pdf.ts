import { inflateSync } from 'node:zlib';

/** The texts of each page of a document that Chromium has printed, in the order in which they are drawn, without their spaces. */
export function textsOfPages(pdf: Buffer): readonly string[] {
  const objects = objectsIn(pdf);
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => textOf(head, objects));
}

/** How wide and how high each page is, in points. */
export function sizesOfPages(pdf: Buffer): readonly (readonly [width: number, height: number])[] {
  return [...objectsIn(pdf).values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
      return [Math.round(Number(width)), Math.round(Number(height))];
    });
}

/** An object of the file: its dictionary, and what its stream holds. */
type PdfObject = Readonly<{ head: string; stream: string }>;
type Objects = ReadonlyMap<string, PdfObject>;

function objectsIn(pdf: Buffer): Objects {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: name = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const end = text.indexOf('endobj', index);
    const start = text.indexOf('stream', index);
    const head = text.slice(index, start === -1 || start > end ? end : start);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = start + text.slice(start).search(/\n/) + 1;
    const bytes = pdf.subarray(from, from + length);
    const isPacked = head.includes('/FlateDecode');
    objects.set(name, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

function textOf(head: string, objects: Objects): string {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const resources = /\/Font\s*<<(.*?)>>/s.exec(head)?.[1] ?? '';
  for (const [, name = '', font = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, lettersOf(objects.get(font)?.head ?? '', objects));
  const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
  let letters: ReadonlyMap<string, string> = new Map();
  let text = '';
  const drawn = objects.get(contents)?.stream ?? '';
  for (const [, font, hex = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    // Fonts of one kind have codes of one byte, those of another of two.
    const [{ length } = '00'] = letters.keys();
    for (let at = 0; at < hex.length; at += length) text += letters.get(hex.slice(at, at + length)) ?? '';
  }
  return text.replaceAll(/\s+/g, '');
}

/** The letter of each glyph of a font, by its code. */
function lettersOf(font: string, objects: Objects): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')?.stream ?? '';
  for (const [, lines = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', letter = ''] of lines.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/g))
      letters.set(code, textOfHex(letter));
  for (const [, lines = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = '', last = '', letter = ''] of lines.matchAll(
      /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/g,
    ))
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1) {
        const at = parseInt(letter, 16) + code - parseInt(first, 16);
        letters.set(code.toString(16).toUpperCase().padStart(first.length, '0'), String.fromCodePoint(at));
      }
  return letters;
}

function textOfHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
