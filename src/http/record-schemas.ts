import Type, { type TNull, type TOptional, type TSchema, type TString, type TUnion } from 'typebox';
import { FIELD_TYPES } from '../records/fields/field-type.ts';
import type { RecordField, RecordFields } from '../records/fields/record-field.ts';
import { STATUSES } from '../records/fields/status.ts';
import { named } from './named-schema.ts';
import { Nullable } from './schemas.ts';

const Status = named('CustomerStatus', Type.Enum([...STATUSES], { examples: ['active'] }));

type AnswerSchema<Field extends RecordField> = Field['kind'] extends 'status'
  ? typeof Status
  : TUnion<[TString, TNull]>;
type ChangeSchema<Field extends RecordField> = Field['kind'] extends 'status'
  ? typeof Status
  : Field['kind'] extends 'currency'
    ? TUnion<[ReturnType<typeof Type.Number>, TString, TNull]>
    : TUnion<[TString, TNull]>;

/** The fields of a record in an answer. */
export function shownFields<Fields extends RecordFields>(fields: Fields) {
  return schemasOf(fields, shown) as { readonly [Name in keyof Fields]: AnswerSchema<Fields[Name]> };
}

/** The fields of a record in a body that changes some of them. */
export function takenFields<Fields extends RecordFields>(fields: Fields) {
  return schemasOf(fields, (field) => Type.Optional(taken(field))) as {
    readonly [Name in keyof Fields]: TOptional<ChangeSchema<Fields[Name]>>;
  };
}

function schemasOf(fields: RecordFields, schemaOf: (field: RecordField) => TSchema) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

function shown({ kind, meaning, example }: RecordField): TSchema {
  switch (kind) {
    case 'status':
      return Status;
    case 'currency':
      return Nullable(
        Type.String({
          pattern: String.raw`^\d{1,15}\.\d{4}$`,
          description: `${meaning} A decimal with four places.`,
          examples: ['5000.0000'],
        }),
      );
    default:
      return Nullable(Type.String({ minLength: 1, description: meaning, examples: [example] }));
  }
}

function taken({ kind, whenEmpty = 'none', example }: RecordField): TSchema {
  const { meaning, longest } = FIELD_TYPES[kind];
  switch (kind) {
    case 'status':
      return Status;
    case 'currency':
      return Type.Union([Type.Number(), Type.String(), Type.Null()], {
        description: `${meaning}: a string, or a JSON number of up to 15 digits; null for ${whenEmpty}`,
        examples: [example],
      });
    default:
      return Type.Union([Type.String(longest === null ? {} : { maxLength: longest }), Type.Null()], {
        description: `${meaning}; null or an empty text for ${whenEmpty}`,
      });
  }
}
