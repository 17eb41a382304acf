import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BOOK } from './beancount-file.ts';
import { BROKEN, BROKEN_MS, broken, DAMAGES, faultsAfter } from './broken-files.ts';
import { BATCH } from './datev-file.ts';
import { fec, OPENING, SALE } from './fec-file.ts';
import { gnucashDatabase } from './gnucash-database.ts';
import { ACCOUNTS, compressed, gnucash, TRANSACTIONS } from './gnucash-file.ts';
import { FIRM, FIRM_ACCOUNTS, FIRM_TRANSACTIONS } from './gnucash-firm.ts';
import { COMPANY } from './iif-file.ts';
import { importerOf } from './importing.ts';
import { JOURNAL } from './journal-file.ts';
import * as online from './quickbooks-file.ts';
import { FILE } from './saft-book.ts';
import { COMPANY_AS_ONE } from './xero-file.ts';

const database = await testDatabase();

/** Each format with a whole file of it. */
const LEDGERS: readonly Readonly<{
  name: string;
  baseCurrency: string;
  whole: Buffer;
  /** What is imported before it. */
  first?: string;
}>[] = [
  { name: 'books.txt', baseCurrency: 'EUR', whole: Buffer.from(fec([...OPENING, ...SALE], ';')) },
  { name: 'books.xml', baseCurrency: 'NOK', whole: Buffer.from(FILE) },
  { name: 'books.gnucash', baseCurrency: 'EUR', whole: Buffer.from(gnucash(ACCOUNTS, TRANSACTIONS)) },
  { name: 'books.beancount', baseCurrency: 'USD', whole: Buffer.from(BOOK) },
  { name: 'books.journal', baseCurrency: 'USD', whole: Buffer.from(JOURNAL) },
  { name: 'EXTF.csv', baseCurrency: 'EUR', whole: Buffer.from(BATCH) },
  { name: 'company.iif', baseCurrency: 'USD', whole: Buffer.from(COMPANY) },
  {
    name: 'database.gnucash',
    baseCurrency: 'EUR',
    whole: await gnucashDatabase({ accounts: ACCOUNTS, transactions: TRANSACTIONS }),
  },
  {
    name: 'answers.json',
    baseCurrency: 'AUD',
    whole: Buffer.from(JSON.stringify(COMPANY_AS_ONE, null, 1)),
  },
  { name: 'Account List.csv', baseCurrency: 'USD', whole: Buffer.from(online.ACCOUNT_LIST) },
  {
    name: 'journal.csv',
    baseCurrency: 'USD',
    whole: Buffer.from(online.newerJournal(online.COMPANY)),
    first: online.ACCOUNT_LIST,
  },
  {
    name: 'older.csv',
    baseCurrency: 'USD',
    whole: Buffer.from(online.journal(online.COMPANY)),
    first: online.ACCOUNT_LIST,
  },
  {
    name: 'firm.gnucash',
    baseCurrency: 'EUR',
    whole: Buffer.from(gnucash(FIRM_ACCOUNTS, FIRM_TRANSACTIONS, [], FIRM)),
  },
  {
    name: 'firm as database.gnucash',
    baseCurrency: 'EUR',
    whole: await gnucashDatabase({
      accounts: FIRM_ACCOUNTS,
      transactions: FIRM_TRANSACTIONS,
      business: FIRM,
    }),
  },
  { name: 'packed.gnucash', baseCurrency: 'EUR', whole: compressed(gnucash(ACCOUNTS, TRANSACTIONS)) },
];

it.each(LEDGERS)(
  '$name is refused in words or imported whole, however it was broken',
  async ({ name, baseCurrency, whole, first }) => {
    const send = importerOf(name);
    await fc.assert(
      fc.asyncProperty(fc.array(DAMAGES, { minLength: 1, maxLength: 2 }), async (damages) => {
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency })).id);
        if (first !== undefined) await importerOf('first.csv')(tenant, first);
        const report = await send(tenant, broken(whole, damages));
        expect(await faultsAfter(tenant, report)).toEqual([]);
      }),
      BROKEN,
    );
  },
  BROKEN_MS,
);
