import Type from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import type { FoundInvitation } from '../../settings/find-invitation.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, Nullable, RecordEnvelope, RoleName } from '../schemas.ts';

// One that is too long or too short is refused as an unknown one is.
const Token = Type.String({ maxLength: 1000, description: 'From the link.' });
const Password = Type.String({ minLength: 1, maxLength: 1000 });

export const InvitationBody = named('InvitationToken', Exactly({ token: Token }));

export const AcceptBody = named(
  'Acceptance',
  Exactly({
    token: Token,
    name: Type.Optional(
      Type.String({
        maxLength: NAME_LENGTH,
        default: '',
        description: 'Of a new account. One that exists keeps its name.',
        examples: ['Ada Marsh'],
      }),
    ),
    password: Type.String({
      ...Password,
      description: 'Of the account with this e-mail address, or of the new one: 12 to 200 characters.',
    }),
  }),
);

export const InvitationShown = RecordEnvelope(
  'What the invitation is for.',
  named(
    'ReceivedInvitation',
    Exactly({
      organization_name: Type.String({ examples: ['Blue Gum Consulting'] }),
      invited_by: Nullable(
        Type.String({
          description: 'The name of whoever sent it, or their address.',
          examples: ['Ada Marsh'],
        }),
      ),
      email: Type.String({ examples: ['ada@example.com'] }),
      role: RoleName,
      has_account: Type.Boolean({ description: 'Whether the address signs in already, with a password.' }),
      expires_at: Instant,
    }),
  ),
);

export const PasswordBody = named(
  'PasswordChange',
  Exactly({
    current_password: Password,
    new_password: Type.String({ ...Password, description: '12 to 200 characters.' }),
  }),
);

/** An invitation as whoever holds its link is told of it. */
export function describeFound(invitation: FoundInvitation) {
  return {
    organization_name: invitation.organizationName,
    invited_by: invitation.invitedBy,
    email: invitation.email,
    role: invitation.role,
    has_account: invitation.hasAccount,
    expires_at: invitation.expiresAt.toISOString(),
  };
}
