import { quote } from '../../quote.ts';
import {
  FIELD_TYPES,
  HELP_TEXT_LENGTH,
  KEY_LENGTH,
  LARGEST_POSITION,
  SHOW_IF_LENGTH,
  SUBJECTS,
  type TypeConfig,
} from '../../records/custom-fields/index.ts';
import { ANYTHING, BOOLEAN, type CellType, integer, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

const SUBJECT = oneOf(SUBJECTS);
const FIELD_TYPE = oneOf(FIELD_TYPES);

const JSON_OBJECT: CellType<TypeConfig> = {
  kind: 'value',
  name: 'JSON object, as text',
  read: (cell) => {
    const object = cell.length <= LONGEST_JSON ? parsed(cell) : null;
    return object === null
      ? { ok: false, reason: `not a JSON object: ${quote(cell)}` }
      : { ok: true, value: object };
  },
};

const LONGEST_JSON = 100_000;

function parsed(cell: string): TypeConfig | null {
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as TypeConfig)
      : null;
  } catch {
    return null;
  }
}

const COLUMNS = {
  subject: column(SUBJECT, 'required', 'The kind of record that has the field.', 'customer-profile'),
  key: column(
    text(KEY_LENGTH),
    'required',
    'What the field is called in columns `custom_fields.<key>`: a to z, 0 to 9 and _, a letter first. The same subject and key is the same field.',
    'account_manager',
  ),
  label: column(text(200), 'required', 'What people call it.', 'Account manager'),
  type: column(FIELD_TYPE, 'required', 'What it can hold; it never changes.', 'text'),
  type_config: column(
    JSON_OBJECT,
    'optional',
    'The settings of the type; nothing is none. See [custom fields](../custom-fields.md).',
    '{"maxLength":80}',
  ),
  required: column(BOOLEAN, 'optional', 'Whether it must have a value while it is there.', 'false'),
  default_value: column(
    ANYTHING,
    'optional',
    'What a new record gets when nothing is given: as JSON, or as a cell of the field would be.',
    '',
  ),
  position: column(
    integer(0, LARGEST_POSITION),
    'optional',
    'Lower comes first; if empty, the place that it has, or the last.',
    '110',
  ),
  group: column(text(200), 'optional', 'The heading that it is shown under.', 'Company'),
  show_if: column(
    text(SHOW_IF_LENGTH),
    'optional',
    'On which other values of the record it is there; those fields may come later in the file.',
    'industry == "retail"',
  ),
  help_text: column(text(HELP_TEXT_LENGTH), 'optional', 'Help for filling it in.', 'Who looks after them.'),
};

export const CUSTOM_FIELDS: FileKind<typeof COLUMNS, 'custom_fields'> = {
  name: 'custom_fields',
  requires: 'settings.write',
  summary:
    'The fields that the organisation adds to records: a row for each, which says all that the field is. Fields that are not in the file stay.',
  columns: COLUMNS,
};
