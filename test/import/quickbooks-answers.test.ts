import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { allocationsOf, faultsOf, standing } from './documents-support.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import {
  accounts,
  answer,
  BANK,
  CLIENT,
  COLUMNS,
  COMPANY,
  COMPANY_AS_ONE,
  filesOf,
  journalReport,
  linked,
  POSTED,
  purchase,
  sale,
  transaction,
} from './quickbooks-answers-file.ts';
import * as reports from './quickbooks-file.ts';

const ACCOUNT = { Id: '1', FullyQualifiedName: 'Bank', AccountType: 'Bank' };

const database = await testDatabase();

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

async function importing(
  tenant: TenantWriter,
  company: Readonly<Record<string, object>>,
): Promise<ImportReport> {
  return await importInto(tenant, await bookFolder(filesOf(company)));
}

describe("answers of QuickBooks Online's API", () => {
  it('are recognised by their content and bring accounts, parties, an opening, entries and documents', async () => {
    const tenant = await aTenant();
    const report = await importing(tenant, COMPANY);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['customers', 1, 1],
      ['vendors', 1, 1],
      ['accounts', 0, 8],
      ['quickbooks', 9, 4],
      ['invoices', 1, 1],
      ['bills', 1, 1],
      ['payments', 1, 1],
    ]);
    expect(report.ledger?.accounts.map(({ code, class: name, guess }) => [code, name, guess])).toContainEqual(
      ['Undeposited Funds', 'cash', 'by its type, Other Current Asset, UndepositedFunds'],
    );
    expect(await entriesOf(tenant)).toMatchObject([
      { name: 'quickbooks:2', kind: 'opening' },
      {
        name: 'quickbooks:130',
        kind: 'ordinary',
        reference: '10130',
        lines: [
          ['Accounts Receivable (A/R)', '110', 'Client', 'Client'],
          ['Landscaping Services', '-100', 'Client', 'Client'],
          ['Board of Equalization Payable', '-10', 'Client', 'Client'],
        ],
      },
      {
        name: 'quickbooks:131',
        lines: [
          ['Accounts Payable (A/P)', '-20', 'Paper & Co', 'Paper & Co'],
          ['Job Expenses:Materials', '20', 'Paper & Co', 'Paper & Co'],
        ],
      },
      { name: 'quickbooks:132' },
    ]);
    expect(
      (await standing(tenant)).map(({ name, net, tax, open }) => `${name} ${net} ${tax} ${open}`),
    ).toEqual(['quickbooks:130 100 10 50', 'quickbooks:131 20 0 20']);
    const [lines] = await tenant.read(
      sql<{ text: string }>`
        select string_agg(concat_ws(' ', account.code, line.description, tax_code), ' | ' order by account.code) as text
        from document_lines line join accounts account on account.id = account_id
      `.compile(query),
    );
    expect(lines?.text).toBe('Job Expenses:Materials | Landscaping Services Design TAX');
    expect(await allocationsOf(tenant)).toEqual(['quickbooks:132 quickbooks:130 2026-07-20 60']);
    const contacts = await tenant.read(
      sql<{ text: string }>`
        select concat_ws(' | ', name, contact_phone, billing_email, billing_address) as text
        from customer_profiles join parties on parties.id = party_id
      `.compile(query),
    );
    expect(contacts.map(({ text }) => text)).toEqual([
      'Client | (555) 555-0100 | pay@example.com | 12 Main Street, Springfield',
    ]);
    expect([await differencesOf(tenant), await faultsOf(tenant)]).toEqual([[], []]);
  });

  it('give the same in any order and number of files, and change nothing when imported again', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    await importing(one, COMPANY);
    const files = Object.entries(COMPANY).filter(([name]) => name !== 'bills.json');
    const turned = Object.fromEntries([
      ...files.map(([, content], index) => [`${String(99 - index)}.txt`, content] as const),
      ['0.json', answer('Bill', COMPANY['bills.json'] as object[])],
    ]);
    expect(refusalsOf(await importing(other, turned))).toEqual([]);
    for (const read of [balancesByLines, standing, allocationsOf])
      expect(await read(other)).toEqual(await read(one));
    const again = await importing(one, COMPANY);
    expect(again.files.flatMap(({ added, changed }) => added + changed).filter((count) => count > 0)).toEqual(
      [],
    );
  });

  it('may all be in one file, one after the other', async () => {
    const tenant = await aTenant();
    const report = await importerOf('all.json')(tenant, COMPANY_AS_ONE);
    expect([refusalsOf(report), report.files.map(({ kind }) => kind)]).toEqual([
      [],
      ['customers', 'vendors', 'accounts', 'quickbooks', 'invoices', 'bills', 'payments'],
    ]);
  });

  it('change what was changed in QuickBooks, by its id: the date of a transaction, the name of a customer', async () => {
    const tenant = await aTenant();
    await importing(tenant, COMPANY);
    const moved = POSTED.map((one) => (one.id === '132' ? { ...one, day: '2026-07-21' } : one));
    const renamed = { Id: '1', DisplayName: 'Client (deleted)', SyncToken: '1' };
    const report = await importing(tenant, {
      ...COMPANY,
      'Customer.json': answer('Customer', [renamed]),
      'JournalReport.json': journalReport(moved),
    });
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    const names = await tenant.read(
      sql<{ name: string }>`select name from customer_profiles join parties on parties.id = party_id`.compile(
        query,
      ),
    );
    expect(names).toEqual([{ name: 'Client (deleted)' }]);
    expect(await entriesOf(tenant)).toHaveLength(4);
  });

  it('warn of transactions that the period of the report no longer has', async () => {
    const tenant = await aTenant();
    await importing(tenant, COMPANY);
    const report = await importing(tenant, {
      'j.json': journalReport(POSTED.filter(({ id }) => id !== '131')),
    });
    expect(report.warnings).toEqual([
      'j.json: 1 entry that was imported from QuickBooks before is not in this file; still in the ledger',
    ]);
    const later = await importing(tenant, { 'j.json': journalReport(POSTED.slice(-1)) });
    expect(later.warnings).toEqual([]);
  });

  it('without a journal bring documents alone', async () => {
    const { 'JournalReport.json': _, ...documents } = COMPANY;
    const tenant = await aTenant();
    const report = await importing(tenant, documents);
    expect(report.warnings).toEqual([
      'Account.json: there is no JournalReport, so only invoices, bills and payments are imported, and no ledger',
    ]);
    expect([await entriesOf(tenant), (await standing(tenant)).length]).toEqual([[], 2]);
  });

  it('count lists that are not read, and warn of open amounts that differ', async () => {
    const report = await importing(await aTenant(), {
      'a.json': answer('Estimate', [{ Id: '1' }, { Id: '2' }]),
      'classes.json': [{ Id: '1', SyncToken: '0' }],
      'c.json': answer('Invoice', [sale('130', '2026-07-15', 100, 10, { Balance: 50 })]),
    });
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      [
        'a.json: left out, because these lists are not imported: 2 of Estimate, 1 of classes.json',
        'a.json: 1 invoice or bill has an open amount that differs from the amount due in QuickBooks (first "10130"): payments, credit notes or overpayments are missing',
        'a.json: there is no JournalReport, so only invoices, bills and payments are imported, and no ledger',
      ],
    ]);
  });

  it('use amounts in the home currency where the report has both', async () => {
    const tenant = await aTenant();
    const whole = journalReport(POSTED.slice(0, 1)) as {
      Rows: { Row: { ColData?: object[]; Summary?: { ColData: object[] } }[] };
    };
    for (const row of whole.Rows.Row)
      for (const cells of [row.ColData, row.Summary?.ColData])
        if (cells !== undefined) cells.push({ value: 'EUR' }, ...cells.slice(6, 8));
    const money = ['currency', 'debt_home_amt', 'credit_home_amt'].map((ColType) => ({
      ColType,
      ColTitle: ColType,
    }));
    const report = { ...whole, Columns: { Column: [...COLUMNS, ...money] } };
    expect(refusalsOf(await importing(tenant, { 'a.json': accounts(), 'j.json': report }))).toEqual([]);
    const other = { ...whole, Columns: { Column: [...COLUMNS, money[0]] } };
    expect(refusalsOf(await importing(await aTenant(), { 'j.json': other }))).toEqual([
      'j.json: Columns: amounts are in the currencies of their transactions: request debt_home_amt and credit_home_amt too',
    ]);
  });
});

