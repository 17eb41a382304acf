import Type, { type Static, type TSchema } from 'typebox';
import {
  describeDefinition,
  LARGEST_POSITION,
  type ListedDefinition,
} from '../../records/custom-fields/index.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, Uuid } from '../schemas.ts';
import {
  DEFINITION_FIELDS,
  DefaultValue,
  FieldTypeName,
  Group,
  HelpText,
  Key,
  Label,
  ShowIf,
  SubjectName,
  TypeConfigObject,
} from './custom-fields-schemas.ts';

const Definition = named(
  'ManagedCustomField',
  Exactly({
    ...DEFINITION_FIELDS,
    subject: SubjectName,
    archived_at: Type.Union([Instant, Type.Null()], {
      description: 'Since when its values are kept and not shown; null while it is active.',
    }),
    created_at: Type.Union([Instant, Type.Null()], { description: 'Null of the platform’s own.' }),
    updated_at: Nullable(Instant),
  }),
);

export const DefinitionAnswer = RecordEnvelope('The field as it is now.', Definition);
export const ManagedList = ListEnvelope('The fields, by subject and position.', Definition);

export const ListQuery = Type.Object({
  subject: Type.Optional(SubjectName),
  archived: Type.Optional(
    Type.Enum(['true', 'false', 'all'], {
      default: 'false',
      description: 'Only archived fields, only active ones, or both.',
    }),
  ),
});

const CHANGEABLE = {
  type_config: Type.Optional(TypeConfigObject),
  required: Type.Optional(Type.Boolean()),
  default_value: Type.Optional(DefaultValue),
  group: Type.Optional(Group),
  show_if: Type.Optional(ShowIf),
  help_text: Type.Optional(HelpText),
};

/** A field of a new record that is null where it is left out. */
function NullByDefault<Field extends TSchema>(field: Field) {
  return Type.Unsafe<Static<Field>>({ ...field, default: null });
}

export const DefineBody = named(
  'NewCustomField',
  Exactly({
    subject: SubjectName,
    key: Key,
    label: Label,
    type: FieldTypeName,
    ...CHANGEABLE,
    type_config: Type.Optional(
      Type.Unsafe<Static<typeof TypeConfigObject>>({ ...TypeConfigObject, default: {} }),
    ),
    required: Type.Optional(Type.Boolean({ default: false })),
    default_value: Type.Optional(Type.Unknown({ ...DefaultValue, default: null })),
    group: Type.Optional(NullByDefault(Group)),
    show_if: Type.Optional(NullByDefault(ShowIf)),
    help_text: Type.Optional(NullByDefault(HelpText)),
    position: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LARGEST_POSITION,
        description: 'Left out: last, or in the place of the platform’s field that has the key.',
      }),
    ),
  }),
);

export const ChangeBody = named('CustomFieldChange', Exactly({ label: Type.Optional(Label), ...CHANGEABLE }));

export const OrderBody = named(
  'CustomFieldOrder',
  Exactly({
    subject: SubjectName,
    ids: Type.Array(Uuid, {
      maxItems: 1000,
      description: 'Each active field of the organisation’s own, once, in the order that they are to have.',
    }),
  }),
);

/** Nothing needs to be said; an empty object will do. */
export const NoBody = Type.Union([named('EmptyBody', Exactly({})), Type.Null()]);

/** A field as owners and admins see it. */
export function describeListed({ subject, definition, archivedAt, createdAt, updatedAt }: ListedDefinition) {
  return {
    ...describeDefinition(definition),
    subject,
    archived_at: archivedAt?.toISOString() ?? null,
    created_at: createdAt?.toISOString() ?? null,
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
