import type { ReactNode } from 'react';
import type { MetricResult } from '../../api/metrics.ts';
import { BarSeries } from '../../charts/bar-series.tsx';
import { Breakdown } from '../../charts/breakdown.tsx';
import { LineSeries } from '../../charts/line-series.tsx';
import type { Measured } from '../../format/number.ts';
import { Panel } from '../../parts/panel.tsx';
import type { PeriodSearch } from '../../period/period.ts';
import { CHARTS } from '../arrangement.ts';
import { MetricLink } from '../metric-link.tsx';
import { type ChartedMetric, type ChartedSeries, chartedSeries } from './charted-series.ts';
import styles from './charts.module.css';

/** Profit, revenue, expenses, cash and headcount by month beside the year before, and receivables by age. */
export function OverviewCharts({ results, search, chosen, isCut }: OverviewChartsProps) {
  const link = (id: string) => (title: string) => (
    <MetricLink id={id} search={search}>
      {title}
    </MetricLink>
  );
  const months = { chosen, isCut };
  return (
    <div className={styles.charts}>
      <Shown results={results} metrics={REVENUE_AND_EXPENSES} isWide>
        {(charted) => <BarSeries title="Revenue and expenses by month" {...charted} {...months} />}
      </Shown>
      <Shown results={results} metrics={PROFIT}>
        {(charted) => (
          <BarSeries title="Profit by month" {...charted} {...months} link={link(CHARTS.profit)} />
        )}
      </Shown>
      <Shown results={results} metrics={CASH}>
        {(charted) => (
          <LineSeries title="Cash by month" {...charted} {...months} isStock link={link(CHARTS.cash)} />
        )}
      </Shown>
      <Panel pending={results === undefined} failure={failureOf(results?.[CHARTS.receivables])}>
        <Receivables result={results?.[CHARTS.receivables]} link={link(CHARTS.receivables)} />
      </Panel>
      <Shown results={results} metrics={PEOPLE} unit="count">
        {(charted) => (
          <LineSeries title="People by month" {...charted} {...months} isStock link={link(CHARTS.people)} />
        )}
      </Shown>
    </div>
  );
}

const REVENUE_AND_EXPENSES = [
  { id: CHARTS.revenue, label: 'Revenue', before: 'Revenue last year', isStock: false },
  { id: CHARTS.expenses, label: 'Expenses', before: 'Expenses last year', isStock: false },
] as const;
const PROFIT = [{ id: CHARTS.profit, label: 'Net profit', before: 'Last year', isStock: false }] as const;
const CASH = [{ id: CHARTS.cash, label: 'Cash at the end', before: 'Last year', isStock: true }] as const;
const PEOPLE = [
  { id: CHARTS.people, label: 'People at the end', before: 'Last year', isStock: true },
] as const;

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
  metrics: readonly [ChartedMetric] | readonly [ChartedMetric, ChartedMetric];
  unit?: Measured['unit'];
  /** Whether it takes all of the page's width. */
  isWide?: boolean;
  children: (charted: ChartedSeries & Readonly<{ measured: Measured }>) => ReactNode;
}>;

// One or two answers by month, or their place until they are there.
function Shown({ results, metrics, unit = 'currency', isWide = false, children }: ShownProps) {
  const charted = results === undefined ? null : chartedSeries(metrics, results);
  const failures = metrics.flatMap(({ id }) => failureOf(results?.[id]) ?? []);
  const first = results?.[metrics[0].id];
  const currency = first?.ok === true ? first.data.currency : undefined;
  return (
    <div className={isWide ? styles.wide : styles.chart}>
      <Panel pending={results === undefined} failure={failures[0] ?? null}>
        {charted !== null && children({ ...charted, measured: { unit, currency } })}
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

function failureOf(result: MetricResult | undefined): string | null {
  return result?.ok === false ? result.error.message : null;
}
