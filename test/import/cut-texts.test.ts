import { expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookings } from './datev-file.ts';
import { CHART, TITLES, transaction } from './iif-file.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { accounts, answer, CLIENT, filesOf, sale } from './quickbooks-answers-file.ts';
import { ACCOUNT_LIST, journal } from './quickbooks-file.ts';

const database = await testDatabase();

/** A text whose first so many characters end with half of an emoji. */
const halved = (length: number) => `${'x'.repeat(length - 1)}😀 and more`;

const iif = (memo: string) =>
  CHART +
  TITLES +
  transaction(
    'DEPOSIT',
    '7/15/2026',
    [
      ['Checking', '', '5.00'],
      ['Consulting', '', '-5.00'],
    ],
    { memo },
  );

const report = (memo: string) =>
  journal([
    {
      date: '07/15/2026',
      type: 'Deposit',
      memo,
      lines: [
        ['1000 Checking', '', '5.00', ''],
        ['Consulting', '', '', '5.00'],
      ],
    },
  ]);

const described = (Description: string) => {
  const line = { Id: '1', Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} };
  return sale('1', '2026-07-15', 5, 0, { CustomerRef: CLIENT, Line: [{ ...line, Description }] });
};

// Half of a pair is no text: it came back as another name than was looked up, or was taken by no column.
it.each<[string, string, BookFiles]>([
  [
    'name of an entry of DATEV',
    'EUR',
    {
      'a.csv': bookings([
        { amount: '5,00', account: '1200', contra: '1360', document: '', text: halved(100) },
      ]),
    },
  ],
  [
    'name of an entry of QuickBooks Desktop',
    'USD',
    { 'a.iif': iif(halved(180 - 'iif:2026-07-15:DEPOSIT:'.length)) },
  ],
  [
    'name of an entry of a Journal of QuickBooks Online',
    'USD',
    {
      'accounts.csv': ACCOUNT_LIST,
      'Journal.csv': report(halved(180 - 'quickbooks:2026-07-15:Deposit:'.length)),
    },
  ],
  [
    'description of a line of QuickBooks Online',
    'USD',
    filesOf({ 'Account.json': accounts(), 'Invoice.json': answer('Invoice', [described(halved(2000))]) }),
  ],
])('a %s is cut before an emoji, and the same file is the same again', async (_what, baseCurrency, files) => {
  const tenant = database.openTenant((await anOrganization(database, { baseCurrency })).id);
  const folder = await bookFolder(files);
  expect(refusalsOf(await importInto(tenant, folder))).toEqual([]);
  const again = await importInto(tenant, folder);
  expect(refusalsOf(again)).toEqual([]);
  expect(again.files.every(({ added, changed }) => added + changed === 0)).toBe(true);
});
