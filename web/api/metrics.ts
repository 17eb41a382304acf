import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask, askTagged } from './client.ts';
import type { GetMetricValues, ListMetrics } from './generated.ts';
import type { Me } from './session.ts';

/** A metric, without its formula. */
export type Metric = ListMetrics['answer']['data'][number];
/** Whether the reader may ask a metric about one team: those that count pay take more than others. */
export function mayAskTeam(
  { teamScoped, teamRequiresCapability: needed }: Metric,
  { capabilities }: Pick<Me, 'capabilities'>,
): boolean {
  return teamScoped && (needed === null || capabilities.includes(needed));
}

/** Whether any size of a metric is real: somebody may have worked for many years, while a runway of many says only that it is long. */
export function isLimitless({ category }: Pick<Metric, 'category'>): boolean {
  return category === 'people';
}

/** The value of a metric, or why there is none. */
export type MetricResult = GetMetricValues['answer']['results'][string];
export type MetricData = Extract<MetricResult, { ok: true }>['data'];
export type ScalarData = Extract<MetricData, { kind: 'scalar' }>;
export type TimeseriesData = Extract<MetricData, { kind: 'timeseries' }>;
export type BreakdownData = Extract<MetricData, { kind: 'breakdown' }>;
export type NullReason = NonNullable<ScalarData['nullReason']>;
export type Unit = Metric['unit'];
export type Favourable = Metric['favourable'];
export type Question = GetMetricValues['body']['queries'][number];

/** The catalogue: the metrics that the caller may see. */
export const catalogue = queryOptions({
  queryKey: ['metrics', 'catalogue'],
  queryFn: async ({ signal }): Promise<Metric[]> => (await ask('GET /v1/metrics', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The answers to several questions, and the version of the data that all of them are of; null where that is not known. */
export type Values = Answer<'POST /v1/metrics/batch'> & Readonly<{ dataVersion: string | null }>;

/** All numbers of a page at once. While others are fetched, the numbers before them stay. */
export function batch(queries: readonly Question[], asOf: string | undefined) {
  return queryOptions({
    queryKey: ['metrics', 'batch', queries, asOf],
    queryFn: async ({ signal }): Promise<Values> => {
      const { answer, dataVersion } = await askTagged('POST /v1/metrics/batch', {
        body: { queries: [...queries], ...(asOf === undefined ? {} : { asOf }) },
        signal,
      });
      return { ...answer, dataVersion };
    },
    placeholderData: keepPreviousData,
  });
}
