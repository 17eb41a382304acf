import { endAllOtherSessions, endOneSession, selectOwnSessions } from '../../access/own-sessions.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { forgetSession } from '../session-cookie.ts';
import { describeSession, EndedSessions, SessionList } from './auth-sessions-schemas.ts';

/** A user's own sessions, in every organisation and on every device. */
export function ownSessionRoutes(app: App, services: Services): void {
  const { platform, bothDoors, clock } = services;

  app.get(
    '/auth/sessions',
    {
      config: { access: 'session', beforeEnrolment: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'listSessions',
          summary: 'List your sessions',
          description:
            'Where the user is signed in. `last_used_at` is written at most once a minute; no network address is kept.',
        }),
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const { userId, sessionId } = requireSession(request.principal);
      const rows = await platform.run(selectOwnSessions(userId, LIST_LIMIT, clock()));
      return recordEnvelope(
        rows.map((row) => describeSession(row, sessionId)),
        { total: Number(rows[0]?.total ?? 0) },
      );
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'endOwnSession',
          summary: 'End one of your sessions',
          description: 'At once. Ending the one that asks is signing out.',
        }),
        params: Exactly({ id: Uuid }),
        response: { 200: EndedSessions },
      },
    },
    async (request, reply) => {
      const { userId, sessionId, organization } = requireSession(request.principal);
      const { id } = request.params;
      await endOneSession(bothDoors, { userId, id, organizationId: organization.id }, clock());
      if (id === sessionId) forgetSession(app, services, reply);
      return recordEnvelope({ ended: 1 });
    },
  );

  app.post(
    '/auth/sessions/end-others',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'endOtherSessions',
          summary: 'End all your other sessions',
        }),
        response: { 200: EndedSessions },
      },
    },
    async (request) => {
      const { userId, sessionId, organization } = requireSession(request.principal);
      const user = { userId, sessionId, organizationId: organization.id };
      return recordEnvelope({ ended: await endAllOtherSessions(bothDoors, user, clock()) });
    },
  );
}
