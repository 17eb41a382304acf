import { type ConditionDraft, draftOf, textOf } from './condition-draft.ts';
import { optionsOf } from './condition-words.ts';
import type { FieldType, ManagedField, NewField, Subject } from './queries.ts';
import { configOf, NO_SETTINGS, type SettingsDraft, settingsOf } from './settings-draft.ts';

/** A field in the form. All typed input is text until it is sent. */
export type FieldDraft = Readonly<{
  label: string;
  /** Null while it follows the label. */
  key: string | null;
  type: FieldType;
  settings: SettingsDraft;
  required: boolean;
  /** The default for new records; for several choices, each. */
  defaults: readonly string[];
  group: string;
  help: string;
  condition: ConditionDraft;
}>;

export const NEW_FIELD: FieldDraft = {
  label: '',
  key: null,
  type: 'text',
  settings: NO_SETTINGS,
  required: false,
  defaults: [],
  group: '',
  help: '',
  condition: { kind: 'always' },
};

/** A draft of an existing field; `others` are the fields that its condition may refer to. */
export function draftFrom(field: ManagedField, others: readonly ManagedField[]): FieldDraft {
  const { label, key, type, required, default_value: value } = field;
  return {
    label,
    key,
    type,
    settings: settingsOf(field.type_config, optionsOf(field)),
    required,
    defaults:
      value === null || value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String),
    group: field.group ?? '',
    help: field.help_text ?? '',
    condition: draftOf(field.show_if, others),
  };
}

/** The changeable parts of a field, in the form of the service. Undefined if the condition is incomplete. */
export function contentOf(draft: FieldDraft, others: readonly ManagedField[]): FieldContent | undefined {
  const showIf = textOf(draft.condition, others);
  if (showIf === undefined) return undefined;
  return {
    label: draft.label,
    type_config: configOf(draft.type, draft.settings),
    required: draft.required,
    default_value: defaultOf(draft.type, draft.defaults),
    group: draft.group.trim() === '' ? null : draft.group.trim(),
    help_text: draft.help.trim() === '' ? null : draft.help.trim(),
    show_if: showIf,
  };
}

/** The part of a content that differs from another: what a change is to say. */
export function changesBetween(before: FieldContent, after: FieldContent): Partial<FieldContent> {
  const of = (content: FieldContent): readonly [string, unknown][] => Object.entries(content);
  const was = new Map(of(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(of(after).filter(([name, value]) => was.get(name) !== JSON.stringify(value)));
}

/** The key that a draft has, or that its label suggests; none that is taken. */
export function keyOf({ key, label }: FieldDraft, taken: readonly string[]): string {
  if (key !== null) return key;
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const suggested = (/^\d/.test(words) ? `field_${words}` : words).slice(0, KEY_LENGTH - 3).replace(/_$/, '');
  const numbered = taken.map((_, index) => `${suggested}_${index + 2}`);
  return [suggested, ...numbered].find((one) => !taken.includes(one)) ?? suggested;
}

export type FieldContent = Required<Omit<NewField, 'subject' | 'key' | 'type' | 'position'>>;

/** A field to define, as the service takes it. */
export function newField(subject: Subject, key: string, type: FieldType, content: FieldContent): NewField {
  return { subject, key, type, ...content };
}

const KEY_LENGTH = 63;

function defaultOf(type: FieldType, values: readonly string[]): unknown {
  const [first = ''] = values;
  switch (type) {
    case 'multi_select':
      return values.length === 0 ? null : values;
    case 'boolean':
      return first === '' ? null : first === 'true';
    case 'number':
      // A malformed number is sent as typed, so that the service's message appears beside it.
      return first.trim() === '' ? null : Number.isNaN(Number(first)) ? first : Number(first);
    case 'text':
    case 'long_text':
    case 'date':
    case 'select':
    case 'email':
    case 'url':
    case 'phone':
    case 'currency':
      return first.trim() === '' ? null : first;
    default:
      return type satisfies never;
  }
}
