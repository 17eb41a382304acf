import {
  intersection,
  lastDayOf,
  monthContaining,
  monthsOf,
  type Period,
  type ResolvedPeriod,
} from '../../period/index.ts';
import type { TimeseriesMetric } from '../definition/metric.ts';

/** A month of a timeseries: the days of it that count, none when it has not begun by the as-of date. */
export type Bucket = Readonly<{ month: Period; counted: Period | null; complete: boolean }>;

/**
 * Every month that the period touches, in order. A month is complete when its value will not change by waiting or by
 * asking for a longer period: all its days count or, for a stock, its last day does.
 */
export function bucketsOf(metric: TimeseriesMetric, period: ResolvedPeriod): readonly Bucket[] {
  return monthsOf(period.nominal).map((piece) => {
    const month = monthContaining(piece.start);
    const counted = intersection(piece, period.counted);
    const reachesEnd = counted !== null && lastDayOf(counted) === lastDayOf(month);
    const fromStart = counted?.start === month.start;
    return { month, counted, complete: reachesEnd && (metric.of.periodKind === 'snapshot' || fromStart) };
  });
}
