import { NAME_LENGTH, requireName } from '../../access/form.ts';
import { requireThat } from '../../invalid-request.ts';
import { quote } from '../../period/quote.ts';
import { FIELD_TYPES, type FieldDefinition, isFieldType, type TypeConfig } from './definition.ts';
import { isNothing } from './fill-values.ts';
import { rulesOf } from './type-rules.ts';

/** A definition as somebody asks for it. */
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

/** What a definition says, but where it stands. */
export type DefinitionContent = Omit<FieldDefinition, 'id' | 'position' | 'kind'>;

/** The bounds of a definition's texts. */
export const KEY_LENGTH = 63;
export const SHOW_IF_LENGTH = 1000;
export const HELP_TEXT_LENGTH = 1000;
export const LARGEST_POSITION = 1_000_000;
const TYPE_CONFIG_LENGTH = 40_000;

/**
 * Checks a definition by itself; `show_if` also depends on the other fields. Throws INVALID_REQUEST, naming what is
 * wrong with it as a field of the request.
 */
export function readDraft(draft: DefinitionDraft): DefinitionContent {
  const { key, type } = draft;
  requireThat(
    'key',
    /^[a-z][a-z0-9_]*$/.test(key) && key.length <= KEY_LENGTH,
    `must be a to z, 0 to 9 and _, a letter first, up to ${KEY_LENGTH}`,
  );
  if (!isFieldType(type)) return refuse('type', `must be one of: ${FIELD_TYPES.join(', ')}`);
  const rules = rulesOf(type, requireConfig(draft.typeConfig));
  requireThat(
    'type_config',
    JSON.stringify(rules.config).length <= TYPE_CONFIG_LENGTH,
    `must have at most ${TYPE_CONFIG_LENGTH} characters`,
  );
  const given = isNothing(draft.defaultValue) ? null : rules.check(draft.defaultValue);
  if (given !== null && !given.ok) return refuse('default_value', given.reason);
  return {
    key,
    label: requireName('label', requireCharacters('label', draft.label)),
    type,
    typeConfig: rules.config,
    required: draft.required,
    defaultValue: given === null ? null : given.value,
    group: optional('group', draft.group, NAME_LENGTH),
    showIf: optional('show_if', draft.showIf, SHOW_IF_LENGTH),
    helpText: optional('help_text', draft.helpText, HELP_TEXT_LENGTH),
  };
}

function requireConfig(config: unknown): TypeConfig {
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as TypeConfig;
  return refuse('type_config', 'must be a JSON object');
}

function optional(field: string, text: string | null, most: number): string | null {
  const trimmed = requireCharacters(field, text ?? '').trim();
  requireThat(field, trimmed.length <= most, `must have at most ${most} characters`);
  return trimmed === '' ? null : trimmed;
}

function requireCharacters(field: string, text: string): string {
  requireThat(field, !/[\p{Surrogate}\0]/u.test(text), `must be text: it has a character that is none`);
  return text;
}

function refuse(field: string, rule: string): never {
  requireThat(field, false, rule);
  throw new Error(`${quote(field)} was to be refused`);
}
