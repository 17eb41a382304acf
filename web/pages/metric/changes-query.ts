import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ExplainMetricChange } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** A value, what it was at another time, and what made the difference. */
export type Changes = ExplainMetricChange['answer']['data'];
export type Against = Changes['comparison']['to'];
export type ChangeDimension = Metric['changesBy'][number];

/** The division of a change; null for the drivers alone. */
export type DividedBy = ChangeDimension | null;

export function changesQuery(
  metric: Metric,
  { period, time: { asOf }, team }: MetricQuestions,
  against: Against,
  by: DividedBy,
) {
  const request = { path: { id: metric.id }, query: { period, asOf, team, against, by: by ?? undefined } };
  return queryOptions({
    queryKey: ['metrics', 'changes', request],
    queryFn: async ({ signal }): Promise<Changes> =>
      (await ask('GET /v1/metrics/{id}/changes', { ...request, signal })).data,
    placeholderData: keepPreviousData,
  });
}
