import { readerLocale, remembered } from './locale.ts';

/** A day of the wire, `2026-11-20`, as the reader writes it: `20 Nov 2026`. */
export function formatDay(day: string, locale = readerLocale()): string {
  return formatter(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    dateOf(day),
  );
}

/** Whether a text is a day of the wire that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Two days of the wire, as short as the reader can write them. */
export function formatDays(first: string, last: string, locale = readerLocale()): string {
  const settings = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return formatter(locale, settings).formatRange(dateOf(first), dateOf(last));
}

/** The month of a day of the wire: `Nov 2026`, or `Nov` where the year is shown elsewhere. */
export function formatMonth(day: string, detail: 'with year' | 'alone', locale = readerLocale()): string {
  const year = detail === 'with year' ? ({ year: 'numeric' } as const) : {};
  return formatter(locale, { month: 'short', ...year, timeZone: 'UTC' }).format(dateOf(day));
}

/** An instant of the wire, in the time zone of the reader, which is named: `20 Nov 2026, 14:04 GMT+11`. */
export function formatInstant(instant: string, locale = readerLocale()): string {
  return formatter(locale, INSTANT).format(new Date(instant));
}

/** The same to the second, for what happens often. */
export function formatInstantToSecond(instant: string, locale = readerLocale()): string {
  return formatter(locale, { ...INSTANT, second: '2-digit' }).format(new Date(instant));
}

const INSTANT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** How long ago an instant of the wire was, or how soon it will be, in words of the app: `3 hours ago`, `in 2 days`. */
export function formatAgo(instant: string, now: Date): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const [unit, length] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return RELATIVE.format(Math.round(seconds / length), unit);
}

const STEPS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export const formatter = remembered(
  (locale: string, settings: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, settings),
);
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

// Days have no time zone; they are all of UTC here, so that none becomes the day before.
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
