import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { BOOK } from '../import/small-book.ts';
import { zipOf } from '../import/zipping.ts';
import { keepTokenOf, PASSWORD, SETUP_TOKEN, signedIn } from '../support/app.ts';
import { testEmptyWeb, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { DOCUMENTED, link, type Tasks } from './tasks-counting.ts';
import { FIGURE_TASKS } from './tasks-of-figures.ts';
import { RECORD_TASKS } from './tasks-of-records.ts';
import { SETTING_TASKS } from './tasks-of-settings.ts';
import { STATEMENT_TASKS } from './tasks-of-statements.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const as = await signedIn(database, web.organization, 'owner');

const empty = await testDatabase();
const emptyWeb = await testEmptyWeb(empty);
await keepTokenOf(empty);

const ZERO = 'From zero to the figures of our own books';
const TASKS: Tasks = { ...FIGURE_TASKS, ...STATEMENT_TASKS, ...RECORD_TASKS, ...SETTING_TASKS };

it('every task is documented', () => {
  expect([...DOCUMENTED.keys()].toSorted()).toEqual([...Object.keys(TASKS), ZERO].toSorted());
});

it.each(Object.entries(TASKS))('%s takes the documented number of clicks', async (name, task) => {
  let clicks = 0;
  await task({
    web,
    as,
    open: async (options) => await web.openPage(options ?? { session: as }),
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    choose: async (list: Locator, label: string) => {
      await list.selectOption({ label });
      clicks += 2;
    },
  });
  expect(clicks).toBe(DOCUMENTED.get(name));
});

it(`${ZERO} takes the documented number of clicks`, async () => {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  // The browser logs the answer for a visitor who is not signed in.
  const page = await emptyWeb.openPage({ path: `/setup#token=${SETUP_TOKEN}`, mayAnswer: [401, 404] });
  await page.getByLabel('Name', { exact: true }).fill('Blue Gum');
  await page.getByLabel('Your name').fill('Ada Marsh');
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByLabel('Choose a file')),
  ]);
  await chooser.setFiles({ name: 'books.zip', mimeType: '', buffer: await zipOf(BOOK) });
  await page.getByText('Everything can be imported.').waitFor();
  await click(page.getByRole('button', { name: 'Import now' }));
  await page.getByText('Everything is imported.').waitFor();
  await click(await link(page, 'Overview'));
  // 1,100 in Australia, and 100 dollars at 1.6.
  await page.getByRole('region', { name: 'Key figures' }).locator('data[value="1260"]').first().waitFor();
  expect(clicks).toBe(DOCUMENTED.get(ZERO));
});
