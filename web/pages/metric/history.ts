import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { NullReason } from '../../api/metrics.ts';
import type { Point } from '../../charts/series.ts';
import type { MetricQuestions } from './questions.ts';

/** A month of a metric. */
export type MonthPoint = Point & Readonly<{ nullReason?: NullReason | undefined }>;

/** The same from the history of a metric. */
export type HistoryPoint = MonthPoint &
  Readonly<{
    /** Whether all of its days are known; of what there is at its end, that day alone. */
    isKnown: boolean;
  }>;

/** The value in each of the months that the page shows, or at the end of each; or the same a year earlier. */
export function historyQuery(questions: MetricQuestions, of: 'history' | 'earlier') {
  const { id, time, team } = questions;
  const { asOf } = time;
  const history = questions[of];
  const request = {
    path: { id },
    query: {
      period: `as_of:${history?.lastDay ?? ''}`,
      asOf,
      team,
      every: 'month',
      count: String(history?.count ?? 0),
    },
  } as const;
  return queryOptions({
    queryKey: ['metrics', 'history', request],
    queryFn: async ({ signal }): Promise<readonly HistoryPoint[]> => {
      const { data } = await ask('GET /v1/metrics/{id}/history', { ...request, signal });
      return data.points.map(({ period: { startDate, complete, kind }, coverage, ...point }) => ({
        date: firstOfMonth(startDate),
        complete,
        isKnown:
          coverage.from !== null &&
          (kind === 'snapshot' ? coverage.state !== 'none' : startDate >= coverage.from),
        ...point,
      }));
    },
    enabled: history !== null,
    placeholderData: keepPreviousData,
  });
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
