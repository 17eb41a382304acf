import Type from 'typebox';
import { capabilitiesOf } from '../../access/capability.ts';
import type { User } from '../../access/user.ts';
import type { Organization } from '../../organizations/organization.ts';
import { labelWordsOf } from '../../organizations/words.ts';
import { named } from '../named-schema.ts';
import { recordEnvelope } from '../reply.ts';
import { CapabilityName, Exactly, RecordEnvelope, RoleName, Uuid } from '../schemas.ts';
import { InvitationToken } from './auth-invitation-schemas.ts';

const LABEL_WORDS = named(
  'LabelWords',
  Exactly(
    {
      vendor: Type.Enum(['vendor', 'supplier']),
      sales_tax: Type.Enum(['sales tax', 'GST', 'VAT']),
      financial_year: Type.Enum(['financial year', 'fiscal year']),
    },
    { description: 'What labels call these in the country of the organisation.' },
  ),
);

export const SignInBody = named(
  'Credentials',
  Exactly({
    email: Type.String({ minLength: 1, maxLength: 320, examples: ['owner@demo.example'] }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    invitation_token: InvitationToken,
  }),
);

export const ActiveOrganizationBody = named('OrganizationChoice', Exactly({ organization_id: Uuid }));

/** The signed-in user: who they are, where they work now, and where they could. */
export const Me = RecordEnvelope(
  'The signed-in user.',
  named(
    'SignedInUser',
    Exactly({
      user_id: Uuid,
      name: Type.Union([Type.String(), Type.Null()], { examples: ['Ada Marsh'] }),
      email: Type.String({ examples: ['owner@demo.example'] }),
      email_verified: Type.Boolean({
        description: 'Whether the account may join another organisation. A link verifies the address.',
      }),
      role: RoleName,
      organization: named(
        'ActiveOrganization',
        Exactly(
          {
            id: Uuid,
            slug: Type.String({ examples: ['demo'] }),
            name: Type.String(),
            base_currency: Type.String({ examples: ['AUD'] }),
            time_zone: Type.String({ examples: ['Australia/Sydney'] }),
            jurisdiction: Type.Union([Type.String({ examples: ['IE'] }), Type.Null()]),
            words: LABEL_WORDS,
            financial_year_start_month: Type.Integer({ minimum: 1, maximum: 12 }),
            minimum_group_size: Type.Integer({ minimum: 3 }),
          },
          { description: 'The active organisation: every other call is about this one.' },
        ),
      ),
      capabilities: Type.Array(CapabilityName),
      has_second_factor: Type.Boolean(),
      needs_second_factor: Type.Boolean({
        description:
          'The active organisation requires a second factor, and the user has none yet: nothing else of it can be reached.',
      }),
      sends_mail: Type.Boolean({
        description:
          'Whether this service sends mail. Where it does not, links are handed over, and no alert or report is mailed.',
      }),
      organizations: Type.Array(
        named(
          'OrganizationOfUser',
          Exactly({ id: Uuid, slug: Type.String(), name: Type.String(), role: RoleName }),
        ),
        {
          description: 'Every organisation that the user may make the active one.',
        },
      ),
    }),
  ),
);

export const SignedOut = RecordEnvelope(
  'The session has ended.',
  named('EndedSession', Exactly({ signed_out: Type.Literal(true) })),
);

function describeWords(country: string | null) {
  const { vendor, salesTax, financialYear } = labelWordsOf(country);
  return { vendor, sales_tax: salesTax, financial_year: financialYear };
}

/** A user in an organisation, as in answers. */
export function describeMe(
  user: User,
  {
    active,
    role,
    sendsMail,
  }: Readonly<{ active: Organization; role: User['memberships'][number]['role']; sendsMail: boolean }>,
) {
  return recordEnvelope({
    user_id: user.id,
    name: user.name === '' ? null : user.name,
    email: user.email,
    email_verified: user.verifiedAt !== null,
    role,
    organization: {
      id: active.id,
      slug: active.slug,
      name: active.name,
      base_currency: active.baseCurrency,
      time_zone: active.timeZone,
      jurisdiction: active.jurisdiction,
      words: describeWords(active.jurisdiction),
      financial_year_start_month: active.financialYearStartMonth,
      minimum_group_size: active.minimumGroupSize,
    },
    capabilities: [...capabilitiesOf(role)],
    has_second_factor: user.hasSecondFactor,
    needs_second_factor: active.requiresSecondFactor && !user.hasSecondFactor,
    sends_mail: sendsMail,
    organizations: user.memberships.map(({ role, organization: { id, slug, name } }) => ({
      id,
      slug,
      name,
      role,
    })),
  });
}
