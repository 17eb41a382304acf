import type { CellType } from './cell-type.ts';

/**
 * What a cell must hold: `required` is a column that must be there and a cell that must be filled, `may be empty` a
 * column that must be there, `optional` one that may be left out.
 */
export type Presence = 'required' | 'may be empty' | 'optional';

/** A column of a file: what reads it, checks it and explains it. */
export type Column<Value = unknown, Needed extends Presence = Presence> = Readonly<{
  type: CellType<Value>;
  presence: Needed;
  meaning: string;
  example: string;
}>;

export type Columns = Readonly<Record<string, Column>>;

/** What a row of these columns holds once it is read; null is an empty cell. */
export type Cells<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value, infer Needed>
    ? 'required' extends Needed
      ? Value
      : Value | null
    : never;
};

/** A kind of file that can be imported. */
export type FileKind<C extends Columns = Columns, Name extends string = string> = Readonly<{
  name: Name;
  summary: string;
  columns: C;
  /** The groups of columns of which a file has one or the other. */
  eitherOf?: readonly (readonly string[])[];
}>;

/** Declares a column; the type keeps what its cells hold. */
export function column<Value, const Needed extends Presence>(
  type: CellType<Value>,
  presence: Needed,
  meaning: string,
  example: string,
): Column<Value, Needed> {
  return { type, presence, meaning, example };
}
