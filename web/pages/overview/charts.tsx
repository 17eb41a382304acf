import type { ReactNode } from 'react';
import type { MetricResult } from '../../api/metrics.ts';
import { BarSeries } from '../../charts/bar-series.tsx';
import { Breakdown } from '../../charts/breakdown.tsx';
import { LineSeries } from '../../charts/line-series.tsx';
import type { Series } from '../../charts/series.ts';
import { Panel } from '../../parts/panel.tsx';
import type { PeriodSearch } from '../../period/period.ts';
import { CHARTS } from '../arrangement.ts';
import { MetricLink } from '../metric-link.tsx';
import styles from './charts.module.css';

/** Profit, revenue, expenses, cash and headcount by month, and receivables by age. */
export function OverviewCharts({ results, search, chosen, isCut }: OverviewChartsProps) {
  const link = (id: string) => (title: string) => (
    <MetricLink id={id} search={search}>
      {title}
    </MetricLink>
  );
  return (
    <div className={styles.charts}>
      <Shown results={results} ids={[CHARTS.revenue, CHARTS.expenses]} isWide>
        {([revenue, expenses], currency) => (
          <BarSeries
            title="Revenue and expenses by month"
            series={[
              { ...revenue, label: 'Revenue' },
              { ...expenses, label: 'Expenses' },
            ]}
            measured={{ unit: 'currency', currency }}
            chosen={chosen}
            isCut={isCut}
          />
        )}
      </Shown>
      <Shown results={results} ids={[CHARTS.profit, CHARTS.profit]}>
        {([profit], currency) => (
          <BarSeries
            title="Profit by month"
            series={[{ ...profit, label: 'Net profit' }]}
            measured={{ unit: 'currency', currency }}
            chosen={chosen}
            isCut={isCut}
            link={link(CHARTS.profit)}
          />
        )}
      </Shown>
      <Shown results={results} ids={[CHARTS.cash, CHARTS.cash]}>
        {([cash], currency) => (
          <LineSeries
            title="Cash by month"
            series={[{ ...cash, label: 'Cash at the end' }]}
            measured={{ unit: 'currency', currency }}
            chosen={chosen}
            isCut={isCut}
            isStock
            link={link(CHARTS.cash)}
          />
        )}
      </Shown>
      <Panel pending={results === undefined} failure={failureOf(results?.[CHARTS.receivables])}>
        <Receivables result={results?.[CHARTS.receivables]} link={link(CHARTS.receivables)} />
      </Panel>
      <Shown results={results} ids={[CHARTS.people, CHARTS.people]}>
        {([people]) => (
          <LineSeries
            title="People by month"
            series={[{ ...people, label: 'People at the end' }]}
            measured={{ unit: 'count' }}
            chosen={chosen}
            isCut={isCut}
            isStock
            link={link(CHARTS.people)}
          />
        )}
      </Shown>
    </div>
  );
}

type Results = Readonly<Record<string, MetricResult>>;
type OverviewChartsProps = Readonly<{
  results: Results | undefined;
  search: PeriodSearch;
  /** How many of the months are those of the period, where others are shown for context. */
  chosen: number | undefined;
  /** Whether the period ends within a month that has been over since. */
  isCut: boolean;
}>;
type ShownProps = Readonly<{
  results: Results | undefined;
  ids: readonly [string, string];
  /** Whether it takes all of the page's width. */
  isWide?: boolean;
  children: (series: readonly [Series, Series], currency: string | undefined) => ReactNode;
}>;

// One or two answers by month, or their place until they are there.
function Shown({ results, ids, isWide = false, children }: ShownProps) {
  const [first, second] = ids.map((id) => seriesOf(id, results?.[id]));
  const [one] = ids;
  const result = results?.[one];
  return (
    <div className={isWide ? styles.wide : styles.chart}>
      <Panel pending={results === undefined} failure={failureOf(result) ?? failureOf(results?.[ids[1]])}>
        {first !== undefined &&
          first !== null &&
          second !== undefined &&
          second !== null &&
          children([first, second], currencyOf(result))}
      </Panel>
    </div>
  );
}

function Receivables({
  result,
  link,
}: Readonly<{ result: MetricResult | undefined; link: (title: string) => ReactNode }>) {
  if (result?.ok !== true || result.data.kind !== 'breakdown') return null;
  const { data } = result;
  return (
    <Breakdown
      title="Receivables by age"
      data={data}
      measured={{ unit: 'currency', currency: data.currency }}
      link={link}
    />
  );
}

function seriesOf(id: string, result: MetricResult | undefined): Series | null {
  if (result?.ok !== true || result.data.kind !== 'timeseries') return null;
  return { key: id, label: id, points: result.data.points };
}

function currencyOf(result: MetricResult | undefined): string | undefined {
  return result?.ok === true ? result.data.currency : undefined;
}

function failureOf(result: MetricResult | undefined): string | null {
  return result?.ok === false ? result.error.message : null;
}
