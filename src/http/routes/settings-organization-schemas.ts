import Type from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import { SNAPSHOT_DAYS } from '../../disclosure/candidate-days.ts';
import { CASH_FLOW_POLICIES } from '../../ledger/cash-flow-policy.ts';
import {
  GROUP_SIZE,
  MOST_TERMS_DAYS,
  type OrganizationSettings,
  WEEKLY_HOURS,
} from '../../organizations/organization-settings.ts';
import type { OrganizationRecord } from '../../settings/organization.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, RecordEnvelope, RecordMeta, Uuid } from '../schemas.ts';

/** The settings of an organisation, as requests and answers have them. */
export const SETTINGS = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Blue Gum Consulting'] }),
  base_currency: Type.String({
    maxLength: 3,
    description: 'ISO 4217. It can change while nothing is kept in it.',
    examples: ['AUD'],
  }),
  time_zone: Type.String({
    maxLength: 100,
    description: 'The IANA name of where its days begin and end.',
    examples: ['Australia/Sydney'],
  }),
  financial_year_start_month: Type.Integer({ minimum: 1, maximum: 12, examples: [7] }),
  minimum_group_size: Type.Integer({
    minimum: GROUP_SIZE.least,
    maximum: GROUP_SIZE.most,
    description: 'Of fewer persons, no figure on diversity or pay gaps is shown.',
    examples: [5],
  }),
};

const SNAPSHOTS = named(
  'SnapshotDays',
  Type.Enum([...SNAPSHOT_DAYS], {
    description:
      'The days on which snapshots for figures on diversity and pay gaps are made: the ends of financial quarters or of financial years, or the snapshot day of private employers (5 April) or of public ones (31 March) in Great Britain. It holds for later snapshots.',
    examples: ['quarter'],
  }),
);
const POLICY = named(
  'CashFlowPolicy',
  Type.Enum([...CASH_FLOW_POLICIES], {
    description:
      '`ias7` counts interest in operating cash flow; `ifrs18` counts what is paid in financing and what is received in investing.',
    examples: ['ias7'],
  }),
);

const SECOND_FACTOR = Type.Boolean({
  description: 'Whether members reach the organisation only with a second factor. API keys are not affected.',
});

const documentsFrom = (documents: string) =>
  Type.Union([Type.String({ format: 'date', examples: ['2025-07-01'] }), Type.Null()], {
    description: `The day from which on ${documents} are complete; before it, what is owed is read from the ledger. Null: the day of the first one.`,
  });
const DOCUMENTS_FROM = { invoices_from: documentsFrom('invoices'), bills_from: documentsFrom('bills') };

const termsDays = (documents: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: MOST_TERMS_DAYS, examples: [30] }), Type.Null()], {
    description: `Days after which ${documents} are due that do not say when. Null: nothing is assumed, and what is overdue is not known while there are such ${documents}.`,
  });
const TERMS = { customer_terms_days: termsDays('invoices'), vendor_terms_days: termsDays('bills') };

export const JURISDICTION = Type.Union([Type.String({ maxLength: 2, examples: ['IE'] }), Type.Null()], {
  description:
    'The country in which it keeps its books, ISO 3166-1 alpha-2. Labels use its words: supplier or vendor, GST, VAT or sales tax, financial or fiscal year. Null: vendor, sales tax, financial year.',
});

const HOURS = 'Hours a week of full-time work, assumed where no hours are recorded.';

const Organization = named(
  'Organization',
  Exactly({
    id: Uuid,
    slug: Type.String({ description: 'What the command line calls it.', examples: ['demo'] }),
    ...SETTINGS,
    jurisdiction: JURISDICTION,
    snapshot_days: SNAPSHOTS,
    full_time_weekly_hours: Type.String({
      description: `${HOURS} A decimal with two digits after the point.`,
      examples: ['38.00'],
    }),
    cash_flow_policy: POLICY,
    requires_second_factor: SECOND_FACTOR,
    ...DOCUMENTS_FROM,
    ...TERMS,
    created_at: Instant,
    updated_at: Instant,
  }),
);

export const OrganizationAnswer = RecordEnvelope('The organisation.', Organization);
export const ChangedAnswer = named(
  'ChangedOrganizationAnswer',
  Exactly(
    {
      meta: RecordMeta,
      data: Organization,
      changed: Type.Array(
        Type.Enum([
          ...Object.keys(SETTINGS),
          'jurisdiction',
          'snapshot_days',
          'full_time_weekly_hours',
          'cash_flow_policy',
          'requires_second_factor',
          ...Object.keys(DOCUMENTS_FROM),
          ...Object.keys(TERMS),
        ]),
        {
          description: 'What is different now.',
        },
      ),
    },
    { description: 'The organisation as it is now.' },
  ),
);

export const OrganizationBody = named(
  'OrganizationChange',
  Exactly({
    name: Type.Optional(SETTINGS.name),
    base_currency: Type.Optional(SETTINGS.base_currency),
    time_zone: Type.Optional(SETTINGS.time_zone),
    jurisdiction: Type.Optional(JURISDICTION),
    financial_year_start_month: Type.Optional(SETTINGS.financial_year_start_month),
    minimum_group_size: Type.Optional(SETTINGS.minimum_group_size),
    snapshot_days: Type.Optional(SNAPSHOTS),
    full_time_weekly_hours: Type.Optional(
      Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
        description: `${HOURS} A number or a decimal string, more than 0 and at most ${WEEKLY_HOURS.most}, with up to ${WEEKLY_HOURS.decimals} decimals.`,
        examples: ['38.00'],
      }),
    ),
    cash_flow_policy: Type.Optional(POLICY),
    requires_second_factor: Type.Optional(SECOND_FACTOR),
    invoices_from: Type.Optional(DOCUMENTS_FROM.invoices_from),
    bills_from: Type.Optional(DOCUMENTS_FROM.bills_from),
    customer_terms_days: Type.Optional(TERMS.customer_terms_days),
    vendor_terms_days: Type.Optional(TERMS.vendor_terms_days),
  }),
);

/** The settings that a body changes, as they are stored. */
export function settingsOf({
  full_time_weekly_hours: hours,
  ...settings
}: Type.Static<typeof OrganizationBody>): Partial<OrganizationSettings> {
  return hours === undefined ? settings : { ...settings, full_time_weekly_hours: String(hours) };
}

export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: '`ETag`s of which the organisation must still have one, or `*`.' }),
  ),
});

/** The organisation as owners and admins see it. */
export function describeOrganization({ created_at, updated_at, ...rest }: OrganizationRecord) {
  return { ...rest, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
