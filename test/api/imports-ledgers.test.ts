import { expect, it } from 'vitest';
import { BOOK } from '../import/beancount-file.ts';
import { BATCH, labels } from '../import/datev-file.ts';
import { fec, OPENING, SALE } from '../import/fec-file.ts';
import { gnucashDatabase } from '../import/gnucash-database.ts';
import { ACCOUNTS, compressed, gnucash, TRANSACTIONS } from '../import/gnucash-file.ts';
import { COMPANY } from '../import/iif-file.ts';
import { JOURNAL } from '../import/journal-file.ts';
import { COMPANY_AS_ONE as COMPANY_OF_QUICKBOOKS } from '../import/quickbooks-answers-file.ts';
import { ACCOUNT_LIST, CUSTOMERS, journal, workbookOf } from '../import/quickbooks-file.ts';
import { FILE } from '../import/saft-book.ts';
import { COMPANY_AS_ONE } from '../import/xero-file.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, refusalsIn, typed } from './imports-asking.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const database = await testDatabase();
const app = await testApp(database);

it.each([
  ['fec', 'text/plain', 'EUR', fec([...OPENING, ...SALE]), ['accounts 5', 'customers 1', 'fec 2']],
  ['saft', 'application/xml', 'NOK', FILE, ['accounts 5', 'customers 2', 'vendors 1', 'saft 2']],
  [
    'gnucash',
    'application/gzip',
    'EUR',
    compressed(gnucash(ACCOUNTS, TRANSACTIONS)),
    ['accounts 3', 'gnucash 2'],
  ],
  [
    'gnucash',
    'application/vnd.sqlite3',
    'EUR',
    await gnucashDatabase({ accounts: ACCOUNTS, transactions: TRANSACTIONS }),
    ['accounts 3', 'gnucash 2'],
  ],
  ['beancount', 'text/plain', 'USD', BOOK, ['accounts 3', 'beancount 2']],
  ['datev', 'text/csv', 'EUR', BATCH, ['accounts 8', 'customers 1', 'vendors 1', 'datev 3']],
  ['datev_accounts', 'text/csv', 'EUR', labels({ 8400: 'Erlöse' }), ['datev_accounts 1']],
  ['iif', 'text/plain', 'USD', COMPANY, ['accounts 8', 'customers 1', 'vendors 1', 'iif 4']],
  [
    'xero',
    'application/json',
    'AUD',
    JSON.stringify(COMPANY_AS_ONE),
    ['accounts 17', 'customers 1', 'vendors 1', 'xero 6', 'invoices 2', 'bills 1', 'payments 1'],
  ],
  ['quickbooks_accounts', 'text/csv', 'USD', ACCOUNT_LIST, ['quickbooks_accounts 8']],
  [
    'quickbooks',
    'application/json',
    'USD',
    COMPANY_OF_QUICKBOOKS,
    ['customers 1', 'vendors 1', 'accounts 8', 'quickbooks 4', 'invoices 1', 'bills 1', 'payments 1'],
  ],
  ['quickbooks_customers', 'text/csv', 'USD', CUSTOMERS, ['quickbooks_customers 2']],
  ['quickbooks_accounts', XLSX, 'USD', await workbookOf(ACCOUNT_LIST), ['quickbooks_accounts 8']],
  ['quickbooks_journal', 'text/csv', 'USD', journal([]), ['quickbooks_journal 0']],
  ['hledger', 'text/plain', 'USD', JOURNAL, ['accounts 5', 'hledger 4']],
] as const)('a ledger of kind %s is imported as %s', async (kind, type, baseCurrency, body, added) => {
  const organization = await anOrganization(database, { baseCurrency });
  const { secret: as } = await aKey(database, organization, [...IMPORTER]);
  const answer = await app.post(`${IMPORTS}?kind=${kind}`, { as, body, ...typed(type) });
  expect(answer.statusCode, answer.body).toBe(200);
  const record = await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
  expect([record.state, refusalsIn(record)]).toEqual(['done', []]);
  expect(record.report?.files.map((file) => `${file.kind} ${file.added}`)).toEqual(added);
});
