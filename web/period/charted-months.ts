import { chartMonths, type DescribedTime, needsContext } from './described.ts';
import { rangeOf } from './period.ts';

/** The year of months around a period of few months, and how many of them are those of the period; null for a longer one. */
export function contextOf(described: DescribedTime): Readonly<{ period: string; chosen: number }> | null {
  const charted = chartMonths(described);
  const [first, last] = [charted.months.at(0), charted.months.at(-1)];
  if (first === undefined || last === undefined || !needsContext(charted)) return null;
  return { period: rangeOf(first.first, last.last), chosen: charted.chosen };
}

/**
 * The months of the charts a year earlier, as far as the day that is compared with the last one which counts: so each of them is the
 * like of its month. Null for a period with too many months to draw separate bars.
 */
export function yearBefore(described: DescribedTime): string | null {
  const { lastYear, monthCount } = described;
  if (lastYear === null || monthCount > MOST_MONTHS) return null;
  const [first] = chartMonths(described).months;
  if (first === undefined || contextOf(described) === null)
    return rangeOf(lastYear.startDate, lastYear.asOfDate);
  const month = monthWithYears(first.first, -1);
  return month.startsWith('0000') ? null : rangeOf(`${month}-01`, lastYear.asOfDate);
}

/** The last year of months up to the end of a period; null where the calendar has none. */
export function recentMonths({ months }: DescribedTime): string | null {
  const recent = months.slice(-RECENT);
  const [first, last] = [recent.at(0), recent.at(-1)];
  return first === undefined || last === undefined ? null : rangeOf(first.startDate, last.asOfDate);
}

/** The same month a year later, of a day in it: `2026-11` of `2025-11-01`. */
export function monthAYearLater(day: string): string {
  return monthWithYears(day, 1);
}

const MOST_MONTHS = 36;
const RECENT = 12;

function monthWithYears(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}`;
}
