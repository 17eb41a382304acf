import type { Day } from './day.ts';

/**
 * The instant at which clocks of a time zone show an hour on a day: the first where they show it twice. An hour that clocks skip
 * comes as much later as they skip. Throws RangeError for a name that the runtime does not know.
 */
export function instantOf(day: Day, hour: number, timeZone: string): Date {
  const shown = day * DAY_MS + hour * HOUR_MS;
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetAt(near, timeZone)) as [
    number,
    number,
  ];
  const earlier = shown - Math.max(before, after);
  const later = shown - Math.min(before, after);
  const first = [earlier, later].find((instant) => instant + offsetAt(instant, timeZone) === shown);
  return new Date(first ?? shown - before);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** By how much clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of clockOf(timeZone).formatToParts(instant))
    if (type in part) part[type as keyof typeof part] = Number(value);
  const { year, month, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();
const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** What clocks of a time zone show, by fields. Making it costs much more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = CLOCKS.get(timeZone);
  if (clock === undefined) {
    const shown = Object.fromEntries(FIELDS.map((field) => [field, 'numeric']));
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, ...shown, hourCycle: 'h23' });
    CLOCKS.set(timeZone, clock);
  }
  return clock;
}
