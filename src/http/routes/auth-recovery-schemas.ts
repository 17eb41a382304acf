import Type from 'typebox';
import type { User } from '../../access/user.ts';
import { named } from '../named-schema.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Instant, RecordEnvelope, RoleName } from '../schemas.ts';
import { LinkToken } from './auth-invitation-schemas.ts';

const ByMail = Type.Boolean({
  description: 'Whether links are mailed. Where they are not, an operator of the service makes them.',
});

const LinkDelivery = named('LinkDelivery', Exactly({ by_mail: ByMail }));

export const RecoveryShown = RecordEnvelope('How links reach the holders of accounts.', LinkDelivery);

export const ForgottenBody = named(
  'ForgottenPassword',
  Exactly({ email: Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.com'] }) }),
);

export const ResetBody = named(
  'PasswordReset',
  Exactly({
    token: LinkToken,
    password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The new one: 12 to 200 characters.',
    }),
  }),
);

export const LinkShown = RecordEnvelope(
  'What the link is for.',
  named(
    'PasswordLink',
    Exactly({ email: Type.String({ examples: ['ada@example.com'] }), expires_at: Instant }),
  ),
);

export const ResetDone = RecordEnvelope(
  'The password is set, and every session has ended.',
  named(
    'ResetAccount',
    Exactly({
      email: Type.String({ examples: ['ada@example.com'] }),
      organizations: Type.Array(
        named('OrganizationOfAccount', Exactly({ slug: Type.String(), name: Type.String(), role: RoleName })),
        { description: 'Where the account is a member: its holder may not know all of them.' },
      ),
    }),
  ),
);

/** What the holder of an account sees after they have set a new password. */
export function describeReset({ email, memberships }: User) {
  return recordEnvelope({
    email,
    organizations: memberships.map(({ role, organization }) => ({
      slug: organization.slug,
      name: organization.name,
      role,
    })),
  });
}
