import type { FieldKind } from './field-type.ts';
import type { ProfileStatus } from './status.ts';

/**
 * A field of a record, declared once: its name is that of its column, of its property in the API, of its column in files and
 * of its entry in the audit log. What is derived from it: row types, statements, schemas, files, the reference, the form and
 * the list of the web app, the export and the erasure of a person.
 */
export type RecordField<Kind extends FieldKind = FieldKind> = Readonly<{
  kind: Kind;
  /** As the web app calls it under the heading of its group. */
  label: string;
  /** The same without a heading, as in a list; the label where it is left out. */
  labelAlone?: string;
  /** How to fill it in, where the label does not say it. */
  hint?: string;
  /** The heading that it stands under in the web app. */
  group: string;
  /** Its meaning, in a sentence. */
  meaning: string;
  example: string;
  /** The meaning of an empty cell of a file or null, if it is more than unknown. */
  whenEmpty?: string;
  /** Whether it is about a person, whose erasure clears it. */
  isPersonal: boolean;
}>;

/** The fields of a kind of record, in their order. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/** The values of such fields as they are kept; null is none. */
export type KeptFields<Fields extends RecordFields> = {
  readonly [Name in keyof Fields]: Fields[Name]['kind'] extends 'status' ? ProfileStatus : string | null;
};

/** The names of the fields, in their order. */
export function namesOf<Fields extends RecordFields>(fields: Fields): readonly (keyof Fields & string)[] {
  return Object.keys(fields);
}

/** The names of those that are about a person. */
export function personalNames(fields: RecordFields): readonly string[] {
  return namesOf(fields).filter((name) => fields[name]?.isPersonal === true);
}
