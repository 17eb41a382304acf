import { expect, it } from 'vitest';
import { usableLocale } from '../../web/format/locale.ts';

it.each(['en-US@posix', '', 'C', 'not a language'])('a formatter accepts the replacement for %j', (tag) => {
  expect(() => new Intl.DateTimeFormat(tag)).toThrow(RangeError);
  expect(new Intl.DateTimeFormat(usableLocale(tag)).resolvedOptions().locale).toBe(
    Intl.DateTimeFormat().resolvedOptions().locale,
  );
});

it.each(['en-AU', 'de-CH', 'nb'])('%s is unchanged', (tag) => {
  expect(usableLocale(tag)).toBe(tag);
});
