import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import { zipOf } from '../import/zipping.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, type GivenFile, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);

async function previewed(
  given: GivenFile,
  settings: Readonly<{ width?: number; colorScheme?: 'light' | 'dark' }> = {},
) {
  const business = await aBusiness(database);
  const page = await web.openPage({ session: business.session, path: IMPORTS_PATH, ...settings });
  await choose(page, given);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText(/Nothing was imported\. Fix/).waitFor();
  return { ...business, page };
}

async function namesOf(tenant: TenantReader): Promise<string[]> {
  const rows = await tenant.read(query.selectFrom('departments').select('name').orderBy('name').compile());
  return rows.map(({ name }) => name);
}

/** The name on line 2 has two lines, so that lines and rows differ. */
const DEPARTMENTS = 'department,name,parent\nd1,"Head\r\noffice",\nd2,,d1\nd3,Sales,d9\nd4,Ware“house,d1\n';

function rowOn(page: OpenedPage, line: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: line, exact: true }) });
}

describe('refused rows of a CSV file', () => {
  it('are corrected by keyboard, checked again and imported', async () => {
    const { page, tenant } = await previewed(csvFile('departments.csv', DEPARTMENTS));
    await page.getByText('3 rows to correct').waitFor();
    // The quoted cell has a line break, so that the third row is on line 4.
    const name = rowOn(page, 'Line 4').getByLabel('name', { exact: true });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    // In a name of two lines Enter would add another.
    await rowOn(page, 'Line 2').getByLabel('name', { exact: true }).fill('Head office');
    await name.focus();
    await page.keyboard.type('Finance, "core"');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe('d9');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('d1');
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 rows done').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Everything can be imported.').waitFor();
    expect(await namesOf(tenant)).toEqual([]);
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect((await namesOf(tenant)).toSorted()).toEqual([
      'Finance, "core"',
      'Head office',
      'Sales',
      'Ware“house',
    ]);
  });

  it('are left out, or brought back by undoing that, and the corrected file can be saved', async () => {
    const { page, tenant } = await previewed(csvFile('departments.csv', DEPARTMENTS));
    await rowOn(page, 'Line 2').getByLabel('name', { exact: true }).fill('Head office');
    await rowOn(page, 'Line 4').getByRole('button', { name: 'Leave out' }).click();
    await rowOn(page, 'Line 5').getByRole('button', { name: 'Leave out' }).click();
    await page.getByText('3 of 3 rows done, 2 of them left out').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await rowOn(page, 'Line 5').getByRole('button', { name: 'Undo' }).click();
    await rowOn(page, 'Line 5').getByLabel('parent').fill('');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download corrected file' }).click(),
    ]);
    expect(await text(await download.createReadStream())).toBe(
      'department,name,parent\nd1,Head office,\nd3,Sales,\nd4,Ware“house,d1\n',
    );
    await page.getByRole('button', { name: 'Import corrected file' }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect(await namesOf(tenant)).toHaveLength(3);
  });

  it('that share a mistake are corrected by one replacement', async () => {
    const days = Array.from({ length: 130 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
      return `${index % 10 === 0 ? 'EUR' : 'IRAUSD'},${day},1.5`;
    });
    const content = `currency,date,rate\n${days.join('\n')}\nGBP,2026-13-01,2\n`;
    const { page, tenant } = await previewed(csvFile('exchange_rates.csv', content), { width: 390 });
    const all = page.getByLabel('Replace “IRAUSD” in currency in all 117 rows');
    await all.waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await all.fill('USD');
    await page.getByText('Replaced in 117 rows.').waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    // The row beyond the first hundred refusals shows now.
    await page.getByText('Nothing was imported. Fix 1 error and try again.').waitFor();
    await rowOn(page, 'Line 132').getByLabel('date').fill('2026-12-01');
    await page.getByRole('button', { name: 'Import corrected file' }).click();
    await page.getByText('Everything is imported.').waitFor();
    const counts = await tenant.read(
      query
        .selectFrom('exchange_rates')
        .select(['currency', (select) => select.fn.countAll<string>().as('count')])
        .groupBy('currency')
        .compile(),
    );
    expect(Object.fromEntries(counts.map(({ currency, count }) => [currency, Number(count)]))).toEqual({
      USD: 117,
      EUR: 13,
      GBP: 1,
    });
  });

  it('in Windows-1252 are shown as they are meant', async () => {
    const buffer = Buffer.from('department;name;parent\nd1;Büro München;\nd2;Café;d7\n', 'latin1');
    const { page, tenant } = await previewed(
      { name: 'departments.csv', mimeType: '', buffer },
      { colorScheme: 'dark' },
    );
    await rowOn(page, 'Line 3').getByText('d2 · Café').waitFor();
    await expectAccessible(page, 'dark');
    await rowOn(page, 'Line 3').getByLabel('parent').fill('d1');
    await page.getByRole('button', { name: 'Import corrected file' }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect((await namesOf(tenant)).toSorted()).toEqual(['Büro München', 'Café']);
  });
});

describe('refused rows of a file that cannot be corrected here', () => {
  it('come with what to do after the page was loaded again', async () => {
    const { page } = await previewed(csvFile('departments.csv', DEPARTMENTS));
    await page.getByText('3 rows to correct').waitFor();
    await page.reload();
    await page.getByText('choose the file again and preview it').waitFor();
    expect(await rowsOf(page, 'What was refused')).toMatchObject([
      ['departments.csv', '2', expect.stringContaining('name: ')],
      ['departments.csv', '4', 'name: required'],
      ['departments.csv', '5', expect.stringContaining('d9')],
    ]);
  });

  it('come with what to do in a zip', async () => {
    const buffer = await zipOf({ 'departments.csv': DEPARTMENTS });
    const { page } = await previewed({ name: 'book.zip', mimeType: '', buffer });
    await page.getByText('Correct the file in the zip').waitFor();
    expect(await rowsOf(page, 'What was refused')).toHaveLength(3);
  });
});
