import { type Condition, holds, keysOf } from './condition.ts';
import type { FieldDefinition } from './definition.ts';
import { parseCondition } from './parse-condition.ts';
import { formOf, rulesOf } from './type-rules.ts';
import type { ValueForm, ValueRules } from './value-rules.ts';

/** A definition, ready to be used on values. */
export type PreparedField = Readonly<{
  definition: FieldDefinition;
  form: ValueForm;
  /** Made when they are first asked for: most requests check no value of most fields. */
  rules: () => ValueRules;
  condition: Condition | null;
}>;

/** The definitions of a subject, ready to be used. */
export type PreparedFields = Readonly<{
  byKey: ReadonlyMap<string, PreparedField>;
  /** Each field after those that its condition refers to. */
  inOrder: readonly PreparedField[];
}>;

/** Prepares definitions once, however many records they are used on. */
export function prepareFields(definitions: readonly FieldDefinition[]): PreparedFields {
  const known = PREPARED.get(definitions);
  if (known !== undefined) return known;
  const byKey = new Map(definitions.map((definition) => [definition.key, prepareField(definition)]));
  const prepared = { byKey, inOrder: inOrder(byKey) };
  PREPARED.set(definitions, prepared);
  return prepared;
}

const PREPARED = new WeakMap<readonly FieldDefinition[], PreparedFields>();

/**
 * Whether a field is there, by the values of the fields before it. A field that is hidden itself, or holds what is no
 * value of its type, counts as without a value.
 */
export function isVisible(
  { condition }: PreparedField,
  { byKey }: PreparedFields,
  valueOf: (key: string) => unknown,
): boolean {
  if (condition === null) return true;
  return holds(condition, (key, literal) => {
    const value = valueOf(key);
    return value !== undefined && byKey.get(key)?.form.matches(value, literal) === true;
  });
}

function prepareField(definition: FieldDefinition): PreparedField {
  let rules: ValueRules | null = null;
  const condition = definition.showIf === null ? null : parseCondition(definition.showIf);
  return {
    definition,
    form: formOf(definition.type),
    rules: () => {
      rules ??= rulesOf(definition.type, definition.typeConfig);
      return rules;
    },
    // Stored definitions were checked when they were defined.
    condition: condition?.ok === true ? condition.value : null,
  };
}

function inOrder(byKey: ReadonlyMap<string, PreparedField>): PreparedField[] {
  const ordered = new Set<PreparedField>();
  const begun = new Set<string>();
  // A field that was begun is passed by, so that this ends even if conditions went in a circle.
  const add = (key: string): void => {
    const field = byKey.get(key);
    if (field === undefined || begun.has(key)) return;
    begun.add(key);
    if (field.condition !== null) for (const other of keysOf(field.condition)) add(other);
    ordered.add(field);
  };
  for (const key of byKey.keys()) add(key);
  return [...ordered];
}
