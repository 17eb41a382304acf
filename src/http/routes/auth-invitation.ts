import { requireName } from '../../access/form.ts';
import { newSession } from '../../access/session.ts';
import { acceptInvitation } from '../../settings/accept-invitation.ts';
import { findInvitation } from '../../settings/find-invitation.ts';
import type { Form } from '../check-form.ts';
import { limitAccount, limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { AcceptBody, describeFound, InvitationBody, InvitationShown } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';

/** What somebody does with the link of an invitation before they are signed in. */
export function invitedRoutes(app: App, services: Services): void {
  const { platform, openTenant, clock, config } = services;

  app.post(
    '/auth/invitation',
    {
      config: { access: 'public', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'readInvitation',
          summary: 'What an invitation is for',
          description: 'By the token of its link. At most 20 a minute from an address.',
        }),
        body: InvitationBody,
        response: { 200: InvitationShown },
      },
    },
    async (request, reply) => {
      await limitAddress(services, request, reply);
      return recordEnvelope(describeFound(await findInvitation(platform, request.body.token, clock())));
    },
  );

  app.post(
    '/auth/accept-invitation',
    {
      config: { access: 'public', alsoAnswers: [401, 403, 404, 409], rules: ACCEPT_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'acceptInvitation',
          summary: 'Accept an invitation',
          description:
            'Makes the account, or adds the membership to the one that has the address, whose password must then be given; and signs in. Limited as signing in is.',
        }),
        body: AcceptBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      const { token, name = '', password } = request.body;
      const now = clock();
      await limitAddress(services, request, reply);
      const invitation = await findInvitation(platform, token, now);
      await limitAccount(services, reply, invitation.email);
      const userId = await acceptInvitation({ platform, openTenant }, invitation, { name, password }, now);
      const session = newSession(userId, invitation.organizationId, now);
      await platform.run(session.statement);
      keepSession(app, services, reply, session.token);
      return meIn(await requireUser(services, userId), invitation.organizationId);
    },
  );
}

// Whether the password is long enough depends on the invitation: an account that exists may have an older, shorter one.
const ACCEPT_RULES = ({ body }: Form): void => {
  const { name = '' } = (body ?? {}) as Readonly<{ name?: string }>;
  if (name.trim() !== '') requireName('name', name);
};
