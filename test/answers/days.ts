/** The first and the last day that count, and whether more days of the period are still to come. */
export type Days = Readonly<{ first: string; last: string; isUnfinished: boolean }>;

// Written down by somebody with a calendar on 20 November 2026, for a financial year that begins in July. Each with what it is
// compared with: the period before, and a year earlier.
type Written = readonly [first: string, last: string, previous: string, lastYear: string];

const ENDED: Readonly<Record<string, Written>> = {
  today: ['2026-11-20', '2026-11-20', '2026-10-20', '2025-11-20'],
  mtd: ['2026-11-01', '2026-11-20', '2026-10-01 2026-10-20', '2025-11-01 2025-11-20'],
  qtd: ['2026-10-01', '2026-11-20', '2026-07-01 2026-08-20', '2025-10-01 2025-11-20'],
  ytd: ['2026-07-01', '2026-11-20', '2025-07-01 2025-11-20', '2025-07-01 2025-11-20'],
  last_month: ['2026-10-01', '2026-10-31', '2026-09-01 2026-09-30', '2025-10-01 2025-10-31'],
  last_quarter: ['2026-07-01', '2026-09-30', '2026-04-01 2026-06-30', '2025-07-01 2025-09-30'],
  last_fy: ['2025-07-01', '2026-06-30', '2024-07-01 2025-06-30', '2024-07-01 2025-06-30'],
  last_2_fy: ['2024-07-01', '2026-06-30', '', ''],
  trailing_1: ['2026-11-01', '2026-11-20', '', ''],
  trailing_3: ['2026-09-01', '2026-11-20', '2026-06-01 2026-08-20', '2025-09-01 2025-11-20'],
  trailing_6: ['2026-06-01', '2026-11-20', '2025-12-01 2026-05-20', '2025-06-01 2025-11-20'],
  trailing_12: ['2025-12-01', '2026-11-20', '2024-12-01 2025-11-20', '2024-12-01 2025-11-20'],
  'as_of:2026-06-30': ['2026-06-30', '2026-06-30', '2026-05-31', '2025-06-30'],
  'as_of:2026-10-31': ['2026-10-31', '2026-10-31', '2026-09-30', '2025-10-31'],
};

const UNFINISHED: Readonly<Record<string, Written>> = {
  this_month: ['2026-11-01', '2026-11-20', '2026-10-01 2026-10-20', '2025-11-01 2025-11-20'],
  this_quarter: ['2026-10-01', '2026-11-20', '2026-07-01 2026-08-20', '2025-10-01 2025-11-20'],
  this_fy: ['2026-07-01', '2026-11-20', '2025-07-01 2025-11-20', '2025-07-01 2025-11-20'],
};

// The same words on other days.
const EARLIER: Readonly<Record<string, Written>> = {
  'ytd on 2026-06-30': ['2025-07-01', '2026-06-30', '', ''],
  'ytd on 2025-11-20': ['2025-07-01', '2025-11-20', '', ''],
  'mtd on 2026-10-20': ['2026-10-01', '2026-10-20', '', ''],
  'last_fy on 2026-06-15': ['2024-07-01', '2025-06-30', '', ''],
  'last_quarter on 2026-09-30': ['2026-04-01', '2026-06-30', '', ''],
  'last_month on 2026-07-15': ['2026-06-01', '2026-06-30', '', ''],
  'today on 2026-06-15': ['2026-06-15', '2026-06-15', '', ''],
  'today on 2026-06-30': ['2026-06-30', '2026-06-30', '', ''],
  'today on 2025-12-31': ['2025-12-31', '2025-12-31', '', ''],
};

const TODAY = '2026-11-20';

/** The days of a period, as of today or of another day. */
export function daysOf(period: string, asOf: string | undefined): Days {
  const key = asOf === undefined ? period : `${period} on ${asOf}`;
  const [single] = /^as_of:(.*)$/.exec(period)?.slice(1) ?? [];
  if (single !== undefined) return { first: single, last: single, isUnfinished: false };
  const [from, to] = /^(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(period)?.slice(1) ?? [];
  if (from !== undefined && to !== undefined)
    return to > TODAY
      ? { first: from, last: TODAY, isUnfinished: true }
      : { first: from, last: to, isUnfinished: false };
  const [first, last] = writtenOf(key);
  return { first, last, isUnfinished: key in UNFINISHED };
}

/** The days that a period is compared with. */
export function comparedDaysOf(period: string, to: 'previous' | 'last_year'): Days {
  const [, , previous, lastYear] = writtenOf(period);
  const [first = '', last = first] = (to === 'previous' ? previous : lastYear).split(' ');
  if (first === '') throw new Error(`nobody wrote down what ${period} is compared with`);
  return { first, last, isUnfinished: false };
}

function writtenOf(key: string): Written {
  const written = ENDED[key] ?? UNFINISHED[key] ?? EARLIER[key];
  if (written === undefined) throw new Error(`nobody wrote down the days of ${key}`);
  return written;
}

/** The days of the months in a period, the last one cut where it ends. */
export function monthsIn({ first, last }: Days): readonly Days[] {
  const months: Days[] = [];
  for (let start = first; start <= last; ) {
    const [year = 0, month = 1] = start.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push({ first: start, last: end < last ? end : last, isUnfinished: false });
    start = next;
  }
  return months;
}
