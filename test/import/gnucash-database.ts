import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { BUSINESS_TABLES, type GnucashBusiness, writeBusiness, writeIssued } from './gnucash-business.ts';
import type { GnucashAccount, GnucashTransaction } from './gnucash-file.ts';

// GnuCash files as SQLite, with the tables and indexes of GnuCash 5.

/** The tables, as GnuCash makes them. */
export const GNUCASH_TABLES = `
create table gnclock (Hostname varchar(255), PID int);
create table versions (table_name text(50) primary key not null, table_version integer not null);
create table books (guid text(32) primary key not null, root_account_guid text(32) not null, root_template_guid text(32) not null);
create table commodities (guid text(32) primary key not null, namespace text(2048) not null, mnemonic text(2048) not null, fullname text(2048), cusip text(2048), fraction integer not null, quote_flag integer not null, quote_source text(2048), quote_tz text(2048));
create table accounts (guid text(32) primary key not null, name text(2048) not null, account_type text(2048) not null, commodity_guid text(32), commodity_scu integer not null, non_std_scu integer not null, parent_guid text(32), code text(2048), description text(2048), hidden integer, placeholder integer);
create table transactions (guid text(32) primary key not null, currency_guid text(32) not null, num text(2048) not null, post_date text(19), enter_date text(19), description text(2048));
create index tx_post_date_index on transactions (post_date);
create table splits (guid text(32) primary key not null, tx_guid text(32) not null, account_guid text(32) not null, memo text(2048) not null, action text(2048) not null, reconcile_state text(1) not null, reconcile_date text(19), value_num bigint not null, value_denom bigint not null, quantity_num bigint not null, quantity_denom bigint not null, lot_guid text(32));
create index splits_tx_guid_index on splits (tx_guid);
create index splits_account_guid_index on splits (account_guid);
create table slots (id integer primary key autoincrement not null, obj_guid text(32) not null, name text(4096) not null, slot_type integer not null, int64_val bigint, string_val text(4096), double_val float8, timespec_val text(19), guid_val text(32), numeric_val_num bigint, numeric_val_denom bigint, gdate_val text(8));
create index slots_guid_index on slots (obj_guid);
create table prices (guid text(32) primary key not null, commodity_guid text(32) not null, currency_guid text(32) not null, date text(19) not null, source text(2048), type text(2048), value_num bigint not null, value_denom bigint not null);
`;

type Prices = readonly (readonly [currency: string, day: string, value: string])[];

/** What is written of a book, and statements to run on it at the end. */
export type DatabaseBook = Readonly<{
  accounts: readonly GnucashAccount[];
  transactions: readonly GnucashTransaction[];
  prices?: Prices;
  business?: GnucashBusiness;
  finally?: string;
}>;

/** A database that statements make. */
export async function databaseOf(make: (database: sqlite.Database) => void): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-database-'));
  try {
    const path = join(folder, 'books.gnucash');
    const database = new sqlite.Database(path);
    try {
      make(database);
    } finally {
      database.close();
    }
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A file of these, and prices in euros. */
export async function gnucashDatabase({
  accounts,
  transactions,
  prices = [],
  business,
  ...rest
}: DatabaseBook): Promise<Buffer> {
  return await databaseOf((database) => {
    database.exec(`begin; ${GNUCASH_TABLES} ${business === undefined ? '' : BUSINESS_TABLES}`);
    const commodities = new Map<string, string>();
    const commodity = (name: string) => {
      const known = commodities.get(name);
      if (known !== undefined) return known;
      const id = `c${commodities.size}`;
      commodities.set(name, id);
      const [space = '', own = ''] = name.includes(':') ? name.split(':') : ['CURRENCY', name];
      database.run('insert into commodities values (?, ?, ?, null, null, 100, 0, null, null)', [
        id,
        space,
        own,
      ]);
      return id;
    };
    const slots = (owner: string, xml: string) => {
      for (const [, key = '', value = ''] of xml.matchAll(
        /<slot:key>(.*?)<\/slot:key><slot:value[^>]*>(.*?)<\/slot:value>/g,
      )) {
        const day = /<gdate>(.*?)<\/gdate>/.exec(value)?.[1]?.replaceAll('-', '') ?? null;
        const isNumber = day === null && /^\d+$/.test(value);
        database.run(
          'insert into slots (obj_guid, name, slot_type, int64_val, string_val, gdate_val) values (?, ?, ?, ?, ?, ?)',
          [
            owner,
            key,
            day !== null ? 10 : isNumber ? 1 : 4,
            isNumber ? Number(value) : null,
            day === null && !isNumber ? value : null,
            day,
          ],
        );
      }
    };
    const addAccount = ([id, parent, type, name, more = {}]: GnucashAccount) => {
      const held = commodity(more.commodity ?? 'EUR');
      database.run('insert into accounts values (?, ?, ?, ?, 100, 0, ?, null, null, 0, 0)', [
        id,
        name,
        type,
        held,
        parent || null,
      ]);
      slots(id, more.slots ?? '');
    };
    const addTransaction = ({
      id,
      day,
      text = 'Text',
      num = '',
      currency = 'EUR',
      time,
      ...more
    }: GnucashTransaction) => {
      const written =
        time === undefined ? `${day} 10:59:00` : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
      database.run('insert into transactions values (?, ?, ?, ?, null, ?)', [
        id,
        commodity(currency),
        num,
        written,
        text,
      ]);
      slots(id, more.slots ?? '');
      writeIssued((statement, values) => database.run(statement, values), id, more);
      for (const [
        index,
        [account, value, { quantity = value, memo = '', state = 'n', lot = null } = {}],
      ] of more.splits.entries())
        database.run(
          `insert into splits values (?, ?, ?, ?, '', ?, null, ${value.replace('/', ', ')}, ${quantity.replace('/', ', ')}, ?)`,
          [`${id}-${index}`, id, account, memo, state, lot],
        );
    };
    database.run("insert into books values ('book', 'root', 'templates')");
    for (const account of [['root', '', 'ROOT', 'Root Account'] as const, ...accounts]) addAccount(account);
    for (const one of transactions) addTransaction(one);
    if (business !== undefined)
      writeBusiness((statement, values) => database.run(statement, values), business);
    addAccount(['templates', '', 'ROOT', 'Template Root']);
    addAccount(['template', 'templates', 'BANK', 'template']);
    addTransaction({ id: 'planned', day: '2026-01-01', splits: [['template', '0/1']] });
    for (const [currency, day, value] of prices)
      database.run(`insert into prices values (?, ?, ?, ?, null, null, ${value.replace('/', ', ')})`, [
        `${currency} ${day}`,
        commodity(currency),
        commodity('EUR'),
        `${day} 00:00:00`,
      ]);
    database.exec(`commit; ${rest.finally ?? ''}`);
  });
}
