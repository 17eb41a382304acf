import { requireEmail } from '../../access/form.ts';
import { selectPending } from '../../settings/invitation.ts';
import { invite, revokeInvitation } from '../../settings/invite.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import {
  describeInvitation,
  InvitationAnswer,
  InvitationList,
  InviteBody,
  SentAnswer,
} from './settings-invitations-schemas.ts';

/** Invitations to the active organisation. For signed-in owners and admins. */
export function invitationRoutes(app: App, { clock }: Services): void {
  app.get(
    '/settings/invitations',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'listInvitations',
          summary: 'List the invitations that are open',
          description: 'The newest first, up to 500.',
        }),
        response: { 200: InvitationList },
      },
    },
    async (request) => {
      const rows = await request.tenant().read(selectPending(LIST_LIMIT, clock()));
      return recordEnvelope(rows.map(describeInvitation), { total: Number(rows[0]?.total ?? 0) });
    },
  );

  app.post(
    '/settings/invitations',
    {
      config: { access: 'manager', alsoAnswers: [404, 409], rules: INVITE_RULES },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'invite',
          summary: 'Invite somebody',
          description:
            'The answer is the only place where the link is ever shown; it works once, for 7 days. Another open invitation to the same address, or for the same membership, is revoked. Only owners invite an owner.',
        }),
        body: InviteBody,
        response: { 200: SentAnswer },
      },
    },
    async (request) => {
      const { email, role, membership_id: membershipId = null } = request.body;
      const { userId } = requireSession(request.principal);
      const wanted = { email, role, membershipId, byUserId: userId };
      const { token, invitation } = await invite(request.tenantWriter(), wanted, clock());
      const link = `/accept-invitation?token=${token}`;
      return recordEnvelope({ ...describeInvitation(invitation), token, link });
    },
  );

  app.delete(
    '/settings/invitations/:id',
    {
      config: { access: 'manager', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'revokeInvitation',
          summary: 'Revoke an invitation',
          description: 'At once and for good. Doing it again changes nothing.',
        }),
        params: Exactly({ id: Uuid }),
        response: { 200: InvitationAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, byUserId: requireSession(request.principal).userId };
      return recordEnvelope(
        describeInvitation(await revokeInvitation(request.tenantWriter(), wanted, clock())),
      );
    },
  );
}

const INVITE_RULES = ({ body }: Form): void => {
  const { email } = (body ?? {}) as Readonly<{ email?: string }>;
  if (email !== undefined) requireEmail('email', email);
};

const LIST_LIMIT = 500;
