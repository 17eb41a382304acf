import Type from 'typebox';
import { STATUSES } from '../../records/fields/status.ts';
import { CUSTOMER_FIELDS } from '../../records/profiles/fields.ts';
import { named } from '../named-schema.ts';
import { shownFields, takenFields } from '../record-schemas.ts';
import { Exactly, ExternalId, FaultCodeName, Instant, RecordEnvelope, RecordMeta, Uuid } from '../schemas.ts';
import { STEP_PARAMETERS, StepList } from './lists-query-schemas.ts';

const CustomFields = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values by the key of their definition. Those of archived definitions are not shown.',
  examples: [{ industry: 'retail' }],
});

const PROFILE = {
  id: Uuid,
  party_id: Type.String({ format: 'uuid', description: 'Who the customer is.' }),
  name: Type.String({ description: 'The name of the party.', examples: ['Harbour Cafe'] }),
  ...shownFields(CUSTOMER_FIELDS),
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

const ListedProfile = named(
  'ListedCustomer',
  Type.Partial(
    Exactly({
      ...PROFILE,
      voided: Type.Boolean({
        description: 'Whether it was removed. Only in lists read in step.',
      }),
    }),
    {
      description: 'A customer in a list: every field, or those that `fields` names.',
      additionalProperties: false,
    },
  ),
);

export const CustomerList = StepList(
  'The first 500 customers by name, and how many there are.',
  ListedProfile,
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
      description: 'Text to find in the name or the account number, ignoring case; empty finds all.',
      examples: ['harbour'],
    }),
  ),
  fields: Fields,
  ...STEP_PARAMETERS,
});

export const PatchBody = named(
  'CustomerChange',
  Exactly({
    ...takenFields(CUSTOMER_FIELDS),
    custom_fields: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Values by key; null clears. Those that are not named stay as they are.',
        examples: [{ industry: 'retail' }],
      }),
    ),
  }),
);
