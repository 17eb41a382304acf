import { readerLocale } from './locale.ts';

/** The time zones that a reader may choose from, by their IANA names; `also` is one that may be missing among them. */
export function timeZoneChoices(also: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), also]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}

/** The time zone of the reader's device. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day and time in a time zone: `Sat 21 Nov, 13:04`. */
export function timeIn(timeZone: string, now: Date, locale = readerLocale()): string {
  const words = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...words, timeZone }).format(now);
}
