import type { FastifyRequest } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import { requireSession } from './route-access.ts';

/** The member who asks, and who they are in the audit log: of a route that takes sessions alone. */
export function actingMember({ principal }: Pick<FastifyRequest, 'principal'>) {
  return { ...requireSession(principal), actor: actorOf(principal) };
}
