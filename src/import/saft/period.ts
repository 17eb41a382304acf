import { addDays, addMonths, type Day, dayOf } from '../../period/index.ts';
import type { Cells } from '../kinds/kind.ts';
import type { SAFT_HEADER } from '../kinds/saft.ts';

/** The days that a file covers, both ends included; `last` is null where it does not say it. */
export type SaftPeriod = Readonly<{ first: Day; last: Day | null }>;

/**
 * The period that a header states: by days, or by months, which are counted from the start of the financial year. The year of a month is the
 * one in which the financial year begins or ends: whichever lies nearest before the first entry. Null where it states none.
 */
export function periodOf(
  header: Cells<typeof SAFT_HEADER.columns>,
  startMonth: number,
  firstEntry: Day | null,
): SaftPeriod | null {
  const first = header.SelectionStartDate ?? header.StartDate;
  const last = header.SelectionEndDate ?? header.EndDate;
  if (first !== null) return { first, last };
  const { PeriodStart: start, PeriodStartYear: startYear, PeriodEnd: end, PeriodEndYear: endYear } = header;
  if (start === null || startYear === null) return null;
  const monthIn = (period: number, year: number) =>
    addMonths(dayOf(year, startMonth, 1), Math.min(period, 12) - 1);
  const isYearOfEnd = startMonth > 1 && firstEntry !== null && firstEntry < monthIn(start, startYear);
  const shift = isYearOfEnd && startYear > 1 ? 1 : 0;
  return {
    first: monthIn(start, startYear - shift),
    last:
      end === null || endYear === null || endYear - shift < 1
        ? null
        : addDays(addMonths(monthIn(end, endYear - shift), 1), -1),
  };
}

/** Whether a day lies in the period. */
export function isWithin({ first, last }: SaftPeriod, day: Day): boolean {
  return day >= first && (last === null || day <= last);
}
