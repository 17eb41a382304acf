import type { FieldValues } from '../custom-fields/index.ts';

/** How a change names a custom field. */
export function customName(key: string): string {
  return `${CUSTOM}${key}`;
}

/** The audit log's record of a change, before it or after: the values of the changed names. */
export function valuesOf(
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  custom: FieldValues,
): Record<string, unknown> {
  const valueOf = (name: string) =>
    name.startsWith(CUSTOM) ? custom[name.slice(CUSTOM.length)] : fields[name];
  return Object.fromEntries(names.map((name) => [name, valueOf(name) ?? null]));
}

const CUSTOM = 'custom_fields.';
