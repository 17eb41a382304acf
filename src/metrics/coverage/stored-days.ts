import { type Day, parseDay, periodBetween, periodFromInclusive } from '../../period/index.ts';
import type { RecordedDays } from './recorded.ts';

/** The days of a source as the database tells them; `wholeSince` where everything is recorded only from a later day on. */
export type StoredDays = Readonly<{
  first: string | null;
  last: string | null;
  wholeSince: string | null;
  /** The day from which on it is said to be complete, which takes the place of the first one. */
  completeFrom?: string | null;
  /** Of each gap the last day with a fact before it and the first one after it. */
  gaps: readonly (readonly [after: string, before: string])[] | null;
}>;

/** Reads the days of a source; null where it has no fact. */
export function parseStoredDays(text: string): RecordedDays | null {
  const { first: firstFact, last, wholeSince, completeFrom, gaps } = JSON.parse(text) as StoredDays;
  if (firstFact === null || last === null) return null;
  const first = completeFrom ?? firstFact;
  return Object.freeze({
    first: dayFrom(first),
    last: dayFrom(last),
    wholeSince: dayFrom(wholeSince ?? first),
    gaps: (gaps ?? []).map(([after, before]) =>
      periodBetween(periodFromInclusive(dayFrom(after), dayFrom(after)).end, dayFrom(before)),
    ),
  });
}

function dayFrom(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`${text} is no day`);
  return day;
}
