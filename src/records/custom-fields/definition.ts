/** The types of a custom field; `docs/custom-fields.md` describes their values. */
export const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'select',
  'multi_select',
  'email',
  'url',
  'phone',
  'currency',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

export function isFieldType(text: string): text is FieldType {
  return (FIELD_TYPES as readonly string[]).includes(text);
}

/** The settings of a field, as they are in JSON; what there is depends on its type. */
export type TypeConfig = Readonly<Record<string, unknown>>;

/** A custom field of a subject: a platform row (`system`) or one of the organisation's own (`custom`). */
export type FieldDefinition = Readonly<{
  id: string;
  key: string;
  label: string;
  type: FieldType;
  typeConfig: TypeConfig;
  required: boolean;
  /** A value as it is kept, or null. */
  defaultValue: unknown;
  position: number;
  group: string | null;
  /** On which other values the field is there at all; null is always. */
  showIf: string | null;
  kind: 'system' | 'custom';
  helpText: string | null;
}>;

/**
 * The values of a record's custom fields, by key, as they are kept in JSON: a number as a number, an amount of money as
 * a decimal string, a date as YYYY-MM-DD, several options as a list. A field without a value has no key.
 */
export type FieldValues = Readonly<Record<string, unknown>>;
