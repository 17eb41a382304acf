import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError, errorBody } from '../../errors.ts';
import { FaultCollector, readAll, requireThat } from '../../invalid-request.ts';
import { type Resolved, resolveAsked, seeMetric, teamNotFound } from '../../metrics/ask.ts';
import { type ComparedValue, compareValues } from '../../metrics/compare.ts';
import { describe } from '../../metrics/describe.ts';
import { evaluate } from '../../metrics/evaluate.ts';
import { answeredBy } from '../../metrics/evaluate-figure.ts';
import { comparableOf } from '../../metrics/exact-value.ts';
import { Facts } from '../../metrics/facts.ts';
import { paySightOf } from '../../metrics/pay-sight.ts';
import { planReads } from '../../metrics/plan.ts';
import type { Question } from '../../metrics/question.ts';
import { visibleMetrics } from '../../metrics/registry.ts';
import type { MetricValue } from '../../metrics/value.ts';
import type { ReferenceTime } from '../../period/index.ts';
import { compile } from '../../sql/compile.ts';
import type { Form } from '../check-form.ts';
import { writeJson } from '../json.ts';
import { readFactRows } from '../read-facts.ts';
import { ENVELOPE_VERSION, metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  metaOf,
  momentOnWire,
  QUESTION_RULES,
  readQuestion,
  referenceTime,
  requireSightOfMetric,
} from './metrics-meta.ts';
import { BATCH, DESCRIBE, LIST, VALUE } from './metrics-schemas.ts';

/** The catalogue, and the values of its metrics. */
export function metricsRoutes(app: App, { clock }: Services): void {
  app.get('/v1/metrics', LIST, async (request) => {
    const { capabilities } = request.principal;
    const metrics = visibleMetrics(capabilities, request.query.category ?? null).map((metric) =>
      describe(metric, capabilities),
    );
    return metricEnvelope(metrics, { total: metrics.length }, clock());
  });

  app.get('/v1/metrics/:id', DESCRIBE, async (request) => {
    const { capabilities } = request.principal;
    const metric = seeMetric(request.params.id, capabilities);
    return metricEnvelope(describe(metric, capabilities), {}, clock());
  });

  const value = {
    ...VALUE,
    config: { ...VALUE.config, rules: QUESTION_RULES },
    onRequest: requireSightOfMetric,
  };
  app.get('/v1/metrics/:id/value', value, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const { when, resolved } = readQuestion(params.id, query, principal, now);
    const [answered] = await answer(request.tenantWriter(), [resolved], principal, now);
    if (answered === undefined) throw new Error('a question was left without an answer');
    if (answered instanceof AlmanacError) throw answered;
    const { question, data } = answered;
    return metricEnvelope(data, metaOf({ ...resolved, question }, when, principal), now);
  });

  const batch = { ...BATCH, config: { ...BATCH.config, rules: BATCH_RULES } };
  app.post('/v1/metrics/batch', batch, async (request, reply) => {
    const now = clock();
    const { principal } = request;
    const { queries } = request.body;
    const when = readBatch(request.body, principal, now);
    const outcomes = queries.map((query) => ({ key: query.key, outcome: attempt(query, principal, when) }));
    const resolved = outcomes.flatMap(({ outcome }) => (outcome instanceof AlmanacError ? [] : [outcome]));
    const values = new Map(zip(resolved, await answer(request.tenantWriter(), resolved, principal, now)));
    const stamp = { computedAt: now.toISOString(), version: ENVELOPE_VERSION } as const;
    const results = outcomes.map(
      ({ key, outcome }) => [key, resultOf(outcome, values, when, principal, stamp)] as const,
    );
    return await reply
      .type('application/json; charset=utf-8')
      .serializer(inOrder(queries.map(({ key }) => key)))
      .send({ results: Object.fromEntries(results), meta: { ...momentOnWire(when, principal), ...stamp } });
  });
}

