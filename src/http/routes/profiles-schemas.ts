import Type, { type TSchema } from 'typebox';
import type { RecordFields } from '../../records/fields/record-field.ts';
import { CUSTOMER_FIELDS, VENDOR_FIELDS } from '../../records/profiles/fields.ts';
import { named } from '../named-schema.ts';
import { shownFields, takenFields } from '../record-schemas.ts';
import { Exactly, ExternalId, FaultCodeName, Instant, RecordEnvelope, RecordMeta, Uuid } from '../schemas.ts';

/** The schemas of the routes that read and change a record of a kind. */
export type ProfileSchemas = Readonly<{
  /** The fields of the whole record. */
  fields: Readonly<Record<string, TSchema>>;
  Answer: TSchema;
  PatchBody: TSchema;
  PatchedAnswer: TSchema;
}>;

/** How a kind of record is called, and examples of it. */
type Words = Readonly<{ title: string; noun: string; name: string; changed: string }>;

export const CustomFields = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values by the key of their definition. Those of archived definitions are not shown.',
  examples: [{ industry: 'retail' }],
});

const CustomFieldsToSet = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values by key; null clears. Those that are not named stay as they are.',
  examples: [{ industry: 'retail' }],
});

export const CUSTOMER_SCHEMAS = profileSchemas(CUSTOMER_FIELDS, {
  title: 'Customer',
  noun: 'customer',
  name: 'Harbour Cafe',
  changed: 'credit_limit',
});

export const VENDOR_SCHEMAS = profileSchemas(VENDOR_FIELDS, {
  title: 'Vendor',
  noun: 'vendor',
  name: 'Paper Mill',
  changed: 'notes',
});

function profileSchemas(own: RecordFields, { title, noun, name, changed }: Words): ProfileSchemas {
  const fields = {
    id: Uuid,
    party_id: Type.String({ format: 'uuid', description: `Who the ${noun} is.` }),
    name: Type.String({ description: 'The name of the party.', examples: [name] }),
    ...shownFields(own),
    custom_fields: CustomFields,
    created_at: Instant,
    updated_at: Instant,
    external_id: ExternalId,
  };
  const Profile = Exactly(fields, { description: `A ${noun}.` });
  const Sparse = named(
    `Sparse${title}`,
    Type.Partial(Profile, {
      description: `A ${noun}: every field, or those that \`fields\` names.`,
      additionalProperties: false,
    }),
  );
  const PatchedAnswer = named(
    `Changed${title}Answer`,
    Exactly(
      { meta: RecordMeta, data: named(title, Profile), ...changes(changed) },
      { description: `The ${noun} as it is now.` },
    ),
  );
  const PatchBody = named(
    `${title}Change`,
    Exactly({ ...takenFields(own), custom_fields: Type.Optional(CustomFieldsToSet) }),
  );
  return { fields, Answer: RecordEnvelope(`The ${noun}.`, Sparse), PatchBody, PatchedAnswer };
}

function changes(example: string) {
  return {
    changed: Type.Array(Type.String(), {
      description: 'The fields that are different now, a custom one as `custom_fields.<key>`.',
      examples: [[example, 'custom_fields.industry']],
    }),
    rejected: Type.Record(Type.String(), Type.String(), {
      description: 'Why the value of a custom field was not taken, by its key.',
      examples: [{ industry: 'must be one of: retail, wholesale' }],
    }),
    rejected_codes: Type.Record(Type.String(), FaultCodeName, {
      description: 'The code of the fault, by the same keys.',
      examples: [{ industry: 'enum' }],
    }),
  };
}

export const ProfileParams = Exactly({ id: Uuid });

export const RemovedAnswer = RecordEnvelope(
  'It is no longer there.',
  named('RemovedRecord', Exactly({ id: Uuid })),
);

export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: '`ETag`s of which the record must still have one, or `*`.' }),
  ),
});

/** The parameter that says which fields to answer with. */
export const Fields = Type.Optional(
  Type.String({
    description:
      'What to answer with: names of fields, `custom_fields` or `custom_fields.<key>`, separated by commas. Unknown ones are dropped, so that of unknown ones alone no field is left; nothing is every field.',
    examples: ['id,name,custom_fields.industry'],
  }),
);

export const OneQuery = Type.Object({ fields: Fields });
