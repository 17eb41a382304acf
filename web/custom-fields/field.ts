import type { ListCustomFieldDefinitions } from '../api/generated.ts';

/** A custom field as the service defines it. */
export type Definition = ListCustomFieldDefinitions['answer']['data'][number];
export type Subject = ListCustomFieldDefinitions['answer']['meta']['subject'];
export type Option = Readonly<{ value: string; label: string }>;

/** The type of a field: that of a custom field, or a currency code. */
export type FieldType = Definition['type'] | 'currency_code';

/** A field of a record, one of its profile or a custom one: how it is called, read, written and shown. */
export type Field = Readonly<{
  /** As the API names it in `fields` and in `changed`: `credit_limit`, `custom_fields.industry`. */
  name: string;
  label: string;
  type: FieldType;
  settings: Settings;
  required: boolean;
  help: string | null;
  group: string | null;
  showIf: string | null;
}>;

/** The settings of a type, of which each has its own. */
export type Settings = Readonly<{
  options?: readonly Option[];
  min?: number | string;
  max?: number | string;
  decimals?: number;
  maxLength?: number;
  currency?: string;
}>;

/** A custom field as one of a record. */
export function customField(definition: Definition): Field {
  const {
    key,
    label,
    type,
    type_config: settings,
    required,
    help_text: help,
    group,
    show_if: showIf,
  } = definition;
  return {
    name: `${CUSTOM}${key}`,
    label,
    type,
    settings,
    required,
    help,
    group,
    showIf,
  };
}

/** The key of a custom field; null for one of the profile. */
export function customKey(name: string): string | null {
  return name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : null;
}

/** The value of a field in a record; undefined where it has none. */
export function valueIn(record: FieldRecord, name: string): unknown {
  const key = customKey(name);
  const value = key === null ? record[name] : record.custom_fields?.[key];
  return value ?? undefined;
}

/** A record, or as much of one as was asked for. */
export type FieldRecord = Readonly<Record<string, unknown>> &
  Readonly<{ custom_fields?: Readonly<Record<string, unknown>> }>;

/** A value that is kept as a text, a number or a truth, as text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const CUSTOM = 'custom_fields.';
