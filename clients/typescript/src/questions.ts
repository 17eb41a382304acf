import { ApiError, apiErrorOf, BatchError } from './errors.ts';
import type { BatchQuery, ApiError as ErrorBody } from './generated/api.ts';
import { STATUS_OF } from './generated/errors.ts';
import { given } from './given.ts';
import { metricAnswer } from './metric-answer.ts';
import type {
  ComparedTo,
  MetricAnswer,
  MetricId,
  PeriodOf,
  QuestionOptions,
  ValueOptions,
} from './metric-types.ts';
import { ask } from './routes.ts';
import type { CallOptions, Transport } from './transport.ts';

/** A question of a batch. */
export type Query<Id extends MetricId = MetricId, Compare extends string = string> = Readonly<{
  id: Id;
  sent: Omit<BatchQuery, 'key'>;
  /** The times to compare with. Only the type of the answer uses them. */
  compare: readonly Compare[];
}>;

/** A question for a batch. */
export function q<Id extends MetricId, const Compare extends ComparedTo<Id> = never>(
  id: Id,
  period: PeriodOf<Id>,
  options: QuestionOptions<Id, Compare> = {},
): Query<Id, NoInfer<Compare>> {
  const { compare = [], ...rest } = options;
  return { id, compare, sent: { id, period, ...rest, ...comparing(compare) } };
}

/** The answers of a batch, each by the key of its question. */
export type BatchAnswers<Queries extends Record<string, Query>> = {
  readonly [Key in keyof Queries]: Queries[Key] extends Query<infer Id, infer Compare>
    ? MetricAnswer<Id, Compare extends ComparedTo<Id> ? Compare : never>
    : never;
};

/** The answer to each question, or its error. */
export type SettledAnswers<Queries extends Record<string, Query>> = {
  readonly [Key in keyof Queries]:
    | Readonly<{ ok: true; answer: BatchAnswers<Queries>[Key] }>
    | Readonly<{ ok: false; error: ApiError }>;
};

/** The options of a batch, which hold for all of its questions. */
export type BatchOptions = CallOptions &
  Readonly<{
    /** Answers as if this day were today. */
    asOf?: string;
  }>;

/** Gets the value of a metric. */
export async function askValue<Id extends MetricId, Compare extends ComparedTo<Id>>(
  transport: Transport,
  [id, period, options]: readonly [Id, PeriodOf<Id>, ValueOptions<Id, Compare>],
): Promise<MetricAnswer<Id, Compare>> {
  const { compare = [], asOf, team, signal, timeoutMs }: AnyOptions = options;
  const { answer, dataVersion } = await ask(transport, 'GET /v1/metrics/{id}/value', {
    path: { id },
    query: { period, ...given({ asOf, team }), ...comparing(compare) },
    signal,
    timeoutMs,
  });
  return metricAnswer<Id, Compare>(answer.data, answer.meta, dataVersion);
}

/** Gets the values of several metrics, each of which may fail. */
export async function askSettled<Queries extends Record<string, Query>>(
  transport: Transport,
  queries: Queries,
  { asOf, ...options }: BatchOptions,
): Promise<SettledAnswers<Queries>> {
  const { answer, dataVersion } = await ask(transport, 'POST /v1/metrics/batch', {
    body: {
      queries: Object.entries(queries).map(([key, { sent }]) => ({ key, ...sent })),
      ...(asOf === undefined ? {} : { asOf }),
    },
    ...options,
  });
  const results = Object.entries(answer.results).map(([key, result]) => [
    key,
    result.ok
      ? { ok: true, answer: metricAnswer(result.data, result.meta, dataVersion) }
      : { ok: false, error: failureIn(result.error) },
  ]);
  return Object.fromEntries(results) as SettledAnswers<Queries>;
}

/** The answers; throws BatchError if a question failed. */
export function answersOf<Queries extends Record<string, Query>>(
  settled: SettledAnswers<Queries>,
): BatchAnswers<Queries> {
  const failures: Record<string, ApiError> = {};
  const answers: Record<string, unknown> = {};
  for (const [key, result] of Object.entries(settled)) {
    if (result.ok) answers[key] = result.answer;
    else failures[key] = result.error;
  }
  if (Object.keys(failures).length > 0) throw new BatchError(failures);
  return answers as BatchAnswers<Queries>;
}

/** Several times to compare with are one parameter. */
export function comparing(compare: readonly string[]): { compare?: string } {
  return compare.length === 0 ? {} : { compare: compare.join(',') };
}

// The batch itself was answered: each error has the status that it would have had alone.
function failureIn({ code, message, detail = {} }: ErrorBody): ApiError {
  return apiErrorOf({ status: STATUS_OF[code], requestId: null, retryAfterMs: null, code, message, detail });
}

type AnyOptions = CallOptions & Readonly<{ compare?: readonly string[]; asOf?: string; team?: string }>;
