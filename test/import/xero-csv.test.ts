import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BROKEN, BROKEN_MS, broken, DAMAGES, faultsAfter } from './broken-files.ts';
import { standing } from './documents-support.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { CHART, documents } from './xero-csv-file.ts';
import { accounts, CLIENT, invoice } from './xero-file.ts';
import { xeroBooks } from './xero-support.ts';

const database = await testDatabase();
const { aTenant } = xeroBooks(database);

const INVOICES = documents(
  { number: 'INV-1', total: '110.0000', line: '60.0000', tax: '6.0000' },
  { number: 'INV-1', total: '110.0000', line: '40.0000', tax: '4.0000' },
  { number: 'INV-2', total: '55.0000', line: '55.0000', tax: '5.0000' },
  { number: '7', total: '33.0000', line: '30.0000', tax: '3.0000', contact: 'Paper & Co', type: 'Bill' },
  { number: '7', total: '11.0000', line: '10.0000', tax: '1.0000', contact: 'Other', type: 'Bill' },
  { number: 'INV-3', total: '9.0000', line: '9.0000', tax: '0.0000', status: 'Draft' },
  { number: 'INV-4', total: '9.0000', line: '9.0000', tax: '0.0000', status: 'Voided' },
);
const CONTACTS = '*ContactName,AccountNumber,EmailAddress,FirstName\nClient,C1,client@example.com,Ada\n';

describe('a CSV file of Xero', () => {
  it('is a chart, contacts, or invoices and bills, read by the rules of the API', async () => {
    const tenant = await aTenant();
    const report = await importInto(
      tenant,
      await bookFolder({
        'ChartOfAccounts.csv': CHART,
        'Contacts.csv': CONTACTS,
        'SalesInvoices.csv': INVOICES,
      }),
    );
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ file, kind, rows, added }) => [file, kind, rows, added])).toEqual([
      ['ChartOfAccounts.csv', 'accounts', 0, 4],
      ['ChartOfAccounts.csv', 'customers', 0, 1],
      ['ChartOfAccounts.csv', 'vendors', 0, 2],
      ['SalesInvoices.csv', 'invoices', 4, 2],
      ['SalesInvoices.csv', 'bills', 2, 2],
    ]);
    expect((await standing(tenant)).map(({ name, net, tax }) => `${name} ${net} ${tax}`)).toEqual([
      'INV-1 100 10',
      'INV-2 50 5',
      'Other: 7 10 1',
      'Paper & Co: 7 30 3',
    ]);
  });

  it('has dates in either format, and is refused if they can be read both ways', async () => {
    const one = { number: 'INV-1', total: '1', line: '1', tax: '0' };
    const send = importerOf('SalesInvoices.csv');
    expect(refusalsOf(await send(await aTenant(), documents({ ...one, day: '7/15/2026' })))).toEqual([]);
    expect(refusalsOf(await send(await aTenant(), documents({ ...one, day: '3/4/2026' })))).toEqual([
      expect.stringContaining('SalesInvoices.csv: InvoiceDate: all days can be read both ways'),
    ]);
  });

  it.each([
    [{ due: '0.0000', status: 'Paid' }, [], 1],
    [{ status: 'Nonsense' }, ['SalesInvoices.csv:2: Status: not known: "Nonsense"'], 0],
    [{ type: 'Quote' }, ['SalesInvoices.csv:2: Type: neither a sales invoice nor a bill: "Quote"'], 0],
    [{ total: 'x' }, ['SalesInvoices.csv:2: Total: not a number: "x"'], 0],
    [
      { day: '31/02/2026' },
      [
        'SalesInvoices.csv:2: Date: not a date in the form YYYY-MM-DD: "31/02/2026"',
        'SalesInvoices.csv:2: DueDate: not a date in the form YYYY-MM-DD: "31/02/2026"',
      ],
      0,
    ],
  ])('with %j gives the reason', async (more, refusals, warnings) => {
    const line = { number: 'INV-1', total: '1.0000', line: '1.0000', tax: '0.0000', due: '1.0000', ...more };
    const report = await importerOf('SalesInvoices.csv')(await aTenant(), documents(line));
    expect([refusalsOf(report), report.warnings.length]).toEqual([refusals, warnings]);
  });

  it('is refused if an account type or a status is the name of an object property', async () => {
    const chart = CHART.replace('Revenue', 'constructor');
    expect(refusalsOf(await importerOf('ChartOfAccounts.csv')(await aTenant(), chart))).toEqual([
      'ChartOfAccounts.csv:3: Type: it does not give the class of account "200": add it to accounts.csv',
    ]);
    const line = { number: 'INV-1', total: '1', line: '1', tax: '0', status: 'constructor' };
    expect(refusalsOf(await importerOf('SalesInvoices.csv')(await aTenant(), documents(line)))).toEqual([
      'SalesInvoices.csv:2: Status: not known: "constructor"',
    ]);
  });

  const BILL = { number: '7', total: '33', line: '30', tax: '3', contact: 'Paper & Co', type: 'Bill' };
  it.each([
    ['without a number', { number: '' }, 'InvoiceNumber: required, because the file has no other id'],
    ['with the number of the bill above', {}, 'InvoiceNumber: "7" is on the document above too'],
  ])('is refused if it has a bill %s', async (_what, more, reason) => {
    const file = documents(BILL, { ...BILL, total: '11', line: '10', tax: '1', ...more });
    expect(refusalsOf(await importerOf('Bills.csv')(await aTenant(), file))).toEqual([
      `Bills.csv:3: ${reason}`,
    ]);
  });

  it('may have draft bills without numbers', async () => {
    const draft = { ...BILL, number: '', status: 'Draft' };
    const report = await importerOf('Bills.csv')(
      await aTenant(),
      documents(draft, { ...draft, total: '11' }, BILL),
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(report.files.at(-1)).toMatchObject({ kind: 'bills', rows: 1, added: 1 });
  });

  it('is not mixed with JSON of the same accounts', async () => {
    const report = await importInto(
      await aTenant(),
      await bookFolder({
        'ChartOfAccounts.csv': CHART,
        'a.json': JSON.stringify(accounts()),
        'i.json': JSON.stringify([invoice('i', '2026-07-01', 1, { Contact: CLIENT })]),
      }),
    );
    expect(refusalsOf(report)).toContainEqual(
      expect.stringContaining('account: two accounts are called "200"'),
    );
  });
});

it.each([
  ['ChartOfAccounts.csv', CHART],
  ['SalesInvoices.csv', INVOICES],
])(
  '%s is refused in words or imported whole, however it was broken',
  async (name, whole) => {
    await fc.assert(
      fc.asyncProperty(fc.array(DAMAGES, { minLength: 1, maxLength: 2 }), async (damages) => {
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'AUD' })).id);
        const report = await importerOf(name)(tenant, broken(Buffer.from(whole), damages));
        expect(await faultsAfter(tenant, report)).toEqual([]);
      }),
      BROKEN,
    );
  },
  2 * BROKEN_MS,
);
