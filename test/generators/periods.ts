import * as fc from 'fast-check';
import { type Day, FIRST_DAY, LAST_DAY } from '../../src/period/day.ts';
import { financialCalendar } from '../../src/period/financial-calendar.ts';
import { type Period, periodFromInclusive } from '../../src/period/period.ts';
import { RANGE_KEYWORDS } from '../../src/period/range-keyword.ts';
import type { PeriodRequest } from '../../src/period/request.ts';

/** Any day, with the first and the last days of the calendar more often than chance would have them. */
export const anyDay: fc.Arbitrary<Day> = fc
  .oneof(
    { weight: 8, arbitrary: fc.integer({ min: FIRST_DAY, max: LAST_DAY }) },
    { weight: 1, arbitrary: fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 1000 }) },
    { weight: 1, arbitrary: fc.integer({ min: LAST_DAY - 1000, max: LAST_DAY }) },
  )
  .map((number) => number as Day);

/** A day from 1952 to 2079: with three years around it, every financial year and window stays in the calendar. */
export const modernDay: fc.Arbitrary<Day> = fc
  .integer({ min: -6_500, max: 40_000 })
  .map((number) => number as Day);

/** Any period from one day long to some decades. */
export const anyPeriod: fc.Arbitrary<Period> = fc
  .tuple(anyDay, fc.oneof(fc.nat(70), fc.nat(800), fc.nat(20_000)))
  .map(([first, more]) => periodFromInclusive(first, Math.min(first + more, LAST_DAY) as Day));

export const anyCalendar = fc.integer({ min: 1, max: 12 }).map(financialCalendar);

/** Any request that reads the reference day. */
export const relativeRequest: fc.Arbitrary<PeriodRequest> = fc.oneof(
  fc.constantFrom(...RANGE_KEYWORDS).map((keyword): PeriodRequest => ({ kind: 'keyword', keyword })),
  fc
    .integer({ min: 1, max: 150 })
    .map((months): PeriodRequest => ({ kind: 'trailing', months, text: `trailing_${months}` })),
  fc.constant<PeriodRequest>({ kind: 'today' }),
);

export const anyRequest: fc.Arbitrary<PeriodRequest> = fc.oneof(
  relativeRequest,
  anyPeriod.map(
    ({ start, end }): PeriodRequest => ({ kind: 'absolute', first: start, last: (end - 1) as Day }),
  ),
  anyDay.map((date): PeriodRequest => ({ kind: 'as of', date })),
);
