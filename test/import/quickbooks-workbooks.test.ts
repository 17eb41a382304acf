import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { findZipBook } from '../../src/import/zip/zip-book.ts';
import { balancesByLines } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { ACCOUNT_LIST, COMPANY, journal, newerJournal, workbookOf } from './quickbooks-file.ts';
import { xlsxOf } from './xlsx-file.ts';
import { zipOf } from './zipping.ts';

const database = await testDatabase();

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

describe('workbooks of QuickBooks Online', () => {
  it.each([
    ['older', journal],
    ['newer', newerJournal],
  ])('give the same as CSV in the %s layout, whose totals have no values', async (_layout, write) => {
    const [one, other] = [await aTenant(), await aTenant()];
    await importInto(one, await bookFolder({ 'a.csv': ACCOUNT_LIST, 'j.csv': write(COMPANY) }));
    const files = {
      'Account List.xlsx': await workbookOf(ACCOUNT_LIST),
      'Journal.xlsx': await workbookOf(write(COMPANY)),
    };
    const report = await importInto(other, await bookFolder(files));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['quickbooks_accounts', 8, 8],
      ['customers', 0, 1],
      ['vendors', 0, 1],
      ['quickbooks_journal', 9, 4],
    ]);
    expect(await balancesByLines(other)).toEqual(await balancesByLines(one));
    expect((await entriesOf(other)).map(({ name }) => name)).toEqual(
      (await entriesOf(one)).map(({ name }) => name),
    );
  });

  it('are recognised within a zip', async () => {
    const folder = await bookFolder({
      'book.zip': await zipOf({
        'List.xlsx': await workbookOf(ACCOUNT_LIST),
        'Journal.xlsx': await workbookOf(journal(COMPANY)),
      }),
    });
    const handle = await open(join(folder, 'book.zip'));
    onTestFinished(async () => await handle.close());
    const book = await findZipBook('book.zip', handle, { mostBytes: 1_000_000, folder: tmpdir() });
    expect(book).toMatchObject({
      ok: true,
      files: [
        { kind: 'quickbooks_accounts', encoding: 'xlsx' },
        { kind: 'quickbooks_journal', encoding: 'xlsx' },
      ],
    });
  });

  it('are refused where a total that has a value differs, a cell has an error, or an amount is a formula without a value', async () => {
    const rows = (amount: Parameters<typeof xlsxOf>[0][number][number], total: number) => [
      ['Journal'],
      ['Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Account', 'Debit', 'Credit'],
      ['07/15/2026', 'Transfer', null, null, null, 'Checking', amount],
      [null, null, null, null, null, 'Consulting', null, 5],
      ['TOTAL', null, null, null, null, null, total, 5],
    ];
    const refusals = async (...given: Parameters<typeof rows>) => {
      const tenant = await aTenant();
      await importerOf('a.csv')(tenant, ACCOUNT_LIST);
      return refusalsOf(await importerOf('j.xlsx')(tenant, await xlsxOf(rows(...given))));
    };
    expect(await refusals(5, 5)).toEqual([]);
    expect(await refusals(5, 6)).toEqual([
      'j.xlsx:5: the report states debits "6", credits "5", but its lines add up to debits 5.00, credits 5.00',
    ]);
    expect(await refusals({ value: '#REF!', type: 'e' }, 5)).toContainEqual(
      'j.xlsx:3: debit: the cell holds an error, "#REF!"',
    );
    expect(await refusals({ value: '', formula: 'A1+A2' }, 5)).toContainEqual(
      'j.xlsx:3: debit: the cell has a formula without its value: open the file in a spreadsheet and save it',
    );
    expect(await refusals({ value: '0', formula: 'A1+A2' }, 5)).toContainEqual(
      'j.xlsx:3: debit, credit: the value of a formula was not saved: open the file in a spreadsheet and save it',
    );
  });
});

describe('a report', () => {
  it('may come in a file for each year, which may not overlap', async () => {
    const tenant = await aTenant();
    const [first = COMPANY[0], ...others] = COMPANY;
    const files = {
      'a.csv': ACCOUNT_LIST,
      '1.csv': journal(first === undefined ? [] : [first]),
      '2.csv': journal(others),
    };
    expect(refusalsOf(await importInto(tenant, await bookFolder(files)))).toEqual([]);
    expect(await entriesOf(tenant)).toHaveLength(4);
    const overlapping = await bookFolder({ ...files, '1.csv': journal(COMPANY.slice(0, 2)) });
    expect(refusalsOf(await importInto(await aTenant(), overlapping))).toEqual([
      expect.stringContaining('2.csv:6: entry: "quickbooks:2026-07-15:Invoice:1042" was there before'),
    ]);
  });

  it('may have a transaction whose first row has no account', async () => {
    const tenant = await aTenant();
    await importerOf('a.csv')(tenant, ACCOUNT_LIST);
    const linking =
      '05/22/2026,Payment,,Client:North,Created by QB Online to link credits to charges.,,,\r\n,,,,,Accounts Receivable (A/R),,\r\n,,,,,,,\r\n';
    const text = journal(COMPANY).replace('07/15/2026,Invoice', `${linking}07/15/2026,Invoice`);
    const report = await importerOf('j.csv')(tenant, text);
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      ['j.csv: left out, because all amounts are zero: 1 transaction'],
    ]);
    expect(await entriesOf(tenant)).toHaveLength(4);
  });

  it('that QuickBooks cut short is refused', async () => {
    const tenant = await aTenant();
    await importerOf('a.csv')(tenant, ACCOUNT_LIST);
    const text = journal(COMPANY).replace(
      /TOTAL[^]*/,
      'Unable to display more data. Please reduce the date range.,,,,,,,\r\n',
    );
    expect(refusalsOf(await importerOf('j.csv')(tenant, text))).toEqual([
      expect.stringContaining(
        'QuickBooks cut the report short, because it is too long: export a report for each year or month',
      ),
      expect.stringContaining('without its TOTAL'),
    ]);
  });

  it.each([
    [
      'Invoice List',
      ['Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Due Date', 'Amount', 'Open Balance'],
    ],
    ['Unpaid Bills', ['Date', 'Transaction Type', 'Num', 'Due Date', 'Past Due', 'Amount', 'Open Balance']],
    [
      'Transaction List by Date',
      ['Date', 'Transaction Type', 'Num', 'Posting', 'Name', 'Memo', 'Account', 'Split', 'Amount'],
    ],
  ])('%s is refused by its name, as CSV and as a workbook', async (name, titles) => {
    const rows = [['Example Co.'], [name], titles, ['01/31/2026', 'Bill', '1']];
    const csv = rows.map((cells) => `${cells.join(',')}\n`).join('');
    const reason = `3: it is the report "${name}", not the Journal: export the report Journal for all dates; invoices, bills and payments can be imported as JSON of the API`;
    expect(refusalsOf(await importerOf('r.csv')(await aTenant(), csv))).toEqual([`r.csv:${reason}`]);
    expect(refusalsOf(await importerOf('r.xlsx')(await aTenant(), await xlsxOf(rows)))).toEqual([
      `r.xlsx:${reason}`,
    ]);
  });
});
