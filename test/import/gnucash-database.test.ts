import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { FileFault } from '../../src/import/fault.ts';
import { readGnucashDatabase } from '../../src/import/readers/gnucash-sqlite.ts';
import { type CopiedSource, SqliteFile } from '../../src/import/readers/sqlite.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type DatabaseBook, databaseOf, GNUCASH_TABLES, gnucashDatabase } from './gnucash-database.ts';
import { ACCOUNTS, compressed, gnucash, slot, TRANSACTIONS } from './gnucash-file.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBooks = importerOf('books.gnucash');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

const BOOK: DatabaseBook = { accounts: ACCOUNTS, transactions: TRANSACTIONS };

/** The splits of a transaction are found by an index of rows that are not there. SQLite notices it only while it reads them. */
const WRONG_INDEX =
  "create table other (a); create index other_index on other (a); insert into other (rowid, a) select rowid + 1000, tx_guid from splits; pragma writable_schema = on; update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'other_index') where name = 'splits_tx_guid_index'";

function copiedInto(folder: string, whole: Buffer): CopiedSource {
  async function* open() {
    yield whole;
  }
  return { open, folder, onBytes: () => undefined };
}

async function partsOf<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe('a GnuCash file as SQLite', () => {
  it('gives the same as XML, and either can be imported after the other', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const report = await importBooks(one, await gnucashDatabase(BOOK));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 3],
      ['gnucash', 4, 2],
    ]);
    const asXml = await importBooks(other, gnucash(ACCOUNTS, TRANSACTIONS));
    expect(report.ledger).toEqual(asXml.ledger);
    expect(await entriesOf(one)).toEqual(await entriesOf(other));
    expect(await differencesOf(one)).toEqual([]);
    const again = await importBooks(one, gnucash(ACCOUNTS, TRANSACTIONS));
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('has no copy in its folder even while it is read', async () => {
    const folder = await bookFolder({});
    const file = await SqliteFile.open(copiedInto(folder, await gnucashDatabase(BOOK)));
    const [own = ''] = await readdir(folder);
    expect(await readdir(join(folder, own))).toEqual([]);
    await file.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves no copy and no lock behind, even if it is refused', async () => {
    const folder = await bookFolder({ 'books.gnucash': await gnucashDatabase(BOOK) });
    await importInto(await aTenant(), folder);
    expect(await readdir(folder)).toEqual(['books.gnucash']);
    const other = await bookFolder({});
    for (const damaged of [
      (await gnucashDatabase(BOOK)).subarray(0, 50),
      (await gnucashDatabase(BOOK)).subarray(0, 20_000),
      await gnucashDatabase({ ...BOOK, finally: WRONG_INDEX }),
    ])
      await expect(partsOf(readGnucashDatabase(copiedInto(other, damaged)))).rejects.toThrow(FileFault);
    expect(await readdir(other)).toEqual([]);
  });

  it('has the date of its slot, or else its posting date, in older books too', async () => {
    const tenant = await aTenant();
    const day =
      '<slot><slot:key>date-posted</slot:key><slot:value type="gdate"><gdate>2026-03-02</gdate></slot:value></slot>';
    const splits = [
      ['bank', '1/1'],
      ['sales', '-1/1'],
    ] as const;
    const file = await gnucashDatabase({
      accounts: ACCOUNTS,
      transactions: [
        { id: 't1', day: '2026-03-09', slots: day, splits },
        { id: 't2', day: '2026-03-01', splits },
        { id: 't3', day: '2026-03-04', splits },
      ],
      finally: "update transactions set post_date = '20260304105900' where guid = 't3'",
    });
    expect(refusalsOf(await importBooks(tenant, file))).toEqual([]);
    expect((await entriesOf(tenant)).map(({ name, date }) => [name, date])).toEqual([
      ['gnucash:t2', '2026-03-01'],
      ['gnucash:t1', '2026-03-02'],
      ['gnucash:t3', '2026-03-04'],
    ]);
  });

  it('that GnuCash has open is imported with a warning', async () => {
    const file = await gnucashDatabase({ ...BOOK, finally: "insert into gnclock values ('desk', 4711)" });
    const report = await importBooks(await aTenant(), file);
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      ['books.gnucash: GnuCash had the file open: changes made since are missing'],
    ]);
  });
});

