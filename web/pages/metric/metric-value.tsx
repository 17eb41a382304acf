import type { Metric, MetricData } from '../../api/metrics.ts';
import { BarSeries } from '../../charts/bar-series.tsx';
import { Breakdown } from '../../charts/breakdown.tsx';
import { formatNumber, whyNothing } from '../../format/number.ts';
import styles from './metric.module.css';

/** The value of a metric in its shape. */
export function MetricValue({ metric, data }: Readonly<{ metric: Metric; data: MetricData }>) {
  const measured = { unit: metric.unit, currency: data.currency };
  switch (data.kind) {
    case 'scalar':
      return (
        <div>
          <p className={styles.value}>
            {data.value === null ? (
              whyNothing(data.nullReason)
            ) : (
              <data value={data.value}>{formatNumber(data.value, measured)}</data>
            )}
          </p>
          <p className={styles.time}>{data.periodLabel}</p>
        </div>
      );
    case 'timeseries':
      return (
        <BarSeries
          title={data.periodLabel}
          series={[{ key: metric.id, label: metric.label, points: data.points }]}
          measured={measured}
        />
      );
    case 'breakdown':
      return <Breakdown title={data.periodLabel} data={data} measured={measured} />;
    default:
      return data satisfies never;
  }
}
