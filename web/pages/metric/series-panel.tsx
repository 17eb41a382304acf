import { isLimitless, type Metric } from '../../api/metrics.ts';
import { BarSeries } from '../../charts/bar-series.tsx';
import { LineSeries } from '../../charts/line-series.tsx';
import type { Point, Series, SeriesChartProps } from '../../charts/series.ts';
import { yearEarlier } from '../../charts/year-earlier.ts';
import { isBeyond } from '../../format/headline.ts';
import { whyNothing } from '../../format/number.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { ChartPlace } from './chart-place.tsx';
import type { HistoryPoint, MonthPoint } from './history.ts';
import { Foot, Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';
import { pointRows } from './rows-of-value.ts';

/** A number by month: bars for what happens in a month, a line for what there is at its end and for proportions. */
export function SeriesPanel({
  metric,
  title,
  isStock,
  points,
  earlier,
  failure,
  onRetry,
  questions,
  currency,
}: SeriesPanelProps) {
  if (points === null || earlier === null) {
    return (
      <Paper label={title}>
        <ChartPlace>
          {failure === null ? (
            <Skeleton width="11rem" height="1.25rem" />
          ) : (
            <FailureState failure={failure} title="The months could not be loaded" onRetry={onRetry} />
          )}
        </ChartPlace>
        <Foot>{null}</Foot>
      </Paper>
    );
  }
  const chart: SeriesChartProps = {
    title,
    series: [{ key: metric.id, label: metric.label, points }],
    earlier: lastYear(metric, points, earlier),
    measured: { unit: metric.unit, currency },
    chosen: questions.chosen,
    isCut: questions.isCut,
    isStock: isStock || metric.unit === 'count',
  };
  const isLine = isStock || !ADDED_UP.has(metric.unit);
  return (
    <Paper label={title}>
      {points.every(({ value }) => value === null) ? (
        <ChartPlace>
          <SectionHeading>{title}</SectionHeading>
          <Quiet>{whyNothing('no_data')}</Quiet>
        </ChartPlace>
      ) : isLine ? (
        <LineSeries {...chart} />
      ) : (
        <BarSeries {...chart} />
      )}
      <Foot>
        <DownloadButton fileName={`${metric.id} by month`} rows={() => pointRows(metric, points, currency)} />
      </Foot>
    </Paper>
  );
}

type SeriesPanelProps = Readonly<{
  metric: Metric;
  title: string;
  isStock: boolean;
  /** Null until they are there. */
  points: readonly MonthPoint[] | null;
  /** The same months a year earlier; none where they are not shown, and null until they are there. */
  earlier: readonly HistoryPoint[] | null;
  /** Why they could not be loaded. */
  failure: Error | null;
  onRetry: () => void;
  questions: Pick<MetricQuestions, 'chosen' | 'isCut'>;
  currency: string | undefined;
}>;

// A value beyond all measure would leave nothing to see of this year.
function lastYear(
  metric: Metric,
  points: readonly Point[],
  earlier: readonly HistoryPoint[],
): readonly Series[] {
  const { id, unit } = metric;
  const known = earlier.filter(({ isKnown }) => isKnown);
  const then = yearEarlier(points, known);
  const measured = { unit, isLimitless: isLimitless(metric) };
  const isHidden = then.some(({ value }) => value !== null && isBeyond(value, measured));
  if (isHidden || then.every(({ value }) => value === null)) return [];
  return [{ key: `${id} a year earlier`, label: 'Last year', points: then }];
}

// Bars show amounts by their length; for a proportion only the height has a meaning.
const ADDED_UP: ReadonlySet<Metric['unit']> = new Set(['currency', 'count']);
