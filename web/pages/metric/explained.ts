import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type * as Generated from '../../api/generated.ts';
import type { Metric, Unit } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** A value with those that it is made of: a tree whose leaves are facts. */
export type Explained = Generated.Explanation;
export type Operand = Generated.Operand;

/** One number of a value, explained. */
export type Part = Generated.ExplainedPart;

/** How a value came about. */
export type Explanation = Generated.ExplainedValue;

export function explanationQuery(metric: Metric, { period, time: { asOf }, team, queries }: MetricQuestions) {
  const request = { path: { id: metric.id }, query: { period, asOf, team } };
  return queryOptions({
    queryKey: ['metrics', 'explanation', request],
    queryFn: async ({ signal }): Promise<Explanation> =>
      (await ask('GET /v1/metrics/{id}/explain', { ...request, signal })).data,
    enabled: queries.length > 0,
  });
}

/**
 * The unit of an operand, as far as it can be known: its own metric's, or that of the sum that it is a term of. The
 * parts of a quotient can have any.
 */
export function unitOf(
  { metric }: Pick<Explained, 'metric'>,
  parent: Readonly<{ operation: Explained['operation']; unit: Unit | null }>,
  role: Operand['role'],
  metrics: readonly Metric[],
): Unit | null {
  const known = metrics.find(({ id }) => id === metric)?.unit;
  if (known !== undefined) return known;
  const isCondition = role !== null && role.startsWith('provided_');
  return parent.operation === 'quotient' || isCondition ? null : parent.unit;
}
