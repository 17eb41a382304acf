import { FileFault } from '../fault.ts';
import { commodityName, type GnucashPart, type GnucashRow } from './gnucash-parts.ts';
import { slot, slotWithin } from './gnucash-slots.ts';
import { BUSINESS_TABLES, readBusiness } from './gnucash-sqlite-business.ts';
import { type CopiedSource, SqliteFile, type SqliteRow } from './sqlite.ts';

/**
 * Reads a GnuCash file in SQLite format, as the same parts as one in XML. Scheduled transactions are left out. Line numbers count the rows of a
 * table. Throws FileFault for other databases, and names their program if it is known.
 */
export async function* readGnucashDatabase(source: CopiedSource): AsyncGenerator<GnucashPart> {
  const file = await SqliteFile.open(source);
  try {
    const tables = new Set(file.tables(MOST_TABLES));
    requireGnucash(tables);
    for (const table of [...TABLES, ...BUSINESS_TABLES])
      if (tables.has(table)) await file.requirePlain(table);
    for await (const { busy } of file.rows({ busy: '1' }, 'from gnclock limit 1', { scans: 1 }))
      if (busy !== null) yield { kind: 'busy' };
    const templates = new Templates(await valuesOf(file, 'root_template_guid', 'books'));
    for await (const part of readAccounts(file, templates)) yield part;
    yield* readPrices(file);
    yield* readTransactions(file, templates);
    yield* readBusiness(file, tables);
  } finally {
    await file.close();
  }
}

const TABLES = [
  'gnclock',
  'books',
  'commodities',
  'accounts',
  'transactions',
  'splits',
  'slots',
  'prices',
] as const;
const MOST_TABLES = 500;

/** Other programs that use SQLite, by a table that each has. */
const OTHERS: Readonly<Record<string, string>> = {
  kmmTransactions: 'KMyMoney',
  CHECKINGACCOUNT_V1: 'Money Manager Ex',
  moz_places: 'Firefox',
  android_metadata: 'an Android app',
  gpkg_contents: 'GeoPackage',
};

function requireGnucash(tables: ReadonlySet<string>): void {
  const missing = TABLES.filter((table) => !tables.has(table));
  if (missing.length === 0) return;
  if (tables.size === 0) throw new FileFault(null, 'it is an SQLite database without tables');
  const other = [...tables].find((table) => Object.hasOwn(OTHERS, table));
  if (other !== undefined)
    throw new FileFault(null, `it is a database of ${OTHERS[other]}, which cannot be imported`);
  throw new FileFault(
    null,
    `it is an SQLite database, but not a complete one of GnuCash: it lacks ${missing.join(', ')}`,
  );
}

/** The accounts below the roots of scheduled transactions. */
class Templates {
  readonly #below: Set<string>;

  constructor(roots: readonly string[]) {
    this.#below = new Set(roots);
  }

  has(id: string): boolean {
    return this.#below.has(id);
  }

