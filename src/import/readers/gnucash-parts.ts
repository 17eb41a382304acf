/** A part of a GnuCash file with its texts by name; an entry has a row for each of its splits. */
export type GnucashPart =
  | (GnucashRow & Readonly<{ kind: 'account' }>)
  | (GnucashRow & Readonly<{ kind: 'price' }>)
  | Readonly<{ kind: 'entry'; rows: readonly GnucashRow[] }>
  /** A customer, vendor or employee, by `type`. */
  | (GnucashRow & Readonly<{ kind: 'party' }>)
  | (GnucashRow & Readonly<{ kind: 'job' }>)
  /** An invoice, a bill, an expense voucher or a credit note. */
  | (GnucashRow & Readonly<{ kind: 'invoice' }>)
  | (GnucashRow & Readonly<{ kind: 'lot' }>)
  /** An account to which a tax table posts. */
  | (GnucashRow & Readonly<{ kind: 'tax' }>)
  /** GnuCash had the file open when it was copied. Only SQLite files show this. */
  | Readonly<{ kind: 'busy' }>;

export type GnucashRow = Readonly<{ line: number; values: Readonly<Record<string, string>> }>;

/** The types of owners by the numbers that GnuCash gives them. */
export const OWNER_TYPES: Readonly<Record<string, string>> = {
  2: 'customer',
  3: 'job',
  4: 'vendor',
  5: 'employee',
};

/** A currency by its code, another commodity by its space and name, which no currency has. */
export function commodityName(space: string, name: string): string {
  return ['CURRENCY', 'ISO4217', ''].includes(space) ? name : `${space}:${name}`;
}
