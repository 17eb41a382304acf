import type { User } from '../../access/user.ts';
import { AlmanacError } from '../../errors.ts';
import { acceptInvitation } from '../../settings/accept-invitation.ts';
import { declineInvitation } from '../../settings/decline-invitation.ts';
import { findInvitationsTo, findInvitationTo } from '../../settings/find-invitation.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { Declined, describeFound, InvitationsShown } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';

/** The invitations to the address of the signed-in user, in whatever organisation they work. */
export function ownInvitationRoutes(app: App, services: Services): void {
  const { platform, openTenant, clock } = services;

  app.get(
    '/auth/invitations',
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'listOwnInvitations',
          summary: 'List your invitations',
          description: 'The newest first, up to 100. Empty until the address of the account is verified.',
        }),
        response: { 200: InvitationsShown },
      },
    },
    async (request) => {
      const user = await requireUser(services, requireSession(request.principal).userId);
      const found = user.verifiedAt !== null ? await findInvitationsTo(platform, user.email, clock()) : [];
      return recordEnvelope(found.map(describeFound), { total: found.length });
    },
  );

  app.post(
    '/auth/invitations/:id/accept',
    {
      config: { access: 'session', alsoAnswers: [404, 409] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'acceptOwnInvitation',
          summary: 'Join another organisation',
          description:
            'Only an account whose address is verified joins another organisation. The active one stays; `POST /auth/active-organization` changes it.',
        }),
        params: InvitationParams,
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId, organization } = requireSession(request.principal);
      const now = clock();
      const user = requireVerified(await requireUser(services, userId));
      const invitation = await findInvitationTo(platform, { id: request.params.id, email: user.email }, now);
      await acceptInvitation(openTenant(invitation.organizationId), invitation, user, now);
      return meIn(services, await requireUser(services, userId), organization.id);
    },
  );

  app.post(
    '/auth/invitations/:id/decline',
    {
      config: { access: 'session', alsoAnswers: [404, 409] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'declineOwnInvitation',
          summary: 'Decline an invitation',
          description: 'Its link stops working. The organisation can send another.',
        }),
        params: InvitationParams,
        response: { 200: Declined },
      },
    },
    async (request) => {
      const { userId } = requireSession(request.principal);
      const now = clock();
      const { email } = requireVerified(await requireUser(services, userId));
      const invitation = await findInvitationTo(platform, { id: request.params.id, email }, now);
      await declineInvitation(openTenant(invitation.organizationId), invitation, userId, now);
      return recordEnvelope({ declined: true as const });
    },
  );
}

const InvitationParams = Exactly({ id: Uuid });

/** The same user. Throws FORBIDDEN_ROLE, whether or not there is such an invitation, until the address is verified. */
function requireVerified(user: User): User {
  if (user.verifiedAt !== null) return user;
  throw new AlmanacError('FORBIDDEN_ROLE', 'Verify the e-mail address of your account first.');
}
