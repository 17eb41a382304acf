import type { FastifyRequest } from 'fastify';
import { isManager } from '../../access/capability.ts';
import { AlmanacError } from '../../errors.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { type AssistantReader, listAssistants, revokeAssistant } from '../../oauth/assistants.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { AssistantAnswer, AssistantList, describeAssistant, WhoseQuery } from './assistants-schemas.ts';

/** Connected assistants: each member sees and revokes their own, owners and admins those of all. */
export function assistantRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Assistants',
          operationId: 'listAssistants',
          summary: 'List connected assistants',
          description:
            'Your own, or those of all members. The newest first, up to 500, without revoked and expired ones.',
        }),
        querystring: WhoseQuery,
        response: { 200: AssistantList },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const isOfAll = request.query.whose === 'all';
      if (isOfAll && !reader.isManager) throw new AlmanacError('FORBIDDEN_ROLE');
      const wanted = { userId: isOfAll ? null : reader.userId, limit: LIST_LIMIT };
      const { assistants, total } = await listAssistants(request.tenant(), wanted, clock());
      return recordEnvelope(assistants.map(describeAssistant), { total });
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'session', whileClosed: true },
      schema: {
        ...described({
          tag: 'Assistants',
          operationId: 'revokeAssistant',
          summary: 'Revoke a connected assistant',
          description: 'At once and for good. Doing it again changes nothing.',
        }),
        params: Exactly({ id: Uuid }),
        response: { 200: AssistantAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const revoked = await revokeAssistant(request.tenantWriter(), id, readerOf(request), clock());
      return recordEnvelope(describeAssistant(revoked));
    },
  );
}

const PATH = '/settings/assistants';

function readerOf({ principal }: FastifyRequest): AssistantReader {
  const { userId, role } = requireSession(principal);
  return { userId, isManager: isManager(role) };
}
