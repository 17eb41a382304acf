import { requireEmail } from '../../access/form.ts';
import { requireThat } from '../../invalid-request.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { invitationMessage } from '../../mail/messages.ts';
import { linkTo } from '../../service-address.ts';
import { invite, revokeInvitation } from '../../settings/invite.ts';
import { listInvitations } from '../../settings/list-invitations.ts';
import type { Form } from '../check-form.ts';
import { limitInvitationMail } from '../limit.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { requireUser } from './auth-me.ts';
import {
  describeInvitation,
  InvitationAnswer,
  InvitationList,
  InviteBody,
  SentAnswer,
} from './settings-invitations-schemas.ts';

/** Invitations to the active organisation. For signed-in owners and admins. */
export function invitationRoutes(app: App, services: Services): void {
  const { clock, config, mail } = services;

  app.get(
    '/settings/invitations',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'listInvitations',
          summary: 'List pending invitations',
          description: 'The newest first, up to 500.',
        }),
        response: { 200: InvitationList },
      },
    },
    async (request) => {
      const { invitations, total } = await listInvitations(request.tenant(), LIST_LIMIT, clock());
      return recordEnvelope(invitations.map(describeInvitation), { total });
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
          summary: 'Invite a member',
          description:
            'The link works once, for 7 days. It is mailed where mail is set up, at most 20 a minute of an organisation and 3 an hour to one address, and verifies the address of the account that is made with it. Otherwise the answer is the only place where it is ever shown; it does not verify the address, because its sender has it too. Another open invitation to the same address, or for the same membership, is revoked. Only owners invite an owner.',
        }),
        body: InviteBody,
        response: { 200: SentAnswer },
      },
    },
    async (request, reply) => {
      const { email, role, membership_id: membershipId = null } = request.body;
      const { delivery = mail.isSetUp ? 'mail' : 'link' } = request.body;
      requireThat('delivery', delivery === 'link' || mail.isSetUp, 'must be link, because no mail is set up');
      const { userId, organization } = requireSession(request.principal);
      if (delivery === 'mail') await limitInvitationMail(services, reply, organization.id);
      const wanted = { email, role, membershipId, delivery, byUserId: userId };
      const { token, invitation } = await invite(request.tenantWriter(), wanted, clock());
      const shown = describeInvitation(invitation);
      const origin = config.origin ?? `${request.protocol}://${request.host}`;
      const link = linkTo(origin, '/accept-invitation', token);
      if (delivery === 'link') return recordEnvelope({ ...shown, token, link });
      const { name, email: ownEmail } = await requireUser(services, userId);
      const sender = { organizationName: organization.name, invitedBy: name === '' ? ownEmail : name };
      mail.send(invitation.email, invitationMessage({ ...sender, role, link }));
      return recordEnvelope({ ...shown, token: null, link: null });
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
