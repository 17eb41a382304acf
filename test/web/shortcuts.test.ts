import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

const list = (page: OpenedPage) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const heading = async (page: OpenedPage, name: string) =>
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function type(page: OpenedPage, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('keyboard shortcuts', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('are listed by ?, %i wide in %s', async (width, colorScheme) => {
    const page = await openPage({ session: as, width, colorScheme });
    await heading(page, 'Overview');
    await type(page, '?');
    await list(page).getByText('Statements').waitFor();
    expect(await list(page).getByText('Copy link').isVisible()).toBe(true);
    await expectAccessible(page, colorScheme);
  });

  it('go to each page, as the list says, with the chosen time', async () => {
    const page = await openPage({ session: as, path: '/?period=last_quarter' });
    await heading(page, 'Overview');
    await type(page, '?');
    await list(page).getByText('Go to').waitFor();
    const pages = list(page).locator('section', { hasText: 'Go to' }).locator('dl > div');
    const listed = await pages.evaluateAll((rows) =>
      rows.map((row) => ({
        title: row.querySelector('dt')?.textContent ?? '',
        keys: Array.from(row.querySelectorAll('kbd'), (key) => (key.textContent ?? '').toLowerCase()),
      })),
    );
    await type(page, 'Escape');
    await list(page).waitFor({ state: 'detached' });
    const inside = listed.filter(({ title }) => !['Settings', 'Developers', 'API reference'].includes(title));
    expect(inside.map(({ title }) => title)).toEqual([
      'Overview',
      'Boards',
      'Statements',
      'Metrics',
      'Customers',
      'Suppliers',
      'Invoices',
      'Bills',
      'Payments',
      'Journal',
      'Accounts',
      'People',
    ]);
    for (const { title, keys } of inside.toReversed()) {
      await type(page, ...keys);
      await heading(page, title);
      expect(page.url()).toContain('period=last_quarter');
    }
  });

  it('do not lose the keys that are typed before their code is there', async () => {
    const page = await openPage({ session: as });
    await heading(page, 'Overview');
    await type(page, 'g', 'm');
    await heading(page, 'Metrics');
    expect(page.url()).toBe(`${address}/metrics`);
  });

  it('open what the page has: its search, its period, its as-at date; and the search for all', async () => {
    const page = await openPage({ session: as, path: '/customers' });
    await heading(page, 'Customers');
    await type(page, '/');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Search customers');
    // In a field they are letters.
    await type(page, 'g', 's');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gs');
    await page.goto(address);
    await heading(page, 'Overview');
    await type(page, 'p');
    await page.getByRole('button', { name: 'Last financial year' }).waitFor();
    // What is open has the keys.
    await type(page, 'g', 's');
    expect(page.url()).toBe(`${address}/`);
    await type(page, 'Escape');
    await page.getByRole('button', { name: 'Last financial year' }).waitFor({ state: 'detached' });
    await type(page, 'a');
    await page.getByRole('textbox', { name: 'As at' }).waitFor();
    await type(page, 'Escape');
    await page.getByRole('textbox', { name: 'As at' }).waitFor({ state: 'detached' });
    await type(page, 'k');
    await page.getByRole('combobox', { name: 'Search pages, records and actions' }).waitFor();
  });

  it('can be switched off for good, without Ctrl-K', async () => {
    const page = await openPage({ session: as });
    await heading(page, 'Overview');
    await page.getByRole('button', { name: /owner/i }).last().click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await list(page).getByRole('checkbox').uncheck();
    await type(page, 'Escape');
    await list(page).waitFor({ state: 'detached' });
    for (const path of ['/', '/customers', '/metrics']) {
      await page.goto(`${address}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await type(page, '?', 'g', 's', '/', 'p', 'k');
      expect(page.url()).toBe(`${address}${path}`);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    }
    await type(page, 'Control+k');
    await page.getByRole('combobox', { name: 'Search pages, records and actions' }).fill('shortcuts');
    await type(page, 'Enter');
    await list(page).getByRole('checkbox').check();
    await type(page, 'Escape');
    await list(page).waitFor({ state: 'detached' });
    await type(page, 'g', 's');
    await heading(page, 'Statements');
  });
});
