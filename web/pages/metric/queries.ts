import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { Metric } from '../../api/metrics.ts';
import type { SignedInContext } from '../context.ts';

/** What a metric is. */
export function metricQuery(id: string) {
  return queryOptions({
    queryKey: ['metrics', 'description', id],
    queryFn: async ({ signal }): Promise<Metric> =>
      (await ask('GET /v1/metrics/{id}', { path: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for it before the page is there. */
export function loadMetric({ queryClient }: SignedInContext, id: string): void {
  void queryClient.prefetchQuery(metricQuery(id));
}