function resultOf(
  outcome: Resolved | AlmanacError,
  values: ReadonlyMap<Resolved, Answer | AlmanacError>,
  when: ReferenceTime,
  principal: Principal,
  stamp: Readonly<{ computedAt: string; version: 1 }>,
) {
  if (outcome instanceof AlmanacError) return { ok: false as const, ...errorBody(outcome) };
  const answered = values.get(outcome);
  if (answered === undefined) throw new Error('a question was left without an answer');
  if (answered instanceof AlmanacError) return { ok: false as const, ...errorBody(answered) };
  const { question, data } = answered;
  return {
    ok: true as const,
    data,
    meta: { ...metaOf({ ...outcome, question }, when, principal), ...stamp },
  };
}

// A JavaScript object puts keys such as "2" before all others; results keep the order of the queries.
function inOrder(keys: readonly string[]) {
  return ({ results, meta }: { results: Readonly<Record<string, unknown>>; meta: unknown }): string => {
    const members = keys.map((key) => `${JSON.stringify(key)}:${writeJson(results[key])}`);
    return `{"results":{${members.join(',')}},"meta":${JSON.stringify(meta)}}`;
  };
}

/** The answer to a question about the days that it names, beside what it is compared with. */
type Answer = Readonly<{
  question: Question;
  data: MetricValue & Readonly<{ comparisons?: ComparedValue[] }>;
}>;

/** The answers to all questions, read by one statement on one snapshot; an error where the team is not there. */
async function answer(
  tenant: TenantWriter,
  resolved: readonly Resolved[],
  { organization, capabilities }: Principal,
  now: Date,
): Promise<(Answer | AlmanacError)[]> {
  const questions = resolved.flatMap(({ question, comparisons }) => [
    question,
    ...comparisons.flatMap((comparison) => comparison.question ?? []),
  ]);
  const plan = planReads(questions);
  const statement = compile(plan, paySightOf(capabilities));
  const facts = new Facts(plan, await readFactRows(tenant, plan, statement, now));
  const { baseCurrency, minimumGroupSize } = organization;
  const exactOf = (question: Question) => comparableOf(question, facts, minimumGroupSize);
  return resolved.map(({ question, comparisons }) => {
    if (question.team !== null && !facts.hasTeam(question.team)) return teamNotFound();
    const value = evaluate(question, facts, baseCurrency, minimumGroupSize);
    const answered = answeredBy(question, facts);
    if (comparisons.length === 0) return { question: answered, data: value };
    const current = exactOf(question);
    const compared = comparisons.map(({ to, question: other }) =>
      other === null
        ? compareValues(current, { to, question: null }, null, baseCurrency)
        : compareValues(current, { to, question: answeredBy(other, facts) }, exactOf(other), baseCurrency),
    );
    return { question: answered, data: { ...value, comparisons: compared } };
  });
}

// A query that fails is an answer of its own and stops no other; a failure of ours stops them all.
function attempt(
  query: Readonly<{ id: string; period: string; team?: string; compare?: string }>,
  principal: Principal,
  when: ReferenceTime,
): Resolved | AlmanacError {
  try {
    return resolveAsked(
      { id: query.id, period: query.period, team: query.team, compare: query.compare },
      principal.capabilities,
      when,
    );
  } catch (failure) {
    if (failure instanceof AlmanacError) return failure;
    throw failure;
  }
}

type Batch = Readonly<{ queries?: readonly (Readonly<{ key?: string }> | undefined)[]; asOf?: string }>;

const BATCH_RULES = ({ body }: Form, { principal }: FastifyRequest, now: Date): void => {
  readBatch(body ?? {}, principal, now);
};

/** The time that the periods of a batch are relative to. Throws for all that is wrong with the batch as a whole. */
function readBatch({ queries = [], asOf }: Batch, principal: Principal, now: Date): ReferenceTime {
  const { when } = readAll({
    when: () => referenceTime(principal, asOf, now),
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
