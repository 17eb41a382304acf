import type { MetricData, MetricResult } from '../../api/metrics.ts';
import type { Point } from '../../charts/series.ts';
import { HISTORY, type MetricQuestions, monthKey } from './questions.ts';

/** A month of the history of a metric, or of its sibling by month. */
export type HistoryPoint = Point & Readonly<{ nullReason?: string | undefined }>;

/** What a scalar was month by month, however it was asked; null until the answers are there. */
export function historyOf(
  { sibling, months }: Pick<MetricQuestions, 'sibling' | 'months'>,
  results: Readonly<Record<string, MetricResult>> | undefined,
): readonly HistoryPoint[] | null {
  // The answers that are shown meanwhile may be about other months.
  const dataOf = (key: string): MetricData | null => {
    const result = results?.[key];
    return result?.ok === true ? result.data : null;
  };
  if (results === undefined) return null;
  if (sibling !== null) {
    const data = dataOf(HISTORY);
    return data?.kind === 'timeseries' ? data.points : null;
  }
  return months.map((month) => {
    const data = dataOf(monthKey(month));
    const { value, nullReason } = data?.kind === 'scalar' ? data : { value: null };
    return { date: month.first, complete: month.complete, value, nullReason };
  });
}
