import type { FinancialCalendar } from './financial-calendar.ts';
import { lastDayOf } from './period.ts';
import { previousPeriod, yearEarlier } from './previous.ts';
import type { PeriodRequest } from './request.ts';
import type { ResolvedPeriod } from './resolve.ts';
import { countMonths } from './split.ts';
import { type CountedUnit, unitsUpTo } from './units.ts';

/** The meaning of a period for an organisation: its days, its end, its months, and the periods that it is compared with. */
export type PeriodDescription = Readonly<{
  request: PeriodRequest;
  resolved: ResolvedPeriod;
  /** The snapshot at the end of it, for metrics of a day. */
  closing: PeriodRequest;
  /** How many calendar months are counted in it, at least in part. */
  monthCount: number;
  /** The calendar months up to its end, the oldest first: those of the period, after as many before it as there are. */
  months: readonly CountedUnit[];
  previous: ResolvedPeriod | null;
  lastYear: ResolvedPeriod | null;
}>;

/** So many months a description has at most. */
export const MOST_DESCRIBED_MONTHS = 36;

/** Describes a period that is tied to days. */
export function describePeriod(
  request: PeriodRequest,
  resolved: ResolvedPeriod,
  calendar: FinancialCalendar,
): PeriodDescription {
  const last = lastDayOf(resolved.counted);
  return Object.freeze({
    request,
    resolved,
    closing: resolved.kind === 'snapshot' ? request : Object.freeze({ kind: 'as of', date: last }),
    monthCount: countMonths(resolved.counted),
    months: unitsUpTo(last, { unit: 'month', count: MOST_DESCRIBED_MONTHS }, calendar),
    previous: previousPeriod(request, resolved, calendar),
    lastYear: yearEarlier(request, resolved, calendar),
  });
}
