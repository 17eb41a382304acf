import { requireName } from '../../access/form.ts';
import { requirePassword } from '../../access/password.ts';
import { readAll } from '../../invalid-request.ts';
import { findInvitation } from '../../settings/find-invitation.ts';
import { joinWithAccount } from '../../settings/join-with-account.ts';
import type { Form } from '../check-form.ts';
import { limitAccount, limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { AcceptBody, describeFound, InvitationShown, LinkBody } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';

/** What somebody without an account does with the link of an invitation. */
export function invitedRoutes(app: App, services: Services): void {
  const { platform, founding: found, openTenant, clock, config } = services;

  app.post(
    '/auth/invitation',
    {
      config: { access: 'public', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'readInvitation',
          summary: 'Get an invitation',
          description:
            'By the token of its link. Whether the address has an account is not in the answer. At most 20 a minute from an address.',
        }),
        body: LinkBody,
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
      config: { access: 'public', alsoAnswers: [403, 404, 409], rules: ACCEPT_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'acceptInvitation',
          summary: 'Accept an invitation with a new account',
          description: ACCEPT,
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
      const doors = { platform, found, openTenant };
      const joined = await joinWithAccount(doors, invitation, { name, password }, now);
      keepSession(app, services, reply, joined.token);
      return meIn(services, await requireUser(services, joined.userId), invitation.organizationId);
    },
  );
}

const ACCEPT_RULES = ({ body }: Form): void => {
  const { name = '', password } = (body ?? {}) as Readonly<{ name?: string; password?: string }>;
  readAll({
    name: () => (name.trim() === '' ? '' : requireName('name', name)),
    password: () => (password === undefined ? undefined : requirePassword('password', password)),
  });
};

const ACCEPT =
  'Makes the account with its membership, and signs in. Where the link was mailed, the address counts as verified. An ' +
  'address that has an account is refused (`ALREADY_EXISTS`): its holder signs in and accepts with ' +
  '`POST /auth/invitations/{id}/accept`. Limited as signing in is.';