const AMOUNT = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(1, 100, 1000));
const NAMES = ['bank', 'usd', 'shares', 'open', 'kept', 'sales', 'rent'] as const;
const DAY = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2025, 11, 1 + days)).toISOString().slice(0, 10));
const TEXT = fc.constantFrom('', 'Consulting', 'Büro Größe', 'opening balances', "a'b", 'x y');
const SLOTS = fc.constantFrom('', slot('book_closing', '1'), slot('notes', 'n'));

const TRANSACTION = fc
  .record({
    day: DAY,
    text: TEXT,
    num: fc.constantFrom('', 'F1', '17'),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    slots: SLOTS,
    posted: fc.option(DAY),
    parts: fc.array(fc.tuple(fc.constantFrom(...NAMES), AMOUNT, fc.constantFrom('y', 'n', 'c'), TEXT), {
      minLength: 1,
      maxLength: 4,
    }),
    last: fc.constantFrom(...NAMES),
  })
  .map(({ parts, last, posted, ...rest }) => {
    const sum = parts.reduce((total, [, [above, below]]) => total + above * (1000 / below), 0);
    const date =
      posted === null
        ? ''
        : `<slot><slot:key>date-posted</slot:key><slot:value type="gdate"><gdate>${posted}</gdate></slot:value></slot>`;
    return {
      ...rest,
      slots: rest.slots + date,
      splits: [
        ...parts.map(
          ([account, [above, below], state, memo]) =>
            [account, `${above}/${below}`, { state, memo }] as const,
        ),
        [last, `${-sum}/1000`] as const,
      ],
    };
  });

it('random books give the same as XML', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(TRANSACTION, { minLength: 1, maxLength: 12 }), async (drafts) => {
      const transactions = drafts.map((draft, index) => ({ ...draft, id: `t${index}` }));
      const prices = [['USD', '2025-01-01', '92/100'] as const, ['USD', '2026-02-01', '88/100'] as const];
      const [one, other] = [await aTenant(), await aTenant()];
      const asXml = await importBooks(one, gnucash(ACCOUNTS, transactions, prices));
      const asDatabase = await importBooks(
        other,
        await gnucashDatabase({ accounts: ACCOUNTS, transactions, prices }),
      );
      expect(refusalsOf(asDatabase).map((text) => text.replace(/:\d+:/, ':'))).toEqual(
        refusalsOf(asXml).map((text) => text.replace(/:\d+:/, ':')),
      );
      expect(asDatabase.warnings).toEqual(asXml.warnings);
      expect(asDatabase.ledger).toEqual(asXml.ledger);
      expect(await entriesOf(other)).toEqual(await entriesOf(one));
    }),
    { numRuns: 20 },
  );
}, 120_000);

