import type { Day } from './day.ts';
import { type CalendarUnit, type FinancialCalendar, wholeUnits } from './financial-calendar.ts';
import { unitLabel } from './label.ts';
import { lastDayOf, type Period, throughDay } from './period.ts';

/** A month, a quarter or a year of a financial calendar: the whole of it, and its days up to the last one that counts. */
export type CountedUnit = Readonly<{ whole: Period; counted: Period; complete: boolean; label: string }>;

/**
 * So many units in a row, the oldest first, up to the one that contains the day; of that only the days up to it count. Fewer
 * where they would leave the calendar.
 */
export function unitsUpTo(
  last: Day,
  { unit, count }: Readonly<{ unit: CalendarUnit; count: number }>,
  calendar: FinancialCalendar,
): readonly CountedUnit[] {
  return Array.from({ length: count }, (_, index) => count - 1 - index).flatMap((back) => {
    const whole = wholeUnits(unit, { day: last, back, count: 1 }, calendar);
    const counted = whole === null ? null : throughDay(whole, last);
    if (whole === null || counted === null) return [];
    const label = unitLabel(unit, whole.start, calendar);
    return [{ whole, counted, complete: lastDayOf(whole) <= last, label }];
  });
}
