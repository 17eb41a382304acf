import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { ComparedTo } from '../../metrics/definition/comparison.ts';
import type { ChangeDimension } from '../../metrics/definition/divisible.ts';
import { type CalendarUnit, resolvedOnWire } from '../../period/index.ts';
import { askForChanges, type ChangesQuestion, explainChanges } from '../../questions/changes.ts';
import { tokensFor } from '../../questions/cost.ts';
import {
  answerHistory,
  askForHistory,
  type HistoryPoint,
  type HistoryQuestion,
  MOST_HISTORY_POINTS,
} from '../../questions/history.ts';
import { metaOf } from '../../questions/meta.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { CHANGES, HISTORY, USUAL_POINTS } from './metrics-changes-schemas.ts';
import { type Query, requireSightOfMetric } from './metrics-meta.ts';

/** What made a value change, and what it was in the periods before. */
export function metricChangesRoutes(app: App, services: Services): void {
  const { clock } = services;
  const explaining = {
    ...CHANGES,
    config: { ...CHANGES.config, rules: CHANGES_RULES },
    onRequest: requireSightOfMetric,
  };
  app.get('/v1/metrics/:id/changes', explaining, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const asked = readChanges(params.id, query, principal, now);
    const { question, isWithheld, sentence, drivers, division, ...changes } = await explainChanges(
      request.tenantWriter(),
      asked,
      principal,
      now,
    );
    const data = {
      ...changes,
      withheld: isWithheld,
      sentence: { ...sentence, pieces: [...sentence.pieces] },
      drivers: drivers.map((driver) => ({ ...driver, parts: [...driver.parts] })),
      division: division === null ? null : { ...division, parts: [...division.parts] },
    };
    return metricEnvelope(data, metaOf({ ...asked.resolved, question }, asked.when, principal), now);
  });

  const listing = {
    ...HISTORY,
    config: { ...HISTORY.config, rules: HISTORY_RULES },
    onRequest: requireSightOfMetric,
    preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
      await chargeRest(services, request, reply, tokensOf(request.query)),
  };
  app.get('/v1/metrics/:id/history', listing, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const asked = readHistory(params.id, query, principal, now);
    const points = await answerHistory(request.tenantWriter(), asked, principal, now);
    const data = historyOnWire(query.every ?? 'month', points);
    return metricEnvelope(data, metaOf(asked.resolved, asked.when, principal), now);
  });
}

/** A history as in answers. */
export function historyOnWire(every: CalendarUnit, points: readonly HistoryPoint[]) {
  return {
    every,
    points: points.map(({ period, ...point }) => ({ period: resolvedOnWire(period), ...point })),
  };
}

type ChangesQuery = Query & Readonly<{ against?: ComparedTo; by?: ChangeDimension }>;
type HistoryQuery = Query & Readonly<{ every?: CalendarUnit; count?: string }>;

const CHANGES_RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  readChanges((params as { id: string }).id, query as ChangesQuery, principal, now);
};

function readChanges(
  id: string,
  { period, asOf, team, against = 'previous', by }: ChangesQuery,
  principal: Principal,
  now: Date,
): ChangesQuestion {
  return askForChanges({ id, period, asOf, team, against, by }, principal, now);
}

const HISTORY_RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  readHistory((params as { id: string }).id, query as HistoryQuery, principal, now);
};

function readHistory(
  id: string,
  { period = 'today', asOf, team, every = 'month', count = USUAL_POINTS }: HistoryQuery,
  principal: Principal,
  now: Date,
): HistoryQuestion {
  return askForHistory({ id, period, asOf, team, every, count: Number(count) }, principal, now);
}

// As a batch of as many questions costs.
function tokensOf(query: unknown): number {
  const { count } = query as Readonly<{ count?: unknown }>;
  const points = Number(count ?? USUAL_POINTS);
  return points >= 1 ? tokensFor(Math.min(points, MOST_HISTORY_POINTS)) : 1;
}
