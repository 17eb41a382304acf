import type { FieldDefinition } from '../../src/records/custom-fields/index.ts';

/** A definition of a field of the organisation's own, by what matters of it. */
export function aField(
  key: string,
  type: FieldDefinition['type'] = 'text',
  more: Partial<FieldDefinition> = {},
): FieldDefinition {
  return {
    id: `id of ${key}`,
    key,
    label: key,
    type,
    typeConfig: {},
    required: false,
    defaultValue: null,
    position: 100,
    group: null,
    showIf: null,
    kind: 'custom',
    helpText: null,
    ...more,
  };
}

/** Settings with these options. */
export function options(...values: string[]): { options: { value: string; label: string }[] } {
  return { options: values.map((value) => ({ value, label: `The ${value}` })) };
}
