import type { Capability } from '../access/capability.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Columns, FileKind } from '../import/kinds/kind.ts';

/** Whose eyes an export is for: what they may see is in it, and of demographics only what an operator asks for. */
export type ExportScope = Readonly<{ capabilities: ReadonlySet<Capability>; withDemographics: boolean }>;

/** What the rows of an export are read from: one snapshot of an organisation, and its base currency. */
export type ExportSource = Readonly<{ transaction: Transaction; baseCurrency: string; scope: ExportScope }>;

/** The cells of a row under the names of their columns; a missing one is empty. */
export type CellsOf<C extends Columns> = {
  readonly [Name in keyof C & string]?: string | null;
};

/** A row of a file, with what its columns `custom_fields.<key>` say, by key. */
export type ExportedRow<C extends Columns = Columns> = Readonly<{
  cells: CellsOf<C>;
  custom?: Readonly<Record<string, string>>;
}>;

/** The columns of custom fields that a file has, by key, with its rows. */
export type ExportedRows<C extends Columns = Columns> = Readonly<{
  custom: readonly string[];
  rows: AsyncIterable<ExportedRow<C>>;
}>;

/** A file of an export: its kind is that of the import that reads it. */
export type ExportedTable = Readonly<{
  kind: FileKind;
  /** What a caller must be able to see to get it. */
  needs: readonly Capability[];
  /** The columns that no export has, because others say the same. */
  omits: readonly string[];
  /** The columns that an export of this scope has not, though there may be something in them. */
  hides: (scope: ExportScope) => readonly string[];
  read: (source: ExportSource) => Promise<ExportedRows>;
}>;

/** Declares a table; its rows have the columns of its kind and no others. */
export function exportedTable<C extends Columns>(
  kind: FileKind<C>,
  needs: readonly Capability[],
  read: (source: ExportSource) => Promise<ExportedRows<C>>,
  {
    omits = [],
    hides = () => [],
  }: Readonly<{
    omits?: readonly (keyof C & string)[];
    hides?: (scope: ExportScope) => readonly (keyof C & string)[];
  }> = {},
): ExportedTable {
  return { kind, needs, read, omits, hides };
}

/** The rows of a table without custom fields. */
export function plainRows<C extends Columns>(rows: AsyncIterable<CellsOf<C>>): ExportedRows<C> {
  return { custom: [], rows: asRows(rows) };
}

async function* asRows<C extends Columns>(rows: AsyncIterable<CellsOf<C>>): AsyncGenerator<ExportedRow<C>> {
  for await (const cells of rows) yield { cells };
}
