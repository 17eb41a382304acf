import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { AlmanacError, errorBody } from '../../errors.ts';
import { FaultCollector, readAll, requireThat } from '../../invalid-request.ts';
import { describe, type MetricDescription } from '../../metrics/catalog/describe.ts';
import { visibleMetrics } from '../../metrics/catalog/registry.ts';
import { MOST_POINTS } from '../../metrics/plan/points.ts';
import { inWordsOf } from '../../organizations/words.ts';
import type { ReferenceTime } from '../../period/index.ts';
import { referenceTime, seeMetric } from '../../questions/ask.ts';
import { type AnsweredQuestion, answerBatch, answerOne } from '../../questions/batch.ts';
import { tokensFor } from '../../questions/cost.ts';
import { metaOf, momentOnWire } from '../../questions/meta.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { ENVELOPE_VERSION, metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { writeAnswer } from '../write-answer.ts';
import { QUESTION_RULES, readQuery, requireSightOfMetric } from './metrics-meta.ts';
import { BATCH, DESCRIBE, LIST, MOST_QUERIES, VALUE } from './metrics-schemas.ts';

/** The catalogue, and the values of its metrics. */
export function metricsRoutes(app: App, services: Services): void {
  const { clock } = services;
  app.get('/v1/metrics', LIST, async (request) => {
    const { principal } = request;
    const metrics = visibleMetrics(principal, request.query.category ?? null).map((metric) =>
      inWords(describe(metric, principal), principal),
    );
    return metricEnvelope(metrics, { total: metrics.length }, clock());
  });

  app.get('/v1/metrics/:id', DESCRIBE, async (request) => {
    const { principal } = request;
    const metric = seeMetric(request.params.id, principal);
    return metricEnvelope(inWords(describe(metric, principal), principal), {}, clock());
  });

  const value = {
    ...VALUE,
    config: { ...VALUE.config, rules: QUESTION_RULES },
    onRequest: requireSightOfMetric,
  };
  app.get('/v1/metrics/:id/value', value, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const { when, resolved } = request.watch.stage('ask', () => readQuery(params.id, query, principal, now));
    const answered = await answerOne(request.tenantWriter(), resolved, principal, now);
    return metricEnvelope(answered.data, metaOf(answered.resolved, when, principal), now);
  });

  const batch = {
    ...BATCH,
    config: { ...BATCH.config, rules: BATCH_RULES },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
      await chargeRest(services, request, reply, tokensOf(request.body)),
  };
  app.post('/v1/metrics/batch', batch, async (request, reply) => {
    const now = clock();
    const { principal } = request;
    const { queries } = request.body;
    const when = request.watch.stage('ask', () => readBatch(request.body, principal, now));
    const inputs = queries.map(({ id, period, team, compare }) => ({ id, period, team, compare }));
    const outcomes = await answerBatch(request.tenantWriter(), inputs, principal, {
      when,
      now,
      mostPoints: MOST_POINTS,
    });
    const stamp = { computedAt: now.toISOString(), version: ENVELOPE_VERSION } as const;
    const results = zip(queries, outcomes).map(
      ([{ key }, outcome]) => [key, resultOf(outcome, when, principal, stamp)] as const,
    );
    return await reply
      .type('application/json; charset=utf-8')
      .serializer(inOrder(queries.map(({ key }) => key)))
      .send({ results: Object.fromEntries(results), meta: { ...momentOnWire(when, principal), ...stamp } });
  });
}

function inWords(
  metric: MetricDescription,
  { organization: { jurisdiction } }: Pick<Principal, 'organization'>,
): MetricDescription {
  const { label, description, notApplicable } = metric;
  return {
    ...metric,
    label: inWordsOf(jurisdiction, label),
    description: inWordsOf(jurisdiction, description),
    notApplicable: notApplicable === null ? null : inWordsOf(jurisdiction, notApplicable),
  };
}

/** The answer to one question of several, or its error. */
export function resultOf(
  outcome: AnsweredQuestion | AlmanacError,
  when: ReferenceTime,
  principal: Principal,
  stamp: Readonly<{ computedAt: string; version: 1 }>,
) {
  if (outcome instanceof AlmanacError) return { ok: false as const, ...errorBody(outcome) };
  const { resolved, data } = outcome;
  return { ok: true as const, data, meta: { ...metaOf(resolved, when, principal), ...stamp } };
}

// A JavaScript object puts keys such as "2" before all others; results keep the order of the queries.
function inOrder(keys: readonly string[]) {
  return ({ results, meta }: { results: Readonly<Record<string, unknown>>; meta: unknown }): string =>
    writeAnswer({ results: new Map(keys.map((key) => [key, results[key]])), meta });
}

// By the number of queries, right or wrong: reading them is work too.
function tokensOf(body: unknown): number {
  const { queries } = (body ?? {}) as Readonly<{ queries?: unknown }>;
  return Array.isArray(queries) ? tokensFor(Math.min(queries.length, MOST_QUERIES)) : 1;
}

type Batch = Readonly<{ queries?: readonly (Readonly<{ key?: string }> | undefined)[]; asOf?: string }>;

const BATCH_RULES = ({ body }: Form, { principal }: FastifyRequest, now: Date): void => {
  readBatch(body ?? {}, principal, now);
};

/** The time that the periods of a batch are relative to. Throws for all that is wrong with the batch as a whole. */
function readBatch({ queries = [], asOf }: Batch, principal: Principal, now: Date): ReferenceTime {
  const { when } = readAll({
    when: () => referenceTime(principal.organization, asOf, now),
    keys: () => requireDistinctKeys(queries),
  });
  return when;
}

function requireDistinctKeys(queries: NonNullable<Batch['queries']>): void {
  const faults = new FaultCollector();
  const seen = new Set<string>();
  for (const [index, query] of queries.entries()) {
    const key = query?.key;
    if (key === undefined) continue;
    const rule = 'must differ from the key of every other query';
    faults.read(() => requireThat(`queries[${index}].key`, !seen.has(key), rule, 'repeated'));
    seen.add(key);
  }
  faults.requireNone();
}

function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [[one, other] satisfies [One, Other]];
  });
}
