import type { FieldValues } from '../custom-fields/index.ts';

/** How a change names a custom field. */
export function customName(key: string): string {
  return `${CUSTOM}${key}`;
}

/** What the audit log says of a change, before it or after: of the names that changed, the value. */
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
