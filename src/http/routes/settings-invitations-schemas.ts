import Type from 'typebox';
import type { Invitation } from '../../settings/invitation.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, RoleName, Uuid } from '../schemas.ts';

const FIELDS = {
  id: Uuid,
  email: Type.String({ examples: ['ada@example.com'] }),
  role: RoleName,
  membership_id: Type.Union([Uuid, Type.Null()], {
    description: 'The membership that they will sign in with; null when a new one is made.',
  }),
  invited_by: Type.Union([Uuid, Type.Null()], { description: 'The user who sent it.' }),
  created_at: Instant,
  expires_at: Instant,
  accepted_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
};

const InvitationFields = named('Invitation', Exactly(FIELDS));

export const InvitationList = ListEnvelope('Those whose link still works.', InvitationFields);
export const InvitationAnswer = RecordEnvelope('The invitation, without its link.', InvitationFields);
export const SentAnswer = RecordEnvelope(
  'The new invitation with its link, which is shown this once.',
  named(
    'SentInvitation',
    Exactly({
      ...FIELDS,
      token: Type.String({ description: 'It cannot be shown again.' }),
      link: Type.String({
        description: 'The path of the link, at the address of this service.',
        examples: ['/accept-invitation?token=qTuL…'],
      }),
    }),
  ),
);

export const InviteBody = named(
  'NewInvitation',
  Exactly({
    email: Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.com'] }),
    role: RoleName,
    membership_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        default: null,
        description: 'An employee who has no account yet; null: somebody else.',
      }),
    ),
  }),
);

/** An invitation as the managers are told of it. */
export function describeInvitation(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    membership_id: invitation.membership_id,
    invited_by: invitation.invited_by,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    accepted_at: invitation.accepted_at?.toISOString() ?? null,
    revoked_at: invitation.revoked_at?.toISOString() ?? null,
  };
}
