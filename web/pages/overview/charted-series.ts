import type { MetricResult } from '../../api/metrics.ts';
import type { Series, SeriesChartProps } from '../../charts/series.ts';
import { yearEarlier } from '../../charts/year-earlier.ts';
import { earlierKey } from './questions.ts';

/** A metric of a chart by month: what its series is called, and that of a year earlier. */
export type ChartedMetric = Readonly<{
  id: string;
  label: string;
  before: string;
  /** Whether it is what there is at the end of a month. */
  isStock: boolean;
}>;

/** The series of a chart, and those of a year earlier where they were asked for. */
export type ChartedSeries = Pick<SeriesChartProps, 'series' | 'earlier'>;

/** The series of one or two metrics; null where one of them has no answer. */
export function chartedSeries(
  [one, two]: readonly [ChartedMetric] | readonly [ChartedMetric, ChartedMetric],
  results: Results,
): ChartedSeries | null {
  const first = seriesOf(one, results);
  const second = two === undefined ? null : seriesOf(two, results);
  if (first === null || (two !== undefined && second === null)) return null;
  const earlier = [earlierOf(one, first, results), two && second && earlierOf(two, second, results)];
  return {
    series: second === null ? [first] : [first, second],
    earlier: earlier.flatMap((each) => each ?? []),
  };
}

type Results = Readonly<Record<string, MetricResult | undefined>>;

function seriesOf({ id, label }: ChartedMetric, results: Results): Series | null {
  const result = results[id];
  if (result?.ok !== true || result.data.kind !== 'timeseries') return null;
  return { key: id, label, points: result.data.points };
}

/**
 * A series a year earlier, month beside month of the one that it is compared with. As in a comparison, there is no value for a month that
 * began before the first day that is known; what there is at the end of a month needs that day alone.
 */
function earlierOf(
  { id, before, isStock }: ChartedMetric,
  { points }: Series,
  results: Results,
): Series | null {
  const result = results[earlierKey(id)];
  if (result?.ok !== true || result.data.kind !== 'timeseries') return null;
  const { points: then, coverage } = result.data;
  const isKnown = (date: string): boolean => isStock || (coverage.from !== null && date >= coverage.from);
  const known = then.map(({ date, value }) => ({ date, value: isKnown(date) ? value : null }));
  return { key: earlierKey(id), label: before, points: yearEarlier(points, known) };
}
