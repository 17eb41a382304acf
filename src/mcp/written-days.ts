import { type Day, dayOf, daysInMonth, parseDay } from '../period/index.ts';

/** The first and the last day of a time. */
export type WrittenDays = Readonly<{ first: Day; last: Day }>;

/**
 * The days that a text names in a form of its own: one or two dates (2026-10-31, 31.10.2026), a month (October 2026, 2026-10) or a calendar
 * year. Null for anything else, and for dates with slashes, whose order differs between countries.
 */
export function daysWritten(text: string): WrittenDays | null {
  const plain = text.replaceAll(
    GERMAN_DATE,
    (_, day: string, month: string, year: string) => `${year}-${two(month)}-${two(day)}`,
  );
  const dates = plain.match(DATE);
  if (dates === null) return monthWritten(text) ?? yearWritten(text);
  const [first, last] = [parseDay(dates[0]), parseDay(dates.at(-1) ?? '')];
  const isRange = first !== null && last !== null && dates.length <= 2 && first <= last;
  const around = plain.replaceAll(DATE, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isAlone = around.every((word) =>
    (dates.length === 1 ? OF_A_DAY : OF_A_RANGE).has(word.toLowerCase()),
  );
  return isRange && isAlone ? { first, last } : null;
}

// Any other word beside a date makes it another time: "since 2026-01-01" is not that day.
const OF_A_DAY: ReadonlySet<string> = new Set(['as', 'of', 'asof', 'at', 'on', 'the', 'day']);
const OF_A_RANGE: ReadonlySet<string> = new Set(['from', 'between', 'to', 'until', 'till', 'through', 'and']);

const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
const GERMAN_DATE = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g;

function monthWritten(text: string): WrittenDays | null {
  const [, digitsOfYear, digits] = /^\s*(\d{4})[-/](\d{1,2})\s*$/.exec(text) ?? [];
  if (digitsOfYear !== undefined) return monthOf(Number(digitsOfYear), Number(digits));
  const [, name = '', year] = /^\s*(?:in\s+)?([a-z]{3,9})\.?[\s_-]+(\d{4})\s*$/i.exec(text) ?? [];
  const month = 1 + MONTHS.findIndex((whole) => whole.startsWith(name.toLowerCase()));
  return year === undefined || month === 0 ? null : monthOf(Number(year), month);
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

function monthOf(year: number, month: number): WrittenDays | null {
  if (year < 1 || month < 1 || month > MONTHS.length) return null;
  return { first: dayOf(year, month, 1), last: dayOf(year, month, daysInMonth(year, month)) };
}

function yearWritten(text: string): WrittenDays | null {
  const [, digits] = /^\s*(?:in\s+)?(\d{4})\s*$/.exec(text) ?? [];
  const year = Number(digits ?? 0);
  return year < 1 ? null : { first: dayOf(year, 1, 1), last: dayOf(year, MONTHS.length, 31) };
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}
