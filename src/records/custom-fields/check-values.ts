import type { FieldDefinition, FieldValues } from './definition.ts';
import { type CheckedValues, fillValues, heldBy } from './fill-values.ts';
import { prepareFields } from './prepared-fields.ts';

/**
 * Checks what a PATCH sends against the active definitions. Each key is taken or rejected by itself; null, '' and an
 * empty list clear a field.
 */
export function checkValues(
  definitions: readonly FieldDefinition[],
  stored: FieldValues,
  sent: Readonly<Record<string, unknown>>,
): CheckedValues {
  const given = new Map(Object.entries(sent).filter(([, value]) => value !== undefined));
  return fillValues(definitions, { stored, sent: given, isNew: false, mustBeWhole: false });
}

/** The visible values of a record: those with an active definition, in the order of the definitions. */
export function visibleValues(definitions: readonly FieldDefinition[], stored: FieldValues): FieldValues {
  const { byKey } = prepareFields(definitions);
  const shown: [string, unknown][] = [];
  for (const [key, field] of byKey) {
    const value = Object.hasOwn(stored, key) ? heldBy(field, stored[key]) : undefined;
    if (value !== undefined) shown.push([key, value]);
  }
  return Object.fromEntries(shown);
}

/** The values of a new record: the default of each visible field that was given none. */
export function withDefaults(definitions: readonly FieldDefinition[], values: FieldValues): FieldValues {
  return fillValues(definitions, { stored: values, sent: new Map(), isNew: true, mustBeWhole: false }).values;
}
