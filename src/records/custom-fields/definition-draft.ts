import { NAME_LENGTH, requireName } from '../../access/form.ts';
import { invalidField, readAll, requireThat } from '../../invalid-request.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldType,
  isFieldType,
  type TypeConfig,
} from './definition.ts';
import { isNothing } from './fill-values.ts';
import { parseCondition } from './parse-condition.ts';
import { isStorable, STORABLE_TEXT } from './storable-text.ts';
import { rulesOf } from './type-rules.ts';

/** A draft of a definition. */
export type DefinitionDraft = Readonly<{
  key: string;
  label: string;
  type: string;
  typeConfig: unknown;
  required: boolean;
  defaultValue: unknown;
  group: string | null;
  showIf: string | null;
  helpText: string | null;
}>;

/** The content of a definition, without its position. */
export type DefinitionContent = Omit<FieldDefinition, 'id' | 'position' | 'kind'>;

/** The bounds of a definition's texts. */
export const KEY_LENGTH = 63;
export const SHOW_IF_LENGTH = 1000;
export const HELP_TEXT_LENGTH = 1000;
export const LARGEST_POSITION = 1_000_000;
const TYPE_CONFIG_LENGTH = 40_000;

/**
 * Checks a definition by itself; `show_if` also depends on the other fields. Throws INVALID_REQUEST, naming everything
 * that is wrong with it as a field of the request.
 */
export function readDraft(draft: DefinitionDraft): DefinitionContent {
  const { key, typed, label, group, showIf, helpText } = readAll({
    key: () => requireKey(draft.key),
    typed: () => requireTyped(requireType(draft.type), draft.typeConfig, draft.defaultValue),
    label: () => readLabel(draft.label),
    ...textReaders(draft),
  });
  return { key, label, ...typed, required: draft.required, group, showIf, helpText };
}

/** Throws INVALID_REQUEST for all that is wrong with what there is of a definition; the rest is wrong otherwise. */
export function requireParts(parts: Partial<DefinitionDraft>): void {
  const { key, type, typeConfig, defaultValue = null, label } = parts;
  readAll({
    key: () => (key === undefined ? null : requireKey(key)),
    typed: () =>
      type === undefined || typeConfig === undefined
        ? null
        : requireTyped(requireType(type), typeConfig, defaultValue),
    label: () => (label === undefined ? null : readLabel(label)),
    ...textReaders({ group: null, showIf: null, helpText: null, ...parts }),
  });
}

type Texts = Pick<DefinitionDraft, 'group' | 'showIf' | 'helpText'>;

function textReaders({ group, showIf, helpText }: Texts) {
  return {
    group: () => optional('group', group, NAME_LENGTH),
    showIf: () => requireCondition(optional('show_if', showIf, SHOW_IF_LENGTH)),
    helpText: () => optional('help_text', helpText, HELP_TEXT_LENGTH),
  };
}

function readLabel(label: string): string {
  return requireName('label', requireCharacters('label', label));
}

function requireKey(key: string): string {
  requireThat(
    'key',
    /^[a-z][a-z0-9_]*$/.test(key) && key.length <= KEY_LENGTH,
    `must be 1 to ${KEY_LENGTH} of a-z, 0-9 and _, a letter first`,
  );
  return key;
}

function requireType(type: string): FieldType {
  if (!isFieldType(type)) throw invalidField('type', 'enum', `must be one of: ${FIELD_TYPES.join(', ')}`);
  return type;
}

function requireTyped(type: FieldType, typeConfig: unknown, defaultValue: unknown) {
  const rules = rulesOf(type, requireConfig(typeConfig));
  requireThat(
    'type_config',
    JSON.stringify(rules.config).length <= TYPE_CONFIG_LENGTH,
    `must have at most ${TYPE_CONFIG_LENGTH} characters`,
    'length',
  );
  const given = isNothing(defaultValue) ? null : rules.check(defaultValue);
  if (given !== null && !given.ok) throw invalidField('default_value', given.code, given.reason);
  return { type, typeConfig: rules.config, defaultValue: given === null ? null : given.value };
}

function requireConfig(config: unknown): TypeConfig {
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as TypeConfig;
  throw invalidField('type_config', 'type', 'must be a JSON object');
}

function requireCondition(showIf: string | null): string | null {
  const reading = showIf === null ? null : parseCondition(showIf);
  if (reading !== null && !reading.ok) throw invalidField('show_if', 'format', reading.reason);
  return showIf;
}

function optional(field: string, text: string | null, most: number): string | null {
  const trimmed = requireCharacters(field, text ?? '').trim();
  requireThat(field, trimmed.length <= most, `must have at most ${most} characters`, 'length');
  return trimmed === '' ? null : trimmed;
}

function requireCharacters(field: string, text: string): string {
  requireThat(field, isStorable(text), STORABLE_TEXT);
  return text;
}
