import { monthAYearLater } from '../period/charted-months.ts';
import type { Point } from './series.ts';

/** Points with the values of a year earlier, month beside month; null where the year before has none. */
export function yearEarlier(
  points: readonly Point[],
  then: readonly Pick<Point, 'date' | 'value'>[],
): readonly Point[] {
  const values = new Map(then.map(({ date, value }) => [monthAYearLater(date), value]));
  return points.map((point) => ({ ...point, value: values.get(point.date.slice(0, 7)) ?? null }));
}