  /** Adds all accounts below the roots, given the parent of each. */
  grow(parents: ReadonlyMap<string, string>): void {
    for (const id of parents.keys()) {
      const path: string[] = [];
      let at: string | undefined = id;
      while (at !== undefined && !this.#below.has(at) && path.length < DEEPEST) {
        path.push(at);
        at = parents.get(at);
      }
      if (at !== undefined && this.#below.has(at)) for (const each of path) this.#below.add(each);
    }
  }
}

const DEEPEST = 50;

async function valuesOf(file: SqliteFile, column: string, table: string): Promise<string[]> {
  const values: string[] = [];
  for await (const row of file.rows({ [column]: column }, `from ${table} limit 10`, { scans: 1 }))
    values.push(row[column] ?? '');
  return values;
}

const commodity = (id: string) => ({
  [`${id}.space`]: `(select namespace from commodities where guid = ${id})`,
  [`${id}.name`]: `(select mnemonic from commodities where guid = ${id})`,
});

async function* readAccounts(file: SqliteFile, templates: Templates): AsyncGenerator<GnucashPart> {
  const parents = new Map<string, string>();
  const ids = { guid: 'guid', parent_guid: 'parent_guid' };
  for await (const { guid, parent_guid: parent } of file.rows(ids, 'from accounts', { scans: 1 }))
    if (guid !== null && guid !== undefined) parents.set(guid, parent ?? '');
  templates.grow(parents);
  const columns = {
    ...ids,
    name: 'name',
    type: 'account_type',
    ...commodity('commodity_guid'),
    'equity-type': slot('string_val', 'accounts.guid', 'equity-type'),
  };
  let line = 0;
  for await (const row of file.rows(columns, 'from accounts order by accounts.rowid', { scans: 1 })) {
    line += 1;
    const id = row['guid'] ?? '';
    if (!templates.has(id))
      yield {
        kind: 'account',
        line,
        values: {
          ...textsOf(row, ['name', 'type', 'equity-type']),
          id,
          parent: row['parent_guid'] ?? '',
          commodity: commodityIn(row, 'commodity_guid'),
        },
      };
  }
}

async function* readPrices(file: SqliteFile): AsyncGenerator<GnucashPart> {
  const columns = {
    date: 'date',
    above: 'value_num',
    below: 'value_denom',
    ...commodity('commodity_guid'),
    ...commodity('currency_guid'),
  };
  let line = 0;
  for await (const row of file.rows(columns, 'from prices order by prices.rowid', { scans: 1 })) {
    line += 1;
    yield {
      kind: 'price',
      line,
      values: {
        commodity: commodityIn(row, 'commodity_guid'),
        currency: commodityIn(row, 'currency_guid'),
        time: dayIn(row['date'] ?? ''),
        value: `${row['above'] ?? ''}/${row['below'] ?? ''}`,
      },
    };
  }
}

async function* readTransactions(file: SqliteFile, templates: Templates): AsyncGenerator<GnucashPart> {
  const total = await countOf(file, 'splits');
  const columns = {
    place: 'transactions.rowid',
    id: 'guid',
    number: 'num',
    description: 'description',
    written: 'post_date',
    ...commodity('currency_guid'),
    posted: slot('gdate_val', 'transactions.guid', 'date-posted'),
    closing: slot('int64_val', 'transactions.guid', 'book_closing'),
    closingText: slot('string_val', 'transactions.guid', 'book_closing'),
    type: slot('string_val', 'transactions.guid', 'trans-txn-type'),
    due: slot('coalesce(timespec_val, gdate_val)', 'transactions.guid', 'trans-date-due'),
    invoice: slotWithin('guid_val', 'transactions.guid', 'gncInvoice', 'invoice-guid'),
  };
  let line = 0;
  for await (const row of file.rows(columns, 'from transactions order by transactions.rowid', { scans: 1 })) {
    const common = {
      'trn:id': row['id'] ?? '',
      'trn:date-posted': dayIn(row['posted'] ?? '') || dayIn(row['written'] ?? ''),
      'trn:num': row['number'] ?? '',
      'trn:description': row['description'] ?? '',
      'trn:currency': commodityIn(row, 'currency_guid'),
      book_closing: row['closing'] ?? row['closingText'] ?? '',
      'trn:type': row['type'] ?? '',
      'trn:due': row['due'] ?? '',
      'trn:invoice': row['invoice'] ?? '',
    };
    const rows: GnucashRow[] = [];
    let isTemplate = false;
    for await (const split of splitsOf(file, row['place'] ?? '')) {
      line += 1;
      isTemplate ||= templates.has(split['split:account'] ?? '');
      rows.push({ line, values: { ...common, ...split } });
    }
    if (rows.length === MOST_SPLITS)
      throw new FileFault(null, `transaction: more than ${MOST_SPLITS - 1} splits`);
    if (line > total) break;
    if (rows.length > 0 && !isTemplate) yield { kind: 'entry', rows };
  }
  if (line !== total)
    throw new FileFault(
      null,
      'splits: some belong to no transaction, or to several; in GnuCash, check and repair the book',
    );
}

async function* splitsOf(file: SqliteFile, transaction: string): AsyncGenerator<Record<string, string>> {
  const columns = {
    account: 'account_guid',
    memo: 'memo',
    state: 'reconcile_state',
    lot: 'lot_guid',
    value: `value_num || '/' || value_denom`,
    quantity: `quantity_num || '/' || quantity_denom`,
  };
  const rest = `from splits where tx_guid = (select guid from transactions where transactions.rowid = cast(? as integer)) order by splits.rowid limit ${MOST_SPLITS}`;
  for await (const row of file.rows(columns, rest, { values: [transaction], scans: 0 }))
    yield {
      'split:account': row['account'] ?? '',
      'split:memo': row['memo'] ?? '',
      'split:reconciled-state': row['state'] ?? '',
      'split:value': row['value'] ?? '',
      'split:quantity': row['quantity'] ?? '',
      'split:lot': row['lot'] ?? '',
    };
}

/** One more than an entry may have. */
const MOST_SPLITS = 10_001;

async function countOf(file: SqliteFile, table: string): Promise<number> {
  for await (const { count } of file.rows({ count: 'count(*)' }, `from ${table}`, { scans: 1 }))
    return Number(count);
  return 0;
}

function commodityIn(row: SqliteRow, id: string): string {
  return commodityName(row[`${id}.space`] ?? '', row[`${id}.name`] ?? '');
}

function textsOf(row: SqliteRow, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? '']));
}

/** A date of GnuCash: 2026-07-01 10:59:00, 20260701105900 in older books, or 20260701 in a slot. */
function dayIn(text: string): string {
  return text.replace(/^(\d{4})-?(\d{2})-?(\d{2})(?:[ \d:]*)$/, '$1-$2-$3');
}