describe('a database is refused in words', () => {
  const CASES: readonly (readonly [what: string, make: () => Promise<Buffer>, reason: string])[] = [
    [
      'nothing but its first bytes',
      async () => Buffer.from('SQLite format 3\0'),
      'the database is damaged, or was cut short (it is cut short)',
    ],
    [
      'half of it',
      async () => (await gnucashDatabase(BOOK)).subarray(0, 30_000),
      'the database is damaged, or was cut short (',
    ],
    [
      'one without tables',
      async () => await databaseOf((one) => one.exec('create table a (b); drop table a')),
      'it is an SQLite database without tables',
    ],
    [
      'one of KMyMoney',
      async () => await databaseOf((one) => one.exec('create table kmmTransactions (id)')),
      'it is a database of KMyMoney, which cannot be imported',
    ],
    [
      'one of something else',
      async () => await databaseOf((one) => one.exec('create table accounts (id)')),
      'it is an SQLite database, but not a complete one of GnuCash: it lacks gnclock, books, commodities, transactions, splits, slots, prices',
    ],
    [
      'one without a table',
      async () => await gnucashDatabase({ ...BOOK, finally: 'drop table slots' }),
      'it is an SQLite database, but not a complete one of GnuCash: it lacks slots',
    ],
    [
      'one without a column',
      async () => await gnucashDatabase({ ...BOOK, finally: 'alter table splits drop column memo' }),
      'the database is damaged, or was cut short (no such column: memo)',
    ],
    [
      'one without its index',
      async () => await gnucashDatabase({ ...BOOK, finally: 'drop index splits_tx_guid_index' }),
      'it lacks the indexes that its program makes: open it there and save it again',
    ],
    [
      'an index of rows that are not there',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally: WRONG_INDEX,
        }),
      'the database is damaged, or was cut short (database disk image is malformed)',
    ],
    [
      'an endless view in place of a table',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally:
            'drop table prices; create view prices as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n; create table "prices " (a)',
        }),
      'it is an SQLite database, but not a complete one of GnuCash: it lacks prices',
    ],
    [
      'a virtual table',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally: 'drop table prices; create virtual table prices using fts5(a)',
        }),
      'prices is not a table of plain columns, as its program writes it',
    ],
    [
      'a computed column',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally: 'drop table gnclock; create table gnclock (Hostname, PID as (zeroblob(1000000000)))',
        }),
      'gnclock is not a table of plain columns, as its program writes it',
    ],
    [
      'a text that is too long',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally: 'update transactions set description = zeroblob(3000000)',
        }),
      'description: not text in UTF-8, or longer than 1 MiB',
    ],
    [
      'a long text',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally: "update transactions set description = replace(hex(zeroblob(1500000)), '00', 'aa')",
        }),
      'description: not text in UTF-8, or longer than 1 MiB',
    ],
    [
      'a text with a byte of 0',
      async () =>
        await gnucashDatabase({ ...BOOK, finally: "update splits set memo = cast(x'610062' as text)" }),
      'memo: not text in UTF-8, or longer than 1 MiB',
    ],
    [
      'a row that its table does not allow',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally:
            "drop table gnclock; create table gnclock (Hostname text, PID int); insert into gnclock values (null, 1); pragma writable_schema = on; update sqlite_schema set sql = 'create table gnclock (Hostname text not null, PID int)' where name = 'gnclock'",
        }),
      'the database is damaged, or was cut short (gnclock: NULL value in gnclock.Hostname)',
    ],
    [
      'a text that is not UTF-8',
      async () => await gnucashDatabase({ ...BOOK, finally: "update splits set memo = cast(x'e9' as text)" }),
      'memo: not text in UTF-8, or longer than 1 MiB',
    ],
    [
      'splits of no transaction',
      async () => await gnucashDatabase({ ...BOOK, finally: "delete from transactions where guid = 't2'" }),
      'splits: some belong to no transaction, or to several; in GnuCash, check and repair the book',
    ],
    [
      'too many splits of one transaction',
      async () =>
        await gnucashDatabase({
          ...BOOK,
          finally:
            "with recursive n(i) as (select 1 union all select i + 1 from n limit 10001) insert into splits select 'n' || i, 't1', 'bank', '', '', 'n', null, 0, 1, 0, 1, null from n",
        }),
      'transaction: more than 10000 splits',
    ],
    [
      'a log of changes',
      async () =>
        await gnucashDatabase({ ...BOOK, finally: '' }).then((file) => {
          file[18] = 2;
          file[19] = 2;
          return file;
        }),
      'its latest changes may be in a file beside it (-wal): run "pragma journal_mode = delete" on it first',
    ],
    [
      'a compressed one',
      async () => compressed((await gnucashDatabase(BOOK)).toString('latin1')),
      'it is a compressed SQLite database: unpack it first',
    ],
  ];

  it.each(CASES)('%s', async (_what, make, reason) => {
    const tenant = await aTenant();
    expect(refusalsOf(await importBooks(tenant, await make()))).toEqual([
      expect.stringContaining(`books.gnucash: ${reason}`),
    ]);
    expect(await entriesOf(tenant)).toEqual([]);
  });

  it('an unfinished change', async () => {
    const folder = await bookFolder({
      'books.gnucash': await gnucashDatabase(BOOK),
      'books.gnucash-journal': 'change',
    });
    expect(refusalsOf(await importInto(await aTenant(), `${folder}/books.gnucash`))).toEqual([
      'books.gnucash: a change was not finished, as books.gnucash-journal beside it shows: open it in GnuCash and close it again',
    ]);
  });
});

it('the test database has the tables of GnuCash', () => {
  expect(GNUCASH_TABLES.match(/create table/g)).toHaveLength(9);
});
