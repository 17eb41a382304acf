import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { FaultCollector } from '../../invalid-request.ts';
import { accept, type Resolved, requireSight, resolveAsked } from '../../metrics/ask.ts';
import { definitionVersionOf } from '../../metrics/metric.ts';
import {
  financialCalendar,
  formatDay,
  parseAsOf,
  type ReferenceTime,
  requestedOnWire,
  resolvedOnWire,
  todayIn,
} from '../../period/index.ts';
import type { Form } from '../check-form.ts';

/** What relative periods are relative to: today where the organisation is, or the date that pins them. */
export function referenceTime(
  { organization }: Principal,
  asOf: string | undefined,
  now: Date,
): ReferenceTime {
  const today = todayIn(organization.timeZone, now);
  return {
    today,
    asOf: accept(parseAsOf(asOf, today), 'asOf'),
    calendar: financialCalendar(organization.financialYearStartMonth),
  };
}

/** What a caller sends to a route of one metric. */
export type Query = Readonly<Partial<Record<'period' | 'asOf' | 'team' | 'compare', string>>>;

/**
 * The question of a route of one metric, and the time that its period is relative to. Throws AlmanacError, for all that is
 * wrong with the query at once.
 */
export function readQuestion(
  id: string,
  { asOf, period, team, compare }: Query,
  principal: Principal,
  now: Date,
): Readonly<{ when: ReferenceTime; resolved: Resolved }> {
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(principal, asOf, now));
  const when = pinned ?? referenceTime(principal, undefined, now);
  const asked = { id, period, team, compare };
  const resolved = faults.read(() => resolveAsked(asked, principal.capabilities, when));
  faults.requireNone();
  if (resolved === undefined) throw new Error('a question was refused for no reason');
  return { when, resolved };
}

/** The rules of such a route beside its schema. */
export const QUESTION_RULES = ({ query }: Form, request: FastifyRequest, now: Date): void => {
  const { id } = request.params as Readonly<{ id: string }>;
  readQuestion(id, query as Query, request.principal, now);
};

/** Refuses a caller who may not see the metric before anything else of the request is looked at. */
export const requireSightOfMetric = async (request: FastifyRequest): Promise<void> => {
  const { id } = request.params as Readonly<{ id: string }>;
  requireSight(id, request.principal.capabilities);
};

/** What an answer says of the question that it answers. */
export function metaOf({ question, request }: Resolved, when: ReferenceTime, principal: Principal) {
  return {
    metric: question.metric.id,
    definitionVersion: definitionVersionOf(question.metric),
    period: { requested: requestedOnWire(request), resolved: resolvedOnWire(question.period) },
    ...momentOnWire(when, principal),
  };
}

/** The date that pins the answer, and the currency of its amounts. */
export function momentOnWire({ asOf }: ReferenceTime, { organization }: Principal) {
  return { asOf: asOf === null ? null : formatDay(asOf), baseCurrency: organization.baseCurrency };
}
