import { readerLocale } from './locale.ts';

/** The countries of ISO 3166-1 by their names in the reader's language. */
export function countryChoices(locale = readerLocale()): { value: string; label: string }[] {
  const names = namesIn(locale);
  const { compare } = new Intl.Collator(locale);
  return codes()
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.label, other.label));
}

/** The name of a country in the reader's language. */
export function countryName(code: string, locale = readerLocale()): string {
  return namesIn(locale).of(code) ?? code;
}

/** The country of the reader's locale: a guess to change. */
export function guessCountry(locale = readerLocale()): string | null {
  const { region } = new Intl.Locale(locale).maximize();
  return region !== undefined && codes().includes(region) ? region : null;
}

function namesIn(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
}

// The codes that browsers have a name for, without those that others have taken the place of.
function codes(): string[] {
  const names = namesIn('en');
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) =>
      !NOT_COUNTRIES.has(code) &&
      names.of(code) !== undefined &&
      new Intl.Locale(`und-${code}`).region === code,
  );
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
// Codes of CLDR that are no countries of ISO 3166-1: islands apart from their country, unions, and places of no country.
const NOT_COUNTRIES: ReadonlySet<string> = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));
