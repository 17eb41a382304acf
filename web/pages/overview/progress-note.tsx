import type { MetricResult } from '../../api/metrics.ts';
import { formatDay } from '../../format/date.ts';
import { isInProgress } from '../../period/in-progress.ts';
import { periodLabel } from '../../period/period-label.ts';
import styles from './progress-note.module.css';

/**
 * How the changes are to be read. Of a period in progress it says that costs are still to come: beside the same days of a
 * year ago, whose costs are all there, it looks better than it will be. It keeps its place until the numbers are there.
 */
export function ProgressNote({ results, asOf, today }: ProgressNoteProps) {
  return <p className={styles.note}>{results === undefined ? '' : noteOf(results, asOf, today)}</p>;
}

type Results = Readonly<Record<string, MetricResult>>;
type ProgressNoteProps = Readonly<{
  results: Results | undefined;
  asOf: string | undefined;
  today: string;
}>;

function noteOf(results: Results, asOf: string | undefined, today: string): string {
  const periods = Object.values(results).flatMap((result) => (result.ok ? [result.meta.period] : []));
  const open = periods.find((period) => isInProgress(period, asOf, today));
  if (open === undefined) return 'Changes are against the same period of the year before.';
  const day = formatDay(open.resolved.asOfDate);
  return (
    `${periodLabel(open)} is still in progress: costs and invoices for the days up to ${day} are still to come. ` +
    'Changes are against the same days of the year before.'
  );
}
