import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { batch, catalogue, type Metric } from '../../api/metrics.ts';
import { dayIn } from '../../period/day-in.ts';
import { describedTime } from '../../period/described.ts';
import type { LastingSearch } from '../../period/lasting-time.ts';
import { chosenTime } from '../../period/period.ts';
import type { SignedInContext } from '../context.ts';
import { historyQuery } from './history.ts';
import { type MetricQuestions, questionsOf } from './questions.ts';

/** A metric that is missing from the catalogue: fails with the reason. */
export function metricQuery(id: string) {
  return queryOptions({
    queryKey: ['metrics', 'description', id],
    queryFn: async ({ signal }): Promise<Metric> =>
      (await ask('GET /v1/metrics/{id}', { path: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The value and its breakdowns, by one request. */
export function valuesQuery({ queries, time }: MetricQuestions) {
  return { ...batch(queries, time.asOf), enabled: queries.length > 0 };
}

/** Requests the catalogue, then the numbers, before the page is there. The page reports a failure. */
export async function loadMetric(context: SignedInContext, id: string, search: LastingSearch): Promise<void> {
  const { queryClient, me } = context;
  const today = dayIn(me.organization.time_zone, new Date());
  const asked = describedTime(chosenTime(search), today);
  await Promise.all([queryClient.prefetchQuery(catalogue), queryClient.prefetchQuery(asked)]);
  const described = queryClient.getQueryData(asked.queryKey);
  const metrics = queryClient.getQueryData(catalogue.queryKey) ?? [];
  const metric = metrics.find((each) => each.id === id);
  if (metric === undefined || described === undefined) return;
  const questions = questionsOf(metric, metrics, {
    described,
    time: chosenTime(search),
    team: search.team,
    capabilities: me.capabilities,
    today,
  });
  await Promise.all([
    queryClient.prefetchQuery(valuesQuery(questions)),
    questions.history === null ? null : queryClient.prefetchQuery(historyQuery(questions, 'history')),
    questions.earlier === null ? null : queryClient.prefetchQuery(historyQuery(questions, 'earlier')),
  ]);
}
