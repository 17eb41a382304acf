import * as fc from 'fast-check';
import type { Days } from '../oracle/ledger-metrics.ts';
import { daysAfter } from '../oracle/papers.ts';

// On a day, on the one before or after it, and when it falls out of the year up to a date.
const arbitraryEnd = fc.record({
  number: fc.nat(),
  beside: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1, 364, 365),
});
const arbitraryEnds = fc.record({ one: arbitraryEnd, other: arbitraryEnd });
type Draft<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Something with dates, and days to ask about that begin and end where something happens, or beside it: that is where
 * mistakes are. They begin by a given day, and may end after it. There may be two more periods.
 */
export function withDays<Thing>(
  things: fc.Arbitrary<Thing>,
  datesIn: (thing: Thing) => readonly string[],
  today: string,
): fc.Arbitrary<[thing: Thing, days: Days, more: Days[]]> {
  return fc
    .tuple(things, arbitraryEnds, fc.array(arbitraryEnds, { maxLength: 2 }))
    .map(([thing, ends, more]) => {
      const dates = [...datesIn(thing)].sort();
      return [thing, daysOf(dates, ends, today), more.map((others) => daysOf(dates, others, today))];
    });
}

function daysOf(dates: readonly string[], { one, other }: Draft<typeof arbitraryEnds>, today: string): Days {
  const dateOf = (of: readonly string[], { number, beside }: Draft<typeof arbitraryEnd>) =>
    daysAfter(of[number % of.length] ?? today, beside);
  const last = dateOf(dates.slice(Math.floor(dates.length / 2)), one);
  const [first = today] = [dateOf(dates, other), last, today].sort();
  return { first, last };
}

/** The days of them that have been. */
export function been({ first, last }: Days, today: string): Days {
  return { first, last: last < today ? last : today };
}
