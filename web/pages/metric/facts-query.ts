import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListMetricRows } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** An entry, a document or another fact behind a number. */
export type FactRow = ListMetricRows['answer']['data'][number];

/** The facts behind a leaf of an explanation, the newest first, by pages. */
export function factsQuery(metric: Metric, { period, time: { asOf }, team }: MetricQuestions, leaf: string) {
  const request = { path: { id: metric.id }, query: { period, asOf, team, leaf, limit: PAGE } };
  return infiniteQueryOptions({
    queryKey: ['metrics', 'facts', request],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await ask('GET /v1/metrics/{id}/rows', {
        path: request.path,
        query: { ...request.query, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}

const PAGE = '50';
