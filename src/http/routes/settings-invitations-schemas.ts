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
  delivery: Type.Enum(['link', 'mail'], {
    description:
      'How the link reaches them: copied by its sender, or mailed, which verifies the address of a new account.',
    examples: ['link'],
  }),
  created_at: Instant,
  expires_at: Instant,
  accepted_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
};

const InvitationFields = named('Invitation', Exactly(FIELDS));

export const InvitationList = ListEnvelope('Those whose link still works.', InvitationFields);
export const InvitationAnswer = RecordEnvelope('The invitation, without its link.', InvitationFields);
export const SentAnswer = RecordEnvelope(
  'The new invitation with its link, which is shown this once, or was mailed.',
  named(
    'SentInvitation',
    Exactly({
      ...FIELDS,
      token: Nullable(
        Type.String({ description: 'It cannot be shown again. Null where the link was mailed.' }),
      ),
      link: Nullable(
        Type.String({
          description: 'The whole link, at `ALMANAC_ORIGIN` or else the address of this request.',
          examples: ['https://almanac.example.com/accept-invitation#token=qTuL…'],
        }),
      ),
    }),
  ),
);

export const InviteBody = named(
  'NewInvitation',
  Exactly({
    email: Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.com'] }),
    role: RoleName,
    delivery: Type.Optional(
      Type.Enum(['link', 'mail'], {
        description:
          '`mail`: the link is mailed, and not in the answer. `link`: it is in the answer, for you to hand over. Left out, it is mailed where mail is set up.',
      }),
    ),
    membership_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        default: null,
        description: 'The membership of an employee without an account; null invites anyone else.',
      }),
    ),
  }),
);

/** An invitation as owners and admins see it. */
export function describeInvitation(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    membership_id: invitation.membership_id,
    invited_by: invitation.invited_by,
    delivery: invitation.delivery,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    accepted_at: invitation.accepted_at?.toISOString() ?? null,
    revoked_at: invitation.revoked_at?.toISOString() ?? null,
  };
}
