import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { ask, requireSight, type TimedQuestion } from '../../questions/ask.ts';
import type { Form } from '../check-form.ts';

/** What a caller sends to a route of one metric. */
export type Query = Readonly<Partial<Record<'period' | 'asOf' | 'team' | 'compare', string>>>;

/** The question of a route of one metric. Throws AlmanacError, for all that is wrong with the query at once. */
export function readQuery(
  id: string,
  { asOf, period, team, compare }: Query,
  principal: Principal,
  now: Date,
): TimedQuestion {
  return ask({ id, asOf, period, team, compare }, principal, now);
}

/** The rules of such a route beside its schema. */
export const QUESTION_RULES = ({ query }: Form, request: FastifyRequest, now: Date): void => {
  const { id } = request.params as Readonly<{ id: string }>;
  readQuery(id, query as Query, request.principal, now);
};

/** Refuses a caller who may not see the metric before anything else of the request is looked at. */
export const requireSightOfMetric = async (request: FastifyRequest): Promise<void> => {
  const { id } = request.params as Readonly<{ id: string }>;
  requireSight(id, request.principal);
};
