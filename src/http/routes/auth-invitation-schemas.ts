import Type from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import type { FoundInvitation } from '../../settings/find-invitation.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, RoleName, Uuid } from '../schemas.ts';

/** The token of a link. One that is too long or too short is refused as an unknown one is. */
export const LinkToken = Type.String({ maxLength: 1000, description: 'From the link.' });
const Password = Type.String({ minLength: 1, maxLength: 1000 });

/** By which somebody whom no organisation lets in signs in and joins one. */
export const InvitationToken = Type.Optional(
  Type.String({
    maxLength: 1000,
    description:
      'From the link of an invitation. Counts where no organisation lets the account in: signing in accepts it then.',
  }),
);

/** The body of a route that takes nothing but the token of a link. */
export const LinkBody = named('LinkToken', Exactly({ token: LinkToken }));

export const AcceptBody = named(
  'Acceptance',
  Exactly({
    token: LinkToken,
    name: Type.Optional(Type.String({ maxLength: NAME_LENGTH, default: '', examples: ['Ada Marsh'] })),
    password: Type.String({ ...Password, description: 'Of the new account: 12 to 200 characters.' }),
  }),
);

const FIELDS = {
  id: Uuid,
  organization_name: Type.String({ examples: ['Blue Gum Consulting'] }),
  invited_by: Nullable(
    Type.String({
      description: 'The name of the member who sent it, or their address. Null: an operator.',
      examples: ['Ada Marsh'],
    }),
  ),
  email: Type.String({ examples: ['ada@example.com'] }),
  role: RoleName,
  expires_at: Instant,
};

const ReceivedInvitation = named('ReceivedInvitation', Exactly(FIELDS));

export const InvitationShown = RecordEnvelope('What the invitation is for.', ReceivedInvitation);
export const InvitationsShown = ListEnvelope(
  'The open invitations to the address of the account.',
  ReceivedInvitation,
);
export const Declined = RecordEnvelope(
  'The invitation is declined.',
  named('DeclinedInvitation', Exactly({ declined: Type.Literal(true) })),
);

export const PasswordBody = named(
  'PasswordChange',
  Exactly({
    current_password: Password,
    new_password: Type.String({ ...Password, description: '12 to 200 characters.' }),
  }),
);

/** An invitation as its recipient sees it. */
export function describeFound(invitation: FoundInvitation) {
  return {
    id: invitation.id,
    organization_name: invitation.organizationName,
    invited_by: invitation.invitedBy,
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
  };
}
