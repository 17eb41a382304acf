import Type from 'typebox';
import {
  FIELD_TYPES,
  HELP_TEXT_LENGTH,
  KEY_LENGTH,
  SHOW_IF_LENGTH,
  SUBJECTS,
} from '../../records/custom-fields/index.ts';
import { named } from '../named-schema.ts';
import { Exactly, Nullable, Uuid } from '../schemas.ts';

export const SubjectName = named(
  'CustomFieldSubject',
  Type.Enum([...SUBJECTS], {
    examples: ['customer-profile'],
  }),
);

export const Key = Type.String({
  minLength: 1,
  maxLength: KEY_LENGTH,
  description: 'What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first.',
  examples: ['account_manager'],
});

export const Label = Type.String({ description: 'What people call it.', examples: ['Account manager'] });

export const FieldTypeName = named(
  'CustomFieldType',
  Type.Enum([...FIELD_TYPES], {
    description: 'What the field can hold; it decides what there is in `type_config`.',
    examples: ['text'],
  }),
);

export const TypeConfigObject = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, ' +
    'date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the ' +
    'others have none.',
  examples: [{ maxLength: 80 }],
});

export const DefaultValue = Type.Unknown({
  description: 'What a new record gets when nothing is given; a value of the type, or null.',
  examples: [null],
});

export const Group = Nullable(
  Type.String({ description: 'The heading that it is shown under.', examples: ['Company'] }),
);

export const ShowIf = Nullable(
  Type.String({
    maxLength: SHOW_IF_LENGTH,
    description:
      'On which other values it is there: `key == "value"`, `key != "value"`, `key in ["a", "b"]`, joined by `and` and `or`. Null is always.',
    examples: ['industry == "retail"'],
  }),
);

export const HelpText = Nullable(
  Type.String({
    maxLength: HELP_TEXT_LENGTH,
    description: 'Help for filling it in.',
    examples: ['Who looks after them.'],
  }),
);

export const DEFINITION_FIELDS = {
  id: Uuid,
  key: Key,
  label: Label,
  type: FieldTypeName,
  type_config: TypeConfigObject,
  required: Type.Boolean({ description: 'Whether it must have a value while it is there.' }),
  default_value: DefaultValue,
  position: Type.Integer({ minimum: 0, description: 'Lower comes first; on the same, the key decides.' }),
  group: Group,
  show_if: ShowIf,
  kind: Type.Enum(['system', 'custom'], {
    description: 'Whether it is the platform’s or the organisation’s own.',
  }),
  help_text: HelpText,
};

export const DefinitionList = named(
  'CustomFieldList',
  Exactly(
    {
      meta: named(
        'CustomFieldListMeta',
        Exactly({
          version: Type.Literal(1),
          subject: SubjectName,
          total: Type.Integer({ minimum: 0 }),
        }),
      ),
      data: Type.Array(named('CustomField', Exactly(DEFINITION_FIELDS))),
    },
    { description: 'The active fields of the subject, in order.' },
  ),
);
