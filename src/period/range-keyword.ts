import type { Day } from './day.ts';
import { type CalendarUnit, type FinancialCalendar, wholeUnits } from './financial-calendar.ts';
import { type Period, throughDay } from './period.ts';

/**
 * The meaning of a keyword: `count` whole units in a row, the first of them `back` units before the one that
 * contains the reference day, and with `toDate` only up to and including that day.
 */
export type RangeRule = Readonly<{ unit: CalendarUnit; back: number; count: number; toDate: boolean }>;

/** The keys of range periods, in the order in which messages and documents list them. */
export const RANGE_RULES = {
  mtd: { unit: 'month', back: 0, count: 1, toDate: true },
  qtd: { unit: 'quarter', back: 0, count: 1, toDate: true },
  ytd: { unit: 'year', back: 0, count: 1, toDate: true },
  this_month: { unit: 'month', back: 0, count: 1, toDate: false },
  last_month: { unit: 'month', back: 1, count: 1, toDate: false },
  this_quarter: { unit: 'quarter', back: 0, count: 1, toDate: false },
  last_quarter: { unit: 'quarter', back: 1, count: 1, toDate: false },
  this_fy: { unit: 'year', back: 0, count: 1, toDate: false },
  last_fy: { unit: 'year', back: 1, count: 1, toDate: false },
  last_2_fy: { unit: 'year', back: 2, count: 2, toDate: false },
} as const satisfies Readonly<Record<string, RangeRule>>;

/** A key that names a range period relative to the reference day. */
export type RangeKeyword = keyof typeof RANGE_RULES;

/** All range keywords, in the order of the rules. */
export const RANGE_KEYWORDS = Object.keys(RANGE_RULES) as readonly RangeKeyword[];

/** Whether the text is exactly a range keyword. */
export function isRangeKeyword(text: string): text is RangeKeyword {
  return Object.hasOwn(RANGE_RULES, text);
}

/** The days that a keyword means on a reference day, or null when they leave the calendar. */
export function keywordPeriod(keyword: RangeKeyword, day: Day, calendar: FinancialCalendar): Period | null {
  const rule = RANGE_RULES[keyword];
  const units = wholeUnits(rule.unit, { day, ...rule }, calendar);
  return units !== null && rule.toDate ? throughDay(units, day) : units;
}
