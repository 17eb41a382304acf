import { describe, expect, it } from 'vitest';
import { requireName } from '../../src/access/form.ts';
import { readClientMetadata } from '../../src/oauth/client-metadata.ts';

const asClient = (name: string) =>
  readClientMetadata({ client_name: name, redirect_uris: ['https://example.com/callback'] }).name;

describe('a name', () => {
  it.each([
    ['a zero-width space', 'Cla\u200Bude'],
    ['a word joiner', 'Cla\u2060ude'],
    ['a soft hyphen', 'Cla\u00ADude'],
    ['a joiner between Latin letters', 'Cla\u200Dude'],
    ['a non-joiner between Cyrillic letters', '\u041A\u043B\u200C\u043E\u0434'],
    ['a joiner at its end', '\u0646\u0627\u200D'],
    ['an override of direction', 'Claude\u202Eedoc'],
    ['an isolate', '\u2066Claude\u2069'],
    ['a mark of direction', 'Claude\u200F'],
    ['a letter that is a filler', 'Claude\u3164'],
    ['fillers alone', '\u115F\u1160'],
    ['a braille cell without dots', '\u2800'],
    ['tags', 'Claude\u{E0041}'],
    ['a line separator', 'Claude\u2028Code'],
    ['combining marks alone', '\u0301\u0302'],
    ['a variation selector alone', '\uFE0F'],
    ['a variation selector after a Latin letter', 'Cla\uFE0Fude'],
    ['a variation selector after a space', 'Claude \u{E0100}Code'],
    ['variation selectors in a row', '\u2764\uFE0F\uFE0F'],
    ['a text that is hidden in selectors', '\u845B\u{E0101}\u{E0102}\u{E0103}'],
    ['a variation selector after a digit that is no keycap', '2\uFE0F024'],
    ['a variation selector after a mark on a Latin letter', 'Clau\u0301\uFE0Fde'],
    ['a joiner between ideographs', '\u4E2D\u200D\u56FD'],
    ['a joiner between letters of Thai', '\u0E01\u200D\u0E33'],
    ['two joiners after a letter of Malayalam', '\u0D28\u0D4D\u200D\u200D'],
    ['tags after a flag', '\u{1F3F4}\u{E0068}\u{E0069}\u{E007F}'],
    ['a control character', 'Cla\u0007ude'],
    ['half of a surrogate pair', 'Claude\uD800'],
  ])('with %s is refused, of a client as of a key', (_, name) => {
    expect(() => requireName('name', name)).toThrow(/name: must/);
    expect(() => asClient(name)).toThrow(/client_name must/);
  });

  it.each([
    ['in Persian', '\u0646\u0627\u0645\u0647\u200C\u0647\u0627'],
    ['in Hindi', '\u0915\u094D\u200D\u0937'],
    ['in Malayalam', '\u0D05\u0D28\u0D3F\u0D32\u0D4D\u200D'],
    ['in Persian with a year', '\u06F1\u06F4\u06F0\u06F2 \u0647\u200D'],
    ['in Mongolian', '\u182C\u180E\u1820\u180B'],
    ['in Thai', '\u0E01\u0E33\u0E44\u0E23'],
    ['in Korean', '\u1112\u1161\u11AB\uAE00'],
    ['in Arabic with vowels', '\u0645\u064F\u062D\u064E\u0645\u0651\u064E\u062F'],
    ['with the flag of Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} team'],
    ['with a flag', '\u{1F1EE}\u{1F1EA}'],
    ['with a flag of joined emoji', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['with a keycap', '1\uFE0F\u20E3 First'],
    ['with a sign in its emoji form', 'Acme \u00AE\uFE0F \u2139\uFE0F'],
    ['with joined emoji', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB} Code'],
    ['with the emoji form of a heart', '\u2764\uFE0F'],
    ['with a variant of an ideograph', '\u845B\u{E0100}\u57CE'],
    ['with a mark on its letter', 'Clau\u0301de'],
    ['of signs', '+1'],
  ])('%s is taken', (_, name) => {
    expect([requireName('name', name), asClient(name)]).toEqual([name, name]);
  });

  it('of spaces alone is none', () => {
    expect(() => requireName('name', '\u00A0\u3000')).toThrow(/must have 1 to/);
    expect(asClient('\u00A0\u3000')).toBe('An assistant without a name');
  });
});
