import type { FieldDefinition, FieldValues } from './definition.ts';
import { fillValues } from './fill-values.ts';
import { prepareFields } from './prepared-fields.ts';

/** The result for the cells of a file's columns `custom_fields.<key>`. */
export type ImportedValues = Readonly<{
  values: FieldValues;
  changed: boolean;
  /** Why a key was not taken; the row is to be refused with these. */
  rejected: Readonly<Record<string, string>>;
}>;

/**
 * Reads the cells of columns `custom_fields.<key>`: '' clears, options are separated by `|`. `stored` is null for a new
 * record, which gets the defaults of the columns that the file does not have, and must have what is required: an empty
 * cell is no value for it too, or the same file again would change what it made.
 */
export function importValues(
  definitions: readonly FieldDefinition[],
  stored: FieldValues | null,
  texts: Readonly<Record<string, string>>,
): ImportedValues {
  const { byKey } = prepareFields(definitions);
  const sent = new Map(
    Object.entries(texts).map(([key, text]): [string, unknown] => {
      const cell = text.trim();
      return [key, cell === '' ? null : (byKey.get(key)?.form.fromText(cell) ?? cell)];
    }),
  );
  const isNew = stored === null;
  const { values, changed, rejected } = fillValues(definitions, {
    stored: stored ?? {},
    sent,
    isNew,
    mustBeWhole: isNew,
  });
  return { values, changed: changed.length > 0, rejected };
}
