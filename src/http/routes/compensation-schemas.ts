import Type, { type TNull, type TSchema, type TString, type TUnion, type TUnsafe } from 'typebox';
import { PAY_FIELDS, type PayContent, type PayField } from '../../records/people/pay-fields.ts';
import { named } from '../named-schema.ts';
import { Exactly, ExternalId, Instant, Nullable, Uuid } from '../schemas.ts';
import { DateText } from './memberships-schemas.ts';

type PaySchemas = {
  readonly [Name in keyof PayContent]: null extends PayContent[Name]
    ? TUnion<[TString, TNull]>
    : TUnsafe<PayContent[Name]>;
};

function payFields(): PaySchemas {
  const schemas = Object.entries(PAY_FIELDS).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(schemas) as PaySchemas;
}

function schemaOf(field: PayField): TSchema {
  const description =
    field.presence === 'optional' ? `${field.meaning} Null where ${field.whenEmpty}.` : field.meaning;
  const schema = formOf(field, description);
  return field.presence === 'optional' ? Nullable(schema) : schema;
}

function formOf(field: PayField, description: string) {
  const { example } = field;
  switch (field.kind) {
    case 'choice':
      return Type.Enum([...field.words], { description, examples: [example] });
    case 'amount':
      return Type.String({
        pattern: String.raw`^\d{1,15}\.\d{4}$`,
        description: `${description} A decimal with four places.`,
        examples: ['96000.0000'],
      });
    case 'currency_code':
      return Type.String({
        pattern: '^[A-Z]{3}$',
        description: `${description} ISO 4217.`,
        examples: [example],
      });
    case 'hours':
      return Type.String({ pattern: String.raw`^\d+(\.\d+)?$`, description, examples: ['38.00'] });
    case 'day':
      return Type.String({ ...DateText, description, examples: [example === '' ? '2026-06-30' : example] });
    default:
      return field satisfies never;
  }
}

/** The fields of a pay arrangement. What the specification does not know comes last in an entry. */
export const PAY = payFields();
const { weekly_hours, ...SPECIFIED } = PAY;

const Entry = named(
  'CompensationEntry',
  Exactly(
    {
      id: Uuid,
      membership_id: Uuid,
      ...SPECIFIED,
      created_at: Instant,
      updated_at: Type.String({ ...Instant, description: 'When the arrangement was recorded as it is.' }),
      external_id: ExternalId,
      weekly_hours,
    },
    { description: 'A pay arrangement.' },
  ),
);

export const CompensationList = named(
  'CompensationList',
  Exactly(
    {
      meta: named(
        'CompensationListMeta',
        Exactly({
          version: Type.Literal(1),
          total: Type.Integer({ minimum: 0 }),
          membership_id: Uuid,
        }),
      ),
      data: Type.Array(Entry),
    },
    { description: 'The 500 most recent pay arrangements of the membership, and how many there are.' },
  ),
);

export const CompensationParams = Exactly({ membershipId: Uuid });
