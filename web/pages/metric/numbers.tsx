import type { BreakdownData, Metric, MetricData, MetricResult } from '../../api/metrics.ts';
import type { Point } from '../../charts/series.ts';
import { periodLabel } from '../../period/period-label.ts';
import type { HistoryPoint } from './history.ts';
import styles from './numbers.module.css';
import { PartsPanel } from './parts-panel.tsx';
import { type MetricQuestions, VALUE } from './questions.ts';
import { SeriesPanel } from './series-panel.tsx';
import { ValuePanel } from './value-panel.tsx';

/** The value of a metric in its shape, with the months and the parts that belong to it; its places until it is there. */
export function Numbers({ metric, questions, results, months }: NumbersProps) {
  const result = results?.[VALUE];
  const data = dataIn(result);
  const period = result?.ok === true ? result.meta.period : undefined;
  const when = period === undefined ? undefined : periodLabel(period);
  switch (metric.shape) {
    case 'scalar': {
      const value = (
        <ValuePanel
          metric={metric}
          data={data?.kind === 'scalar' ? data : undefined}
          period={period}
          asOf={questions.time.asOf}
          team={questions.team}
        />
      );
      const breakdowns = questions.breakdowns.map((each) => (
        <PartsPanel
          key={each.id}
          metric={each}
          data={partsIn(results?.[each.id])}
          when={when}
          most={FEW}
          isOther
        />
      ));
      if (!questions.hasChart) {
        return breakdowns.length === 0 ? (
          value
        ) : (
          <div className={styles.beside}>
            {value}
            <div className={styles.stack}>{breakdowns}</div>
          </div>
        );
      }
      return (
        <>
          <div className={styles.beside}>
            {value}
            <SeriesPanel
              metric={metric}
              title={`${metric.label} by month`}
              isStock={questions.isStock}
              {...months}
              questions={questions}
              currency={data?.currency}
            />
          </div>
          {breakdowns.length > 0 && <div className={styles.halves}>{breakdowns}</div>}
        </>
      );
    }
    case 'timeseries':
      return (
        <SeriesPanel
          metric={metric}
          title={titleOf(metric, when, questions.hasContext)}
          isStock={questions.isStock}
          {...(questions.hasContext ? months : { ...months, points: pointsIn(data), failure: null })}
          questions={questions}
          currency={data?.currency}
        />
      );
    case 'breakdown': {
      const parts = partsIn(result);
      // Medians do not add up: there is no total.
      if (parts?.total === null && parts.items.length > 0)
        return <PartsPanel metric={metric} data={parts} when={when} most={MANY} />;
      return (
        <div className={styles.beside}>
          <ValuePanel
            metric={metric}
            period={period}
            asOf={questions.time.asOf}
            team={questions.team}
            data={parts === undefined ? undefined : { ...parts, kind: 'scalar', value: parts.total }}
          />
          <PartsPanel metric={metric} data={parts} when={when} most={MANY} />
        </div>
      );
    }
    default:
      return metric.shape satisfies never;
  }
}

type Results = Readonly<Record<string, MetricResult>>;
type NumbersProps = Readonly<{
  metric: Metric;
  questions: MetricQuestions;
  results: Results | undefined;
  months: Months;
}>;

/** The history of a metric, null until it is there, and why it could not be loaded, with another try. */
export type Months = Readonly<{
  points: readonly HistoryPoint[] | null;
  /** The same months a year earlier; none where they are not shown. */
  earlier: readonly HistoryPoint[] | null;
  failure: Error | null;
  onRetry: () => void;
}>;

const FEW = 6;
const MANY = 12;

function titleOf({ label }: Metric, when: string | undefined, hasContext: boolean): string {
  if (when === undefined) return label;
  return hasContext ? `${when}, with the months before` : when;
}

function pointsIn(data: MetricData | undefined): readonly Point[] | null {
  return data?.kind === 'timeseries' ? data.points : null;
}

function dataIn(result: MetricResult | undefined): MetricData | undefined {
  return result?.ok === true ? result.data : undefined;
}

function partsIn(result: MetricResult | undefined): BreakdownData | undefined {
  const data = dataIn(result);
  return data?.kind === 'breakdown' ? data : undefined;
}
