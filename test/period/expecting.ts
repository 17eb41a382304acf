import { type Day, formatDay, parseDay } from '../../src/period/day.ts';
import type { Outcome, PeriodProblem } from '../../src/period/outcome.ts';
import { lastDayOf, type Period, periodFromInclusive } from '../../src/period/period.ts';
import { type PeriodRequest, parsePeriod } from '../../src/period/request.ts';

/** The day written out; throws when the test has a date that does not exist. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`the test names a day that does not exist: ${text}`);
  return parsed;
}

/** The period written out, both days included: `2026-07-01 2027-06-30`. */
export function period(text: string): Period {
  const [first = '', last = first] = text.split(' ');
  return periodFromInclusive(day(first), day(last));
}

/** The period as `period` reads it, for messages that a person can compare. */
export function shown(of: Period | null): string | null {
  return of === null ? null : `${formatDay(of.start)} ${formatDay(lastDayOf(of))}`;
}

/** The value of an outcome that must have one. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`expected a value, got ${outcome.problem.code}: ${outcome.problem.message}`);
}

/** The problem of an outcome that must have one. */
export function problemOf(outcome: Outcome<unknown>): PeriodProblem {
  if (!outcome.ok) return outcome.problem;
  throw new Error(`expected a problem, got ${JSON.stringify(outcome.value)}`);
}

export function request(text: string): PeriodRequest {
  return valueOf(parsePeriod(text));
}
