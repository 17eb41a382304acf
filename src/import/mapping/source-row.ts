import type { CellForm, TableRow } from '../readers/table.ts';

/** A cell of the table, trimmed; `fault` says why it holds nothing that can be read. */
export type SourceCell = Readonly<{ text: string; form: CellForm; fault: string | null }>;

/** The places of columns in a table, by their names in lower case. */
export type Places = ReadonlyMap<string, number>;

/** Finds the cell of a column in a row of the table; null where the table has no such column. */
export type CellOf = (column: string) => SourceCell | null;

export function cellsOf({ cells, forms, faults }: TableRow, places: Places): CellOf {
  return (column) => {
    const place = places.get(normalName(column));
    if (place === undefined) return null;
    return {
      text: (cells[place] ?? '').trim(),
      form: forms?.[place] ?? 'text',
      fault: faults.get(place) ?? null,
    };
  };
}

/** Names of columns are the same whatever their capitals and spaces. */
export function normalName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
