import type { Field } from '../../custom-fields/field.ts';

/** The names of fields, as a list: `Credit limit, Industry and Notes`. */
export function labelsOf(names: Iterable<string>, fields: readonly Field[]): string {
  const labels = Array.from(names, (name) => fields.find((field) => field.name === name)?.label ?? name);
  if (labels.length > MOST_NAMED) return `${labels.length} fields`;
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/** A reason of the service as a sentence beside a field. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
}

const MOST_NAMED = 4;
