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
    ['a control character', 'Cla\u0007ude'],
    ['half of a surrogate pair', 'Claude\uD800'],
  ])('with %s is refused, of a client as of a key', (_, name) => {
    expect(() => requireName('name', name)).toThrow(/name: must/);
    expect(() => asClient(name)).toThrow(/client_name must/);
  });

  it.each([
    ['in Persian', '\u0646\u0627\u0645\u0647\u200C\u0647\u0627'],
    ['in Hindi', '\u0915\u094D\u200D\u0937'],
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
