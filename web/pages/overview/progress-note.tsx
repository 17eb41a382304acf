import type { MetricResult } from '../../api/metrics.ts';
import { formatDay } from '../../format/date.ts';
import type { ComparedWith } from '../../period/comparison.ts';
import { isInProgress } from '../../period/in-progress.ts';
import { periodLabel } from '../../period/period-label.ts';
import styles from './progress-note.module.css';

/**
 * How the changes are to be read. Of a period in progress it says that costs are still to come: beside the same days of a
 * year ago, whose costs are all there, it looks better than it will be. It keeps its place until the numbers are there.
 */
export function ProgressNote({ results, asOf, today, compare }: ProgressNoteProps) {
  return <p className={styles.note}>{results === undefined ? '' : noteOf(results, asOf, today, compare)}</p>;
}

type Results = Readonly<Record<string, MetricResult>>;
type ProgressNoteProps = Readonly<{
  results: Results | undefined;
  asOf: string | undefined;
  today: string;
  compare: ComparedWith | null;
}>;

function noteOf(
  results: Results,
  asOf: string | undefined,
  today: string,
  compare: ComparedWith | null,
): string {
  const periods = Object.values(results).flatMap((result) => (result.ok ? [result.meta.period] : []));
  const open = periods.find((period) => isInProgress(period, asOf, today));
  const against = (what: string): string => {
    if (compare === null) return '';
    return compare === 'previous'
      ? 'Changes are against the previous period.'
      : `Changes are against the same ${what} of the year before.`;
  };
  if (open === undefined) return against('period');
  const day = formatDay(open.resolved.asOfDate);
  return (
    `${periodLabel(open)} is still in progress: costs and invoices for the days up to ${day} are still to come. ` +
    against('days')
  );
}
