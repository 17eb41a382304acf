import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { howManyBooks, making } from '../generators/how-many.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { entriesOf } from '../import/posted.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import {
  accountsOn,
  aLedger,
  arbitraryLedger,
  daysAround,
  SAFT_FILE,
  saftOf,
  saftReport,
} from './ledger-files.ts';

const database = await testDatabase();
const BOOKS = howManyBooks(15);

const BOOK = {
  'accounts.csv': `code,name,class
1500,Kundefordringer,receivable
1920,Bank,cash
2050,Egenkapital,retained_earnings
3000,Salg,operating_revenue
`,
  'customers.csv': 'customer,name\nC1,"Leker & Co <AS>"\nC2,Stille\n',
  'journal.csv': `date,entry,account,description,line_description,amount,currency,base_amount,customer,reference,account_opening
2025-01-01,O,1500,Opening,,100,EUR,,C1,,true
2025-01-01,O,2050,Opening,,-100,EUR,,,,true
2025-02-01,S1,1500,Sale,of toys,300,NOK,25,C1,F17,
2025-02-01,S1,3000,Sale,,-300,NOK,-25,,F17,
2025-03-01,P1,1920,Paid,,110,EUR,,,,
2025-03-01,P1,1500,Paid,,-110,EUR,,C1,,
`,
};

it('a file has opening and closing balances of accounts and customers, the entries, and control totals', async () => {
  const tenant = await aLedger(database, BOOK);
  const text = await saftOf(tenant);
  const account = (code: string, name: string, grouping: readonly string[], balances: string) =>
    `<Account><AccountID>${code}</AccountID><AccountDescription>${name}</AccountDescription><GroupingCategory>${grouping[0]}</GroupingCategory><GroupingCode>${grouping[1]}</GroupingCode><AccountType>GL</AccountType>${balances}</Account>`;
  const opensAt = (side: string, amount: string) =>
    `<Opening${side}Balance>${amount}</Opening${side}Balance>`;
  const closesAt = (side: string, amount: string) =>
    `<Closing${side}Balance>${amount}</Closing${side}Balance>`;
  const customers = `${opensAt('Debit', '100.00')}${closesAt('Debit', '15.00')}`;
  for (const part of [
    '<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">',
    '<RegistrationNumber>999999999</RegistrationNumber>',
    '<SelectionCriteria><SelectionStartDate>2025-01-01</SelectionStartDate><SelectionEndDate>2025-03-01</SelectionEndDate></SelectionCriteria>',
    account('1500', 'Kundefordringer', ['balanseverdiForOmloepsmiddel', '1500'], customers),
    account(
      '1920',
      'Bank',
      ['balanseverdiForOmloepsmiddel', '1920'],
      `${opensAt('Debit', '0.00')}${closesAt('Debit', '110.00')}`,
    ),
    account(
      '2050',
      'Egenkapital',
      ['egenkapital', '2050'],
      `${opensAt('Credit', '100.00')}${closesAt('Credit', '100.00')}`,
    ),
    `<Customer><Name>Leker &amp; Co &lt;AS&gt;</Name><CustomerID>C1</CustomerID><BalanceAccount><AccountID>1500</AccountID>${customers}</BalanceAccount></Customer>`,
    '<Customer><Name>Stille</Name><CustomerID>C2</CustomerID></Customer>\n</Customers></MasterFiles>',
    '<NumberOfEntries>2</NumberOfEntries><TotalDebit>135.00</TotalDebit><TotalCredit>135.00</TotalCredit>',
    '<Line><RecordID>1</RecordID><AccountID>1500</AccountID><CustomerID>C1</CustomerID><Description>of toys</Description><DebitAmount><Amount>25.00</Amount><CurrencyCode>NOK</CurrencyCode><CurrencyAmount>300.00</CurrencyAmount></DebitAmount><ReferenceNumber>F17</ReferenceNumber></Line>',
  ])
    expect(text).toContain(part);
  const other = await aLedger(database, { 'saft.xml': text });
  expect(await entriesOf(other)).toMatchObject([
    { name: 'saft:opening of 2025-01-01', date: '2025-01-01', kind: 'opening' },
    { name: 'saft:2025-02-01:GL:S1', date: '2025-02-01', kind: 'ordinary', reference: 'F17' },
    { name: 'saft:2025-03-01:GL:P1', date: '2025-03-01', kind: 'ordinary', reference: null },
  ]);
  expect(await accountsOn(other, '2025-12-31')).toEqual(await accountsOn(tenant, '2025-12-31'));
});

it('ids that are too long for the schema are cut and stay apart, and books without entries have a file', async () => {
  const [one, other] = ['x'.repeat(80), `${'x'.repeat(79)}y`];
  const tenant = await aLedger(database, {
    'accounts.csv': `code,name,class\n${one},A,cash\n${other},B,cash\n`,
  });
  const text = await saftOf(tenant);
  const ids = Array.from(text.matchAll(/<AccountID>(.*?)<\/AccountID>/g), ([, id = '']) => id);
  expect(ids.map((id) => id.length)).toEqual([70, 70]);
  expect(new Set(ids).size).toBe(2);
  expect(text).toContain('<NumberOfEntries>0</NumberOfEntries><TotalDebit>0.00</TotalDebit>');
  expect(text).not.toContain('<Customers>');
});

it('warnings name what the schema does not allow, and long references are cut', async () => {
  const tenant = await aLedger(database, {
    ...BOOK,
    'journal.csv': `date,entry,account,amount,reference\n2025-02-01,S,1920,0.005,${'r'.repeat(40)}\n2025-02-01,S,3000,-0.005,\n`,
  });
  expect(await saftReport(tenant, { ...SAFT_FILE, registration: null })).toMatchObject({
    entries: 1,
    text: expect.stringContaining(`<ReferenceNumber>${'r'.repeat(35)}</ReferenceNumber>`),
    warnings: [
      'the schema requires the number of the organisation: pass it with --registration',
      'written in full, though the schema allows two decimals: 2 amounts',
    ],
  });
});

it(
  'any books are the same on every day once the file is imported',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLedger, async (files) => {
        const tenant = await aLedger(database, files);
        const folder = await bookFolder({ 'book.xml': await saftOf(tenant) });
        const other = await aLedger(database, { 'accounts.csv': files['accounts.csv'] ?? '' });
        const report = await importInto(other, folder);
        expect(refusalsOf(report)).toEqual([]);
        for (const day of await daysAround(tenant)) {
          const balances = async (of: typeof tenant) =>
            (await accountsOn(of, day)).flatMap(({ code, balance }) =>
              balance === '0' ? [] : [[code, balance]],
            );
          expect(await balances(other)).toEqual(await balances(tenant));
        }
        expect((await verifyLedger(other)).flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { ...making(BOOKS), interruptAfterTimeLimit: BOOKS * 50_000, endOnFailure: true },
    );
  },
  BOOKS * 60_000,
);
