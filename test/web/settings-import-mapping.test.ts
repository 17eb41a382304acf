import { describe, expect, it } from 'vitest';
import { bookFolder, importInto } from '../import/importing.ts';
import { linesOf } from '../import/mapping-support.ts';
import { PRESET_FILES } from '../import/preset-files.ts';
import { stateOf } from '../import/state.ts';
import { xlsxOf } from '../import/xlsx-file.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, send } = web;

const ACCOUNTS = 'code,name,class\nbank,Bank,cash\nbank:unassigned,Unassigned,uncategorised\n';
const STATEMENT = PRESET_FILES['bank-statement'] ?? '';

describe('a table of another program', () => {
  it('is recognised by its header, previewed and imported by the mapping that comes with Almanac', async () => {
    const business = await aBusiness(database);
    await importInto(business.tenant, await bookFolder({ 'accounts.csv': ACCOUNTS }));
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    await page.waitForResponse((answer) => answer.url().endsWith('/v1/mappings'));
    await choose(page, csvFile('July.csv', STATEMENT));
    const holds = page.getByLabel('It holds');
    await expect.poll(async () => await holds.inputValue()).toBe('mapping:bank-statement');
    await page.getByText('A table with other columns than ours is read by a mapping.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Preview import' }).press('Enter');
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    expect(await rowsOf(page, 'Result for each file')).toEqual([['Journal July.csv', '4', '2', '0', '0']]);
    await page.getByText('columns that the mapping does not know were left out: "Balance"').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    const lines = await linesOf(business.tenant, ['bank:']);
    expect(lines.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual([
      'bank -800',
      'bank 1250',
      'bank:unassigned -1250',
      'bank:unassigned 800',
    ]);
  });

  it('is read by a mapping of one’s own, chosen by hand for a workbook', async () => {
    const business = await aBusiness(database);
    const mapping = {
      kind: 'accounts',
      columns: { code: { from: ['Nr'] }, name: { from: ['Name'] }, class: { constant: 'cash' } },
    };
    await send('PUT', '/api/v1/mappings/our-chart', { as: business.session, body: mapping });
    const page = await openPage({ session: business.session, path: IMPORTS_PATH, width: 390 });
    await page.waitForResponse((answer) => answer.url().endsWith('/v1/mappings'));
    const buffer = await xlsxOf([
      ['Nr', 'Name'],
      [1000, 'Till'],
    ]);
    await choose(page, { name: 'chart.xlsx', mimeType: '', buffer });
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('Say what the file holds.').waitFor();
    await page.getByLabel('It holds').selectOption({ label: 'our-chart, as accounts' });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect((await stateOf(business.tenant))['accounts']).toEqual([expect.stringContaining('Till')]);
    await expectAccessible(page);
  });
});
