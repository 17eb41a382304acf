import { describe, expect, it } from 'vitest';
import { bookFolder, importInto } from '../import/importing.ts';
import { linesOf } from '../import/mapping-support.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, IMPORTS_PATH } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, get } = await testWeb(database);

const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';
const JOURNAL = `Datum;Beleg;Konto;Text;Soll;Haben;Zeile
05.07.2026;B-1;1100;Consulting;1.100,00;;1
05.07.2026;B-1;4000;Consulting;;1.100,00;2
06.07.2026;B-2;1100;Verkauf;12,50;;3
06.07.2026;B-2;4000;Verkauf;;12,50;4
`;

async function making(file: ReturnType<typeof csvFile>, width = 1440) {
  const business = await aBusiness(database);
  await importInto(business.tenant, await bookFolder({ 'accounts.csv': ACCOUNTS }));
  const page = await openPage({ session: business.session, path: IMPORTS_PATH, width });
  await choose(page, file);
  await page.getByRole('button', { name: 'Make a mapping' }).press('Enter');
  await page.getByRole('heading', { name: `Make a mapping for ${file.name}` }).waitFor();
  return { ...business, page };
}

const rowsIn = async (page: OpenedPage) =>
  await page.getByRole('region', { name: 'The first rows' }).getByRole('listitem').allInnerTexts();

describe('a mapping that is made on the page', () => {
  it('is guessed, answered, seen at work, saved and used', async () => {
    const { page, tenant, session } = await making(csvFile('Buchungen Juli.csv', JOURNAL));
    const question = page.getByLabel(/Its dates can be read in 2 ways/);
    await question.waitFor();
    expect(await page.getByLabel('The table holds').inputValue()).toBe('journal');
    expect(await page.getByLabel('Date (required)').inputValue()).toBe('from:Datum');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('Answer what is to be checked first.').waitFor();
    await expect
      .poll(async () => await question.evaluate((one) => one === document.activeElement))
      .toBe(true);
    await question.selectOption({ label: 'mm.dd.yyyy: 05.07.2026 is 2026-05-07' });
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('2026-05-07');
    await question.selectOption({ label: 'dd.mm.yyyy: 05.07.2026 is 2026-07-05' });
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('2026-07-05');
    expect(await page.getByLabel('Name of the mapping').inputValue()).toBe('buchungen-juli');
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    const lines = await linesOf(tenant, ['B-']);
    expect(lines.map(({ entry, account, amount }) => `${entry} ${account} ${amount}`)).toEqual([
      'B-1 1100 1100',
      'B-1 4000 -1100',
      'B-2 1100 12.5',
      'B-2 4000 -12.5',
    ]);
    const kept = (await get('/api/v1/mappings/buchungen-juli', { as: session })).json();
    expect(kept).toMatchObject({
      data: { mapping: { kind: 'journal', dates: 'dd.mm.yyyy', decimal: ',', thousands: '.' } },
    });
  });
});
