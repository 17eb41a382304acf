import type { Capability } from '../../access/capability.ts';
import type { CellType } from './cell-type.ts';

/**
 * The requirement of a cell: `required` is a column that must exist with a cell that must be filled, `may be empty` a
 * column that must exist, `optional` one that may be left out.
 */
export type Presence = 'required' | 'may be empty' | 'optional';

/** A column of a file: what reads it, checks it and explains it. */
export type Column<Value = unknown, Needed extends Presence = Presence> = Readonly<{
  type: CellType<Value>;
  presence: Needed;
  meaning: string;
  example: string;
  /** Its content about a person is never repeated, not even in a refusal. */
  confidential: boolean;
  /** It says what else only the past would have: filled in only by an import into an organisation without records. */
  isHistory: boolean;
}>;

export type Columns = Readonly<Record<string, Column>>;

/** The values of a row of these columns once it is read; null is an empty cell. */
export type Cells<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value, infer Needed>
    ? 'required' extends Needed
      ? Value
      : Value | null
    : never;
};

/**
 * Restricted contents of a file. The number of new rows in a file about `pay` is shown only with
 * `people.view_cost`; in one with `demographics`, only with `people.view_diversity` as well.
 */
export type Privacy = 'pay' | 'demographics' | 'may hold pay';

/** A kind of file that can be imported. */
export type FileKind<C extends Columns = Columns, Name extends string = string> = Readonly<{
  name: Name;
  /** The capability for importing such a file, in addition to `imports.write`. */
  requires: Capability;
  /** If set, the reasons of refused rows are shown only with `people.view_cost` and to the sender of the file. */
  privacy?: Privacy;
  summary: string;
  columns: C;
  /** The groups of columns of which a file has one or the other. */
  eitherOf?: readonly (readonly string[])[];
  /** A file may have a column `custom_fields.<key>` for each field that the organisation has added. */
  customFields?: boolean;
  /** A small file as its program writes it, where it is not a table of these columns. */
  sample?: string;
}>;

/** The prefix of a column for a custom field. */
export const CUSTOM_FIELD_COLUMN = 'custom_fields.';

/** Whether a file of this kind may have a column of this name. */
export function hasColumn(kind: FileKind, name: string): boolean {
  const isCustom = kind.customFields === true && name.startsWith(CUSTOM_FIELD_COLUMN);
  return isCustom || Object.hasOwn(kind.columns, name);
}

/** Whether no text of a file of this kind may be repeated that is not known to be something else. */
export function isConfidential({ columns }: FileKind): boolean {
  return Object.values(columns).some(({ confidential }) => confidential);
}

/** Declares a column; the type keeps what its cells hold. */
export function column<Value, const Needed extends Presence>(
  type: CellType<Value>,
  presence: Needed,
  meaning: string,
  example: string,
  { confidential = false, isHistory = false }: Readonly<{ confidential?: boolean; isHistory?: boolean }> = {},
): Column<Value, Needed> {
  return { type, presence, meaning, example, confidential, isHistory };
}
