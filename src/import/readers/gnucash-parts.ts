/** A part of a GnuCash file with its texts by name; an entry has a row for each of its splits. */
export type GnucashPart =
  | (GnucashRow & Readonly<{ kind: 'account' }>)
  | (GnucashRow & Readonly<{ kind: 'price' }>)
  | Readonly<{ kind: 'entry'; rows: readonly GnucashRow[] }>
  /** GnuCash had the file open when it was copied. Only SQLite files show this. */
  | Readonly<{ kind: 'busy' }>;

export type GnucashRow = Readonly<{ line: number; values: Readonly<Record<string, string>> }>;

/** A currency by its code, another commodity by its space and name, which no currency has. */
export function commodityName(space: string, name: string): string {
  return ['CURRENCY', 'ISO4217', ''].includes(space) ? name : `${space}:${name}`;
}
