import { expect, it } from 'vitest';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, clock } = await testWeb(database);

const ACCOUNTS = `code,name,class
1000,Bank,cash
3000,Capital,share_capital
3950,Differences,other_equity
`;
const JOURNAL = `date,entry,account,amount,opening
2025-03-01,A,1000,500,
2025-03-01,A,3000,-500,
2026-01-01,O,1000,490,true
2026-01-01,O,3000,-490,true
`;

it('an opening that contradicts the books can be adjusted on the page', async () => {
  const { session } = await aBusiness(database);
  const page = await openPage({ session, path: IMPORTS_PATH });
  await choose(page, csvFile('accounts.csv', ACCOUNTS));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Everything is imported.').waitFor();
  clock.advance(1000);
  await choose(page, csvFile('journal.csv', JOURNAL));
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('Nothing was imported. Fix 2 errors and try again.').waitFor();
  clock.advance(1000);
  await page.getByText('Opening balances that don’t match').click();
  await page.getByLabel('Account for differences from the year before').fill('3950');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('Nothing was imported: this was a preview.').waitFor();
  expect(await rowsOf(page, 'Accounts changed by opening balances')).toEqual([
    ['1000', '1 Jan 2026', 'Adjusted against 3950', '500.00', '490.00', '−10.00'],
  ]);
  await expectAccessible(page);
  clock.advance(1000);
  await page.getByRole('button', { name: 'Import now' }).click();
  await page.getByText('Everything is imported.').waitFor();
});
