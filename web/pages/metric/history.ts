import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { NullReason } from '../../api/metrics.ts';
import type { Point } from '../../charts/series.ts';
import type { MetricQuestions } from './questions.ts';

/** A month in the history of a metric. */
export type HistoryPoint = Point & Readonly<{ nullReason?: NullReason | undefined }>;

/** The value in each of the months that the page shows, or at the end of each. */
export function historyQuery({ id, history, time: { asOf }, team }: MetricQuestions) {
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
      return data.points.map(({ period: { startDate, complete }, ...point }) => ({
        date: firstOfMonth(startDate),
        complete,
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
