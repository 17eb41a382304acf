import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { Metric, NullReason, Unit } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** A value with those that it is made of, as the API tells it: a tree whose leaves are facts. */
export type Explained = Readonly<{
  operation:
    | 'facts'
    | 'setting'
    | 'metric'
    | 'sum'
    | 'quotient'
    | 'mean'
    | 'not_below_zero'
    | 'provided'
    | 'zero_unless_positive'
    | 'another_time'
    | 'largest_parts'
    | 'months_in_period'
    | 'days_in_period';
  label: string;
  metric: string | null;
  startDate: string;
  endDate: string;
  /** Exact. */
  value: string | null;
  nullReason?: NullReason;
  times?: number;
  operands: readonly Operand[];
  /** `rows` is null where the reader may not see them, or they are persons. */
  facts: Readonly<{ leaf: string | null; count: number; sum: string | null; rows: string | null }> | null;
}>;

export type Operand = Readonly<{
  role:
    | 'plus'
    | 'minus'
    | 'dividend'
    | 'divisor'
    | 'of'
    | 'provided_there_are'
    | 'provided_there_are_no'
    | 'provided_it_is_positive';
  of: Explained;
}>;

/** One number of a value, explained. */
export type Part = Readonly<{ key: string; label: string; of: Explained }>;

/** How a value came about. */
export type Explanation = Omit<Answer<'GET /v1/metrics/{id}/explain'>['data'], 'parts'> &
  Readonly<{ parts: readonly Part[] }>;

export function explanationQuery(metric: Metric, { period, time: { asOf }, team }: MetricQuestions) {
  const request = { path: { id: metric.id }, query: { period, asOf, team } };
  return queryOptions({
    queryKey: ['metrics', 'explanation', request],
    // The document of the API describes the tree by its own name, which the generated types do not follow.
    queryFn: async ({ signal }): Promise<Explanation> =>
      (await ask('GET /v1/metrics/{id}/explain', { ...request, signal })).data as Explanation,
  });
}

/**
 * What an operand is counted in, as far as it can be known: its own metric's unit, or that of what it is a term of. What
 * is divided may be anything.
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
