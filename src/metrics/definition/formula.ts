import type { Dimension } from './dimension.ts';
import type { DivisorMay, DocumentSource, Formula, Operand, Term, When } from './metric.ts';
import type { NullReason } from './null-reason.ts';

/** The sum of terms: `sum(plus(revenue), minus(expenses))`. */
export function sum(...terms: readonly Term[]): Formula {
  return Object.freeze({ kind: 'sum', terms: Object.freeze(terms) });
}

export function plus(of: Operand): Term {
  return Object.freeze({ sign: 1, of });
}

export function minus(of: Operand): Term {
  return Object.freeze({ sign: -1, of });
}

/** One value divided by another, null over zero. */
export function ratio(dividend: Operand, divisor: Operand): Formula {
  return quotient(dividend, divisor, 1, 'not be zero');
}

/** One value as a percentage of another, null over zero, and over a negative one, of which a percentage means nothing. */
export function percentage(dividend: Operand, divisor: Operand): Formula {
  return quotient(dividend, divisor, 100, 'only be positive');
}

/** The average of a number of things; null, for want of data, if there are none. */
export function average(total: Operand, count: Operand): Formula {
  return quotient(total, count, 1, 'not be zero', 'no_data');
}

/** The dividend as a number of the days behind the divisor: `receivables / sales of 90 days × 90`. */
export function inDays(dividend: Operand, divisor: Operand, days: number): Formula {
  return quotient(dividend, divisor, days, 'not be zero');
}

/** By how many percent a value is above what it was; null where that was zero or less. */
export function growth(of: Operand, when: When): Formula {
  const before = at(when, of);
  return quotient(sum(plus(of), minus(before)), before, 100, 'only be positive', 'not_applicable');
}

export function quotient(
  dividend: Operand,
  divisor: Operand,
  times: number,
  divisorMay: DivisorMay,
  otherwise: NullReason = 'division_by_zero',
): Formula {
  return Object.freeze({ kind: 'quotient', dividend, divisor, times, divisorMay, otherwise });
}

/** The mean of values. */
export function mean(...of: readonly Operand[]): Formula {
  return Object.freeze({ kind: 'mean', of: Object.freeze(of) });
}

/** The value, or 0 where it is negative. */
export function notBelowZero(of: Operand): Formula {
  return Object.freeze({ kind: 'not below zero', of });
}

/** The value where another one is above 0, and 0 where it is not. */
export function zeroUnlessPositive(that: Operand, of: Operand): Formula {
  return Object.freeze({ kind: 'zero unless positive', of, that });
}

/** The value if anything is counted, otherwise none for want of data: the median of an empty group is not 0. */
export function whereAny(that: Operand, of: Operand): Formula {
  return Object.freeze({ kind: 'provided', of, that, is: 'something' });
}

/** The value where nothing is counted that would make it wrong, and none for want of data elsewhere. */
export function whereNone(that: Operand, of: Operand): Formula {
  return Object.freeze({ kind: 'provided', of, that, is: 'nothing' });
}

/** What documents say from their first day on, and what the ledger says before it. */
export function documentsOrLedger(recordedIn: DocumentSource, documents: Operand, ledger: Operand): Formula {
  return Object.freeze({ kind: 'documents or ledger', recordedIn, documents, ledger });
}

/** The operand at another time. */
export function at(when: When, of: Operand): Formula {
  return Object.freeze({ kind: 'another time', of, when });
}

/** The sum of the largest parts, so many, of a value that is divided; null where a part is negative. */
export function largestParts(count: number, dimension: Dimension, of: Operand): Formula {
  return Object.freeze({ kind: 'largest parts', of, dimension, count });
}

/** How long the period is in months: a whole calendar month is 1, a part of one its share of the month's days. */
export const LENGTH_IN_MONTHS: Formula = Object.freeze({ kind: 'length', unit: 'months' });

/** How many days the period has. */
export const LENGTH_IN_DAYS: Formula = Object.freeze({ kind: 'length', unit: 'days' });

export const A_YEAR_EARLIER: When = Object.freeze({ kind: 'a year earlier' });
export const THE_PERIOD_BEFORE: When = Object.freeze({ kind: 'the period before' });
export const BEFORE_IT: When = Object.freeze({ kind: 'before it' });
export const AT_ITS_END: When = Object.freeze({ kind: 'at its end' });
export const FINANCIAL_YEAR_UP_TO_ITS_END: When = Object.freeze({ kind: 'financial year up to its end' });

export function daysUpToItsEnd(days: number): When {
  return Object.freeze({ kind: 'days up to its end', days });
}

export function wholeMonthsUpToItsEnd(months: number): When {
  return Object.freeze({ kind: 'whole months up to its end', months });
}
