import { dateOf, formatter } from './date.ts';
import { readerLocale } from './locale.ts';

/** A day of the wire where the year is shown elsewhere: `20 Nov`. */
export function formatDayOfYear(day: string, locale = readerLocale()): string {
  return formatter(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dateOf(day));
}

/** An instant of the wire where an organisation is, with the name of its time zone: `20 Nov 2026, 14:04 (Australia/Sydney)`. */
export function formatInstantIn(timeZone: string, instant: string, locale = readerLocale()): string {
  const settings = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${formatter(locale, settings).format(new Date(instant))} (${timeZone.replaceAll('_', ' ')})`;
}
