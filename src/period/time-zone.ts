import { type Day, dayOf } from './day.ts';

/** The calendar day at an instant in a time zone. Throws RangeError for a name that the runtime does not know. */
export function todayIn(timeZone: string, instant: Date): Day {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const known = days.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = calendarDay(timeZone, instant);
  days.set(timeZone, { quarter, day });
  return day;
}

// A day begins at a quarter of an hour, in every time zone that there ever was since 1972.
const QUARTER_MS = 900_000;

/** The day of the quarter of an hour that was asked for last: callers ask for now. */
const days = new Map<string, Readonly<{ quarter: number; day: Day }>>();

function calendarDay(timeZone: string, instant: Date): Day {
  const part = { year: 0, month: 0, day: 0 };
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) {
    if (type === 'year' || type === 'month' || type === 'day') part[type] = Number(value);
  }
  return dayOf(part.year, part.month, part.day);
}

/**
 * Whether the text is an IANA time zone name. Offsets (+10:00) are refused, as they know no daylight saving, and so
 * are the abbreviations that the runtime also accepts: IST is India, Ireland and Israel.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text) || text.startsWith('SystemV/')) return false;
  if (text.length === 3 && !IANA_ABBREVIATIONS.has(text)) return false;
  try {
    formatterFor(text);
    return true;
  } catch {
    return false;
  }
}

/** Making a formatter costs a hundred times what using it does. Only valid names ever enter. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The names of three letters in the IANA database. */
const IANA_ABBREVIATIONS = new Set([
  'CET',
  'EET',
  'EST',
  'GMT',
  'HST',
  'MET',
  'MST',
  'PRC',
  'ROC',
  'ROK',
  'UCT',
  'UTC',
  'WET',
]);
