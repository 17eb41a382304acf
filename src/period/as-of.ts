import { quote } from '../quote.ts';
import { type Day, formatDay, parseDay } from './day.ts';
import { failure, type Outcome, success } from './outcome.ts';

/** Reads the date that pins relative periods: null where it is omitted or `today`. */
export function parseAsOf(text: string | undefined, today: Day): Outcome<Day | null> {
  if (text === undefined || text === 'today') return success(null);
  const date = parseDay(text);
  if (date === null) {
    return failure(
      'INVALID_AS_OF',
      `must be today or an existing date, YYYY-MM-DD; ${quote(text)} is neither`,
    );
  }
  return date > today ? inTheFuture('asOf', 'be', date, today) : success(date);
}

/** Refuses a date after today, in the words that every such refusal shares. */
export function inTheFuture(what: string, verb: 'be' | 'begin', date: Day, today: Day): Outcome<never> {
  return failure(
    'INVALID_AS_OF',
    `must ${verb} today or earlier; ${what} cannot be in the future: ${formatDay(date)} is after today, ${formatDay(today)}; ` +
      'forward-looking values are not produced',
    'range',
  );
}
