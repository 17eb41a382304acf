import Type from 'typebox';
import { CREDIT_LIMIT_FORM } from '../../records/customers/credit-limit.ts';
import { CUSTOMER_TEXTS, type TextRule } from '../../records/profiles/text-rules.ts';
import { named } from '../named-schema.ts';
import {
  Exactly,
  ExternalId,
  FaultCodeName,
  Instant,
  ListEnvelope,
  Nullable,
  RecordEnvelope,
  RecordMeta,
  Uuid,
} from '../schemas.ts';

const STATUSES = ['active', 'inactive', 'archived'] as const;
const Status = named('CustomerStatus', Type.Enum([...STATUSES], { examples: ['active'] }));

const CustomFields = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values by the key of their definition. Those of archived definitions are not shown.',
  examples: [{ industry: 'retail' }],
});

const shownText = (description: string, example: string) =>
  Nullable(Type.String({ minLength: 1, description, examples: [example] }));

const PROFILE = {
  id: Uuid,
  party_id: Type.String({ format: 'uuid', description: 'Who the customer is.' }),
  name: Type.String({ description: 'The name of the party.', examples: ['Harbour Cafe'] }),
  status: Status,
  account_number: shownText('What the customer has us down as.', '4711'),
  payment_terms: shownText('When invoices are due.', 'Net 30'),
  default_currency: shownText('ISO 4217.', 'AUD'),
  credit_limit: Nullable(
    Type.String({
      pattern: String.raw`^\d{1,15}\.\d{4}$`,
      description: 'A decimal, with four places.',
      examples: ['5000.0000'],
    }),
  ),
  billing_email: shownText('Where invoices go.', 'accounts@example.com'),
  contact_first_name: shownText('Of the person to talk to.', 'Ines'),
  contact_last_name: shownText('Of the person to talk to.', 'Okafor'),
  contact_email: shownText('Of the person to talk to.', 'ines@example.com'),
  contact_phone: shownText('Of the person to talk to.', '+61 2 5550 1234'),
  notes: shownText('Whatever there is to say.', 'Closed in January.'),
  custom_fields: CustomFields,
  created_at: Instant,
  updated_at: Instant,
  external_id: ExternalId,
};

const Profile = Exactly(PROFILE, { description: 'A customer.' });
const SparseProfile = named(
  'SparseCustomer',
  Type.Partial(Profile, {
    description: 'A customer: every field, or those that `fields` names.',
    additionalProperties: false,
  }),
);

export const CustomerList = ListEnvelope(
  'The first 500 customers by name, and how many there are.',
  SparseProfile,
);
export const CustomerAnswer = RecordEnvelope('The customer.', SparseProfile);
export const PatchedAnswer = named(
  'ChangedCustomerAnswer',
  Exactly(
    {
      meta: RecordMeta,
      data: named('Customer', Profile),
      changed: Type.Array(Type.String(), {
        description: 'The fields that are different now, a custom one as `custom_fields.<key>`.',
        examples: [['credit_limit', 'custom_fields.industry']],
      }),
      rejected: Type.Record(Type.String(), Type.String(), {
        description: 'Why the value of a custom field was not taken, by its key.',
        examples: [{ industry: 'must be one of: retail, wholesale' }],
      }),
      rejected_codes: Type.Record(Type.String(), FaultCodeName, {
        description: 'The code of the fault, by the same keys.',
        examples: [{ industry: 'enum' }],
      }),
    },
    { description: 'The customer as it is now.' },
  ),
);

export const CustomerParams = Exactly({ id: Uuid });

export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: '`ETag`s of which the customer must still have one, or `*`.' }),
  ),
});

const Fields = Type.Optional(
  Type.String({
    description:
      'What to answer with: names of fields, `custom_fields` or `custom_fields.<key>`, separated by commas. Unknown ones are dropped, so that of unknown ones alone no field is left; nothing is every field.',
    examples: ['id,name,custom_fields.industry'],
  }),
);

export const OneQuery = Type.Object({ fields: Fields });
export const ListQuery = Type.Object({
  status: Type.Optional(
    Type.Enum([...STATUSES, 'all'], { default: 'active', description: 'Which customers.' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'What is in the name or the account number, in whatever case; nothing is any.',
      examples: ['harbour'],
    }),
  ),
  fields: Fields,
});

const takenText = ({ meaning, longest }: TextRule) =>
  Type.Optional(
    Type.Union([Type.String({ maxLength: longest }), Type.Null()], {
      description: `${meaning}; null, or a text of nothing, for none`,
    }),
  );

export const PatchBody = named(
  'CustomerChange',
  Exactly({
    status: Type.Optional(Status),
    account_number: takenText(CUSTOMER_TEXTS.account_number),
    payment_terms: takenText(CUSTOMER_TEXTS.payment_terms),
    default_currency: takenText(CUSTOMER_TEXTS.default_currency),
    credit_limit: Type.Optional(
      Type.Union([Type.Number(), Type.String(), Type.Null()], {
        description: `${CREDIT_LIMIT_FORM}: a string, or a JSON number of up to 15 digits; null for no limit`,
        examples: ['5000.00'],
      }),
    ),
    billing_email: takenText(CUSTOMER_TEXTS.billing_email),
    contact_first_name: takenText(CUSTOMER_TEXTS.contact_first_name),
    contact_last_name: takenText(CUSTOMER_TEXTS.contact_last_name),
    contact_email: takenText(CUSTOMER_TEXTS.contact_email),
    contact_phone: takenText(CUSTOMER_TEXTS.contact_phone),
    notes: takenText(CUSTOMER_TEXTS.notes),
    custom_fields: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Values by key; null clears. Those that are not named stay as they are.',
        examples: [{ industry: 'retail' }],
      }),
    ),
  }),
);
