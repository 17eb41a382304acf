import { type GnucashPart, OWNER_TYPES } from './gnucash-parts.ts';
import { slotWithin } from './gnucash-slots.ts';
import type { SqliteFile, SqliteRow } from './sqlite.ts';

/** The tables of business features. Books of other programs than GnuCash itself may lack them. */
export const BUSINESS_TABLES = [
  'lots',
  'customers',
  'vendors',
  'employees',
  'jobs',
  'invoices',
  'taxtable_entries',
] as const;

/** Reads customers, vendors, employees, jobs, invoices, lots and the accounts of tax tables, from the tables that are there. */
export async function* readBusiness(
  file: SqliteFile,
  tables: ReadonlySet<string>,
): AsyncGenerator<GnucashPart> {
  for (const [table, { columns, partOf }] of Object.entries(READINGS)) {
    if (!tables.has(table)) continue;
    let line = 0;
    const rest = `from ${table} order by ${table}.rowid`;
    for await (const row of file.rows(columns, rest, { scans: 1 })) {
      line += 1;
      yield partOf(row, line);
    }
  }
}

type Reading = Readonly<{
  columns: Readonly<Record<string, string>>;
  partOf: (row: SqliteRow, line: number) => GnucashPart;
}>;

const OWNER = { type: 'owner_type', owner: 'owner_guid' };

const READINGS: Readonly<Record<(typeof BUSINESS_TABLES)[number], Reading>> = {
  lots: {
    columns: {
      id: 'guid',
      type: slotWithin('int64_val', 'lots.guid', 'gncOwner', 'owner-type'),
      owner: slotWithin('guid_val', 'lots.guid', 'gncOwner', 'owner-guid'),
    },
    partOf: (row, line) => ({ kind: 'lot', line, values: { id: row['id'] ?? '', ...ownerOf(row) } }),
  },
  customers: partiesOf('customer', 'name'),
  vendors: partiesOf('vendor', 'name'),
  employees: partiesOf('employee', "coalesce(nullif(addr_name, ''), username)"),
  jobs: {
    columns: { id: 'guid', ...OWNER },
    partOf: (row, line) => ({ kind: 'job', line, values: { id: row['id'] ?? '', ...ownerOf(row) } }),
  },
  invoices: {
    columns: { id: 'guid', ...OWNER, posttxn: 'post_txn', postlot: 'post_lot' },
    partOf: (row, line) => ({
      kind: 'invoice',
      line,
      values: {
        ...ownerOf(row),
        id: row['id'] ?? '',
        posttxn: row['posttxn'] ?? '',
        postlot: row['postlot'] ?? '',
      },
    }),
  },
  taxtable_entries: {
    columns: { account: 'account' },
    partOf: ({ account }, line) => ({ kind: 'tax', line, values: { account: account ?? '' } }),
  },
};

function partiesOf(type: string, name: string): Reading {
  return {
    columns: { id: 'guid', number: 'id', name },
    partOf: (row, line) => ({
      kind: 'party',
      line,
      values: { id: row['id'] ?? '', number: row['number'] ?? '', name: row['name'] ?? '', type },
    }),
  };
}

function ownerOf({ type, owner }: SqliteRow): Record<string, string> {
  return { 'owner:type': OWNER_TYPES[type ?? ''] ?? '', 'owner:id': owner ?? '' };
}
