import type { ReactNode } from 'react';
import type { TableTile } from '../../api/generated.ts';
import { isLimitless, type Metric, type MetricResult } from '../../api/metrics.ts';
import { Breakdown } from '../../charts/breakdown.tsx';
import { ChartHead } from '../../charts/chart-head.tsx';
import { headline } from '../../format/headline.ts';
import { formatNumber, whyNothing } from '../../format/number.ts';
import { Change } from '../../parts/change.tsx';
import { Panel } from '../../parts/panel.tsx';
import { periodLabel } from '../../period/period-label.ts';
import styles from './table-tile.module.css';

/** Several metrics as rows, or the parts of one. */
export function TableTileShown({ title, tile, metrics, results, link }: TableTileProps) {
  const [id = ''] = tile.metrics;
  const [first] = results ?? [];
  const metric = metrics?.find((each) => each.id === id);
  if (metric === undefined || results === undefined || first === undefined)
    return <Panel pending>{null}</Panel>;
  if (metric.shape !== 'breakdown')
    return (
      <Panel>
        <Metrics title={title} tile={tile} metrics={metrics ?? []} results={results} link={link} />
      </Panel>
    );
  if (!first.ok || first.data.kind !== 'breakdown')
    return <Panel failure={first.ok ? 'This is not divided.' : first.error.message}>{null}</Panel>;
  const { data, meta } = first;
  return (
    <Panel>
      {/* It scrolls where there are many, so that the keyboard must reach it. */}
      <section
        className={styles.parts}
        aria-label={title}
        tabIndex={0}
        data-long={lengthOf(data.items.length)}
      >
        <Breakdown
          title={title}
          when={periodLabel(meta.period)}
          data={data}
          measured={{ unit: metric.unit, currency: data.currency }}
          link={link(id)}
        />
      </section>
    </Panel>
  );
}

// On paper a list has half of a page, or all of its width, or several pages.
function lengthOf(count: number): 'on a page' | 'over pages' | undefined {
  if (count <= MOST_BESIDE) return undefined;
  return count <= MOST_ON_A_PAGE ? 'on a page' : 'over pages';
}

const MOST_BESIDE = 10;
const MOST_ON_A_PAGE = 50;

function Metrics({ title, tile, metrics, results, link }: MetricsProps) {
  return (
    <figure className={styles.frame}>
      <ChartHead title={title} />
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Value</th>
            {tile.compare !== null && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {tile.metrics.map((id, place) => {
            const metric = metrics.find((each) => each.id === id);
            const result = results[place];
            return metric === undefined || result === undefined ? null : (
              <tr key={id}>
                <th scope="row">{link(id)(metric.label)}</th>
                <Value metric={metric} result={result} isCompared={tile.compare !== null} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

function Value({ metric, result, isCompared }: ValueProps) {
  if (!result.ok || result.data.kind !== 'scalar')
    return (
      <td className={styles.nothing} colSpan={isCompared ? 2 : 1}>
        {result.ok ? 'More than one value' : result.error.message}
      </td>
    );
  const { data } = result;
  const measured = { unit: metric.unit, currency: data.currency, isLimitless: isLimitless(metric) };
  const [comparison] = data.comparisons ?? [];
  const percent = metric.unit === 'percent' ? null : (comparison?.changePercent ?? null);
  const change = percent ?? comparison?.change ?? null;
  return (
    <>
      <td className={data.value === null ? styles.nothing : undefined}>
        {data.value === null ? (
          whyNothing(data.nullReason, metric.notApplicable)
        ) : (
          <data value={data.value} title={formatNumber(data.value, measured)}>
            {headline(data.value, measured)}
          </data>
        )}
      </td>
      {isCompared && (
        <td>
          {change !== null && (
            <Change
              change={change}
              measured={percent === null ? measured : { unit: 'percent' }}
              favourable={metric.favourable}
              inPoints={metric.unit === 'percent'}
              isLimited
            />
          )}
        </td>
      )}
    </>
  );
}

type ValueProps = Readonly<{ metric: Metric; result: MetricResult; isCompared: boolean }>;

type MetricsProps = Readonly<{
  title: string;
  tile: TableTile;
  metrics: readonly Metric[];
  results: readonly MetricResult[];
  link: (id: string) => (words: string) => ReactNode;
}>;

type TableTileProps = Omit<MetricsProps, 'metrics' | 'results'> &
  Readonly<{ metrics: readonly Metric[] | undefined; results: readonly MetricResult[] | undefined }>;
