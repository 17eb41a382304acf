import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { finishedImport, type ImportRecord } from '../api/imports-asking.ts';
import { BOOK } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { zipOf } from '../import/zipping.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, address, clock } = web;

async function contentOf(download: Download): Promise<string> {
  return await text(await download.createReadStream());
}

// 120 of these have no name.
const REFUSED = `department,name\n${Array.from({ length: 130 }, (_, index) => `d${index},${index < 120 ? '' : `Name ${index}`}`).join('\n')}\n`;

describe('a book in a zip', () => {
  it('is previewed without a trace, then imported, and changes nothing when imported again', async () => {
    const business = await aBusiness(database);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    await expectAccessible(page);
    const before = await stateOf(business.tenant);
    await choose(page, { name: 'our books.zip', mimeType: '', buffer: await zipOf(BOOK) });
    await page.getByText('the names of the files determine their kinds').waitFor();
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    const report = [
      ['Organisation organization.json', '1', '0', '1', '0'],
      ['Accounts accounts.csv', '4', '4', '0', '0'],
      ['Exchange rates exchange_rates.csv', '2', '2', '0', '0'],
      ['Journal journal.csv', '4', '2', '0', '0'],
    ];
    expect(await rowsOf(page, 'Result for each file')).toEqual(report);
    expect(await stateOf(business.tenant)).toEqual(before);
    await expectAccessible(page);
    clock.advance(1000);
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect(await rowsOf(page, 'Result for each file')).toEqual(report);
    expect(page.url()).toMatch(new RegExp(`^${address}${IMPORTS_PATH}\\?import=[0-9a-f-]{36}$`));
    const after = await stateOf(business.tenant);
    expect(after['journal_entries']).toHaveLength(2);
    clock.advance(1000);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect
      .poll(async () => (await rowsOf(page, 'Result for each file')).map((row) => row.slice(2)), {
        timeout: 10_000,
      })
      .toEqual([
        ['0', '0', '1'],
        ['0', '0', '4'],
        ['0', '0', '2'],
        ['0', '0', '2'],
      ]);
    expect((await stateOf(business.tenant))['journal_entries']).toEqual(after['journal_entries']);
    // The list is loaded again after the result.
    await expect
      .poll(async () => (await rowsOf(page, 'Earlier imports')).map((row) => row.slice(0, 3)))
      .toEqual([
        ['Book (zip)', 'Imported', '9 the same'],
        ['Book (zip)', 'Imported', '8 added, 1 changed'],
        ['Book (zip)Check only', 'Checked', 'Would be: 8 added, 1 changed'],
      ]);
    expect((await rowsOf(page, 'Earlier imports'))[0]?.at(-1)).toBe('Ada Marsh');
  });

  it('is undone after a question, and what was taken back is listed', async () => {
    const business = await aBusiness(database);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    await choose(page, { name: 'books.zip', mimeType: '', buffer: await zipOf(BOOK) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Everything is imported.').waitFor();
    clock.advance(1000);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import: Book (zip)?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('The import is undone.').waitFor();
    await expectAccessible(page);
    expect(await rowsOf(page, 'What was taken back')).toEqual([
      ['Journal entries', '2', '0'],
      ['Exchange rates', '2', '0'],
      ['Accounts', '4', '0'],
    ]);
    await page.getByText('organization: what this file set stays as it is').waitFor();
    await expect
      .poll(async () => (await rowsOf(page, 'Earlier imports')).map((row) => row.slice(0, 2)))
      .toEqual([
        ['Undo of an import', 'Done'],
        ['Book (zip)', 'Undone'],
      ]);
    await page.getByRole('link', { name: 'Book (zip)' }).click();
    await page.getByText('This import was undone.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo this import' }).count()).toBe(0);
  });

  it('that is not valid is refused with a reason', async () => {
    const business = await aBusiness(database);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    await choose(page, {
      name: 'book.zip',
      mimeType: 'application/zip',
      buffer: await zipOf({ 'a.txt': 'x' }),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('there is no file of a book in this zip file').waitFor();
    expect(await rowsOf(page, 'What was refused')).toMatchObject([
      ['book.zip', 'All of it', expect.any(String)],
    ]);
  });
});

describe('a list', () => {
  it('shows refused rows in a table and as a file, with the number of further ones', async () => {
    const business = await aBusiness(database, 'admin');
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    const before = await stateOf(business.tenant);
    await choose(page, csvFile('Departments.csv', REFUSED));
    expect(await page.getByLabel('It holds').inputValue()).toBe('departments');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Nothing was imported. Fix 120 errors and try again.').waitFor();
    await page.getByText('The first 100 of 120 are kept').waitFor();
    // Once the file is no longer at hand, its rows cannot be corrected here.
    await page.reload();
    await page.getByRole('table', { name: 'What was refused' }).waitFor();
    expect(await rowsOf(page, 'What was refused')).toHaveLength(15);
    await page.getByRole('button', { name: 'Show all 100' }).click();
    const shown = await rowsOf(page, 'What was refused');
    expect(shown[0]).toEqual(['Departments.csv', '2', 'name: required']);
    expect(shown).toHaveLength(100);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('refused-2026-11-20.csv');
    const lines = (await contentOf(download)).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual(['file,line,reason', ...shown.map((row) => row.join(','))]);
    expect(await stateOf(business.tenant)).toEqual(before);
    await expectAccessible(page);
    expect((await rowsOf(page, 'Earlier imports'))[0]?.slice(0, 3)).toEqual([
      'Departments',
      'Refused',
      '120 refused',
    ]);
  });

  it('can be dropped; an unsupported file is reported before anything is sent', async () => {
    const page = await openPage({ session: (await aBusiness(database)).session, path: IMPORTS_PATH });
    await page.getByText('or drop it here').waitFor();
    const drop = async (...files: readonly (readonly [name: string, content: string])[]) => {
      const data = await page.evaluateHandle((dropped) => {
        const transfer = new DataTransfer();
        for (const [name, content] of dropped) transfer.items.add(new File([content], name));
        return transfer;
      }, files);
      await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: data });
    };
    await drop(['a.ods', 'x']);
    await page
      .getByText(
        'a.ods is neither a zip, nor a CSV or XLSX file, nor NDJSON, nor a FEC, SAF-T, GnuCash, beancount, hledger, Ledger or IIF file, nor JSON from QuickBooks Online or Xero.',
      )
      .waitFor();
    await drop(['a.csv', 'x'], ['b.csv', 'x']);
    await page.getByText('One file at a time: pack several into a zip.').waitFor();
    await drop(['a.csv', '']);
    await page.getByText('a.csv is empty.').waitFor();
    await expectAccessible(page);
    await drop(['print.csv', 'txnidx,date,date2,status,code,description\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('hledger');
    await drop(['export.xml', '<?xml version="1.0"?>\n<n1:AuditFile xmlns:n1="urn:x"></n1:AuditFile>']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('saft');
    await drop(['books.gnucash', 'SQLite format 3\0']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('gnucash');
    await drop(['Journals.json', '{"Id":"x","Journals":[{"JournalID":"j"}]}']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('xero');
    await drop(['Purchase.json', '[{"PaymentType":"Cash","SyncToken":"0","Id":"1"}]']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('quickbooks');
    await drop(['ChartOfAccounts.csv', '*Code,*Name,*Type,*Tax Code\n200,Sales,Revenue,None\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('xero');
    await drop(['main.bean', '; books\n2026-01-01 open Assets:Bank\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('beancount');
    await drop(['quickbooks.iif', '!TRNS\tDATE\tACCNT\tAMOUNT\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('iif');
    await drop(['list.csv', 'Account List\nCo.\n\nAccount #,Full name,Type,Detail type\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('quickbooks_accounts');
    await drop([
      'report.csv',
      'Co.\nJournal\n\n,Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n',
    ]);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('quickbooks_journal');
    await drop(['contacts.csv', 'Vendor Contact List\nCo.\n\nVendor,Phone numbers,Email,Full name\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('quickbooks_vendors');
    await drop(['EXTF.csv', '"EXTF";700;21;"Buchungsstapel";13\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('datev');
    await drop(['2026.dat', '; books\n2026/01/01 * Sale\n  ; note\n  assets:bank  $1.00\n  income\n']);
    await expect.poll(() => page.getByLabel('It holds').inputValue()).toBe('hledger');
    await drop(['things.ndjson', '{"department":"d1","name":"One"}\n']);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('Say what the file holds.').waitFor();
    const sent = () => page.network.filter(({ method }) => method === 'POST');
    expect(sent()).toEqual([]);
    await page.getByLabel('It holds').selectOption('Departments');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('Everything can be imported.').waitFor();
    expect(new URL(sent()[0]?.url ?? '').search).toBe(
      '?kind=departments&file_name=things.ndjson&dry_run=true',
    );
  });
});

describe('the page', () => {
  it.each(['member', 'contractor'] as const)('shows a %s nothing and sends no requests', async (role) => {
    const page = await openPage({ as: role, path: IMPORTS_PATH });
    await page.getByRole('heading', { name: 'The settings are for owners and admins' }).waitFor();
    expect(page.network.filter(({ path }) => /^\/api\/(v1\/imports|settings)/.test(path))).toEqual([]);
    expect(await page.locator('input[type=file]').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'explains the format of files, accessible in %s',
    async (colorScheme) => {
      const width = colorScheme === 'dark' ? 390 : 1440;
      const page = await openPage({ as: 'owner', path: IMPORTS_PATH, colorScheme, width });
      await page.getByText('File formats').click();
      await page.getByLabel('A file of').selectOption('Journal');
      await page.getByText('reconciled', { exact: true }).waitFor();
      await expectAccessible(page, colorScheme);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  it('offers an example to start from, which the service accepts', async () => {
    const page = await openPage({ as: 'owner', path: IMPORTS_PATH });
    await page.getByText('File formats').click();
    await page.getByLabel('A file of').selectOption('Departments');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Example file' }).click(),
    ]);
    const example = await contentOf(download);
    const { session } = await aBusiness(database);
    const answer = await web.post('/api/v1/imports?kind=departments&dry_run=true', {
      as: session,
      body: example,
      headers: { 'content-type': 'text/csv' },
    });
    const { id } = answer.json<{ data: ImportRecord }>().data;
    const { report } = await finishedImport(web, session, id);
    // The parent department in the example does not exist; the columns are valid.
    expect(report?.refused.map(({ line }) => line)).toEqual([2]);
  });
});