describe('they are refused', () => {
  const JOURNAL = COMPANY['JournalReport.json'] as { Header: object };
  it.each<[string, Readonly<Record<string, object>>, string]>([
    [
      'of two companies',
      {
        'a.json': answer('CompanyInfo', [{ CompanyName: 'A' }]),
        'b.json': answer('CompanyInfo', [{ CompanyName: 'B' }]),
      },
      'b.json:1: the files are of two companies, "A" and "B": import each into its own organisation',
    ],
    [
      'with another home currency',
      { 'a.json': answer('Preferences', [{ CurrencyPrefs: { HomeCurrency: { value: 'CAD' } } }]) },
      'a.json:1: the books are in CAD, and the base currency of the organisation is USD',
    ],
    [
      'with a report in another currency',
      { 'j.json': { ...JOURNAL, Header: { ReportName: 'JournalReport', Currency: 'CAD' } } },
      'j.json: the books are in CAD, and the base currency of the organisation is USD',
    ],
    [
      'with another report',
      { 'j.json': { ...JOURNAL, Header: { ...JOURNAL.Header, ReportName: 'GeneralLedger' } } },
      'j.json: it is the report "GeneralLedger", which does not have whole transactions: request the JournalReport',
    ],
    [
      'with a single record',
      { 'a.json': { Invoice: sale('1', '2026-07-15', 1) } },
      'a.json:1: Invoice: a single record is not read: put it into a list, as an answer to a query has it',
    ],
    [
      'with a bare list of which nobody knows what it is',
      { 'list.json': [sale('1', '2026-07-15', 1)] },
      'list.json:1: the records do not say of which entity they are: call the file by it, such as Invoice.json',
    ],
    [
      'with an unknown account',
      { 'a.json': accounts([BANK]), 'j.json': journalReport(POSTED) },
      'j.json:7: account: the list of accounts, which gives the types, does not have "Landscaping Services": add it to accounts.csv',
    ],
    [
      'with an unknown type of account',
      { 'a.json': answer('Account', [{ Id: '1', FullyQualifiedName: 'X', AccountType: 'Banque' }]) },
      'a.json:1: AccountType: it does not give the class of account "X": add it to accounts.csv',
    ],
    [
      'with a payment of something unknown',
      {
        'p.json': answer('Payment', [
          transaction('9', '2026-07-15', 5, { CustomerRef: CLIENT, Line: [linked('Voucher', '1', 5)] }),
        ]),
      },
      'p.json:1: Line.LinkedTxn.TxnType: not known: "Voucher"',
    ],
    [
      'with a payment of more than was paid',
      {
        'p.json': answer('Payment', [
          transaction('9', '2026-07-15', 5, { CustomerRef: CLIENT, Line: [linked('Invoice', '1', 6)] }),
        ]),
      },
      'p.json:1: Line: more is settled than was paid and credited',
    ],
    [
      'with a payment of a journal entry that is missing',
      {
        'p.json': answer('Payment', [
          transaction('9', '2026-07-15', 5, { CustomerRef: CLIENT, Line: [linked('JournalEntry', '1', 5)] }),
        ]),
      },
      'p.json:1: Line.LinkedTxn: the files do not have transaction "1" with a line on receivables',
    ],
    [
      'with two accounts of one name',
      { 'a.json': answer('Account', [ACCOUNT, { ...ACCOUNT, Id: '2', AccountType: 'Income' }]) },
      'a.json:2: account: another one is called "Bank" too: rename one of them',
    ],
    [
      'with an amount that is none',
      { 'b.json': answer('Bill', [purchase('1', '2026-07-15', 5, { Line: [{ Id: '1', Amount: 'much' }] })]) },
      'b.json:1: Line.Amount: not a number: "much"',
    ],
    [
      'with a bill of nobody',
      { 'b.json': answer('Bill', [transaction('1', '2026-07-15', 5)]) },
      'b.json:1: CustomerRef, VendorRef: required',
    ],
  ])('%s', async (_what, company, reason) => {
    const tenant = await aTenant();
    expect(refusalsOf(await importing(tenant, company))).toContainEqual(expect.stringContaining(reason));
    expect([await entriesOf(tenant), await standing(tenant)]).toEqual([[], []]);
  });

  it('beside reports that a page exports, in one book or after each other', async () => {
    const tenant = await aTenant();
    const together = await bookFolder({ ...filesOf(COMPANY), 'list.csv': reports.ACCOUNT_LIST });
    expect(refusalsOf(await importInto(tenant, together))).toContainEqual(
      expect.stringContaining(
        'which have no ids, so everything would be there twice: import the JSON or the reports',
      ),
    );
    await importing(tenant, COMPANY);
    await importerOf('list.csv')(tenant, reports.ACCOUNT_LIST);
    expect(refusalsOf(await importerOf('Journal.csv')(tenant, reports.journal(reports.COMPANY)))).toEqual([
      "Journal.csv: the books have entries from QuickBooks' API, which would count twice: import its JSON again, or undo those imports",
    ]);
    const other = await aTenant();
    await importerOf('list.csv')(other, reports.ACCOUNT_LIST);
    await importerOf('Journal.csv')(other, reports.journal(reports.COMPANY));
    expect(refusalsOf(await importing(other, { 'j.json': journalReport(POSTED) }))).toEqual([
      'j.json: the books have entries from reports of QuickBooks, which would count twice: import such reports again, or undo those imports',
    ]);
  });

  it('where a report was cut short, or has a transaction without an id', async () => {
    const { Rows } = journalReport(POSTED) as { Rows: { Row: { ColData?: { id?: string }[] }[] } };
    const notice = { ColData: [{ value: 'Unable to display more data. Please reduce the date range.' }] };
    const cut = { ...JOURNAL, Rows: { Row: [...Rows.Row.slice(0, -1), notice] } };
    expect(refusalsOf(await importing(await aTenant(), { 'a.json': accounts(), 'j.json': cut }))).toEqual([
      expect.stringContaining('QuickBooks cut the report short'),
      expect.stringContaining('without its TOTAL'),
    ]);
    for (const { ColData } of Rows.Row) delete ColData?.[1]?.id;
    const anonymous = { ...JOURNAL, Rows };
    expect(
      refusalsOf(await importing(await aTenant(), { 'a.json': accounts(), 'j.json': anonymous })),
    ).toContainEqual(expect.stringContaining('id: required, in the cell of the type'));
  });

  it('for a caller who may not add customers', async () => {
    const tenant = await aTenant();
    const report = await importInto(tenant, await bookFolder(filesOf(COMPANY)), {
      capabilities: new Set(['imports.write', 'ledger.write'] as const),
    });
    expect(refusalsOf(report)).toContainEqual(expect.stringContaining('needs records.write'));
  });
});
