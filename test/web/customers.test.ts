import { describe, expect, it } from 'vitest';
import { keepCustomers } from '../api/keeping-customers.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, address, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Listed = Readonly<{ id: string; name: string; status: string; credit_limit: string | null }>;

/** The same customers, from the list of the API that is not sorted by a column. */
async function ask(query: string): Promise<Readonly<{ data: Listed[]; meta: { total: number } }>> {
  return (await get(`/api/v1/customers?${query}`, { as })).json();
}

const names = async (page: OpenedPage): Promise<string[]> => await page.locator('tbody th a').allInnerTexts();
const asked = (page: OpenedPage, path: string): string[] =>
  page.network
    .filter((request) => request.path === path)
    .map(({ url }) => decodeURIComponent(new URL(url).search));
const status = (page: OpenedPage) => page.locator('main p[role=status]');

describe('the list of customers', () => {
  it('shows the customers of the API in its order, and requests no more than it shows', async () => {
    const [page, { data, meta }] = await Promise.all([
      openPage({ as: 'member', path: '/customers' }),
      ask('status=active'),
    ]);
    await page.getByRole('link', { name: data[0]?.name ?? '', exact: true }).waitFor();
    const shown = data.slice(0, 100);
    expect(await names(page)).toEqual(shown.map(({ name }) => name));
    expect(await status(page).innerText()).toBe(`The first 100 of ${meta.total} customers`);
    expect(await page.title()).toBe('Customers · Almanac');
    const requests = page.network.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path);
    expect(requests.toSorted()).toEqual([
      '/api/auth/invitations',
      '/api/auth/me',
      '/api/v1/alerts/firings',
      '/api/v1/customers',
    ]);
    expect(asked(page, '/api/v1/customers')).toEqual([
      '?sort=name&fields=id,name,status,account_number,payment_terms,credit_limit,contact_email,contact_phone,default_currency&limit=100',
    ]);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => names(page)).toEqual(data.slice(0, 200).map(({ name }) => name));
  });

  it('is searched while typing, starting with the key /, and the search is in the address', async () => {
    const [page, { data }] = await Promise.all([
      readPage({ as: 'contractor', path: '/customers' }),
      ask('status=active&search=interiors'),
    ]);
    await page.locator('tbody a').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Interiors', { delay: 20 });
    await expect.poll(() => page.url()).toBe(`${address}/customers?search=Interiors`);
    await expect.poll(() => names(page)).toEqual(data.map(({ name }) => name));
    expect(await status(page).innerText()).toBe(`${data.length} customers`);
    expect(asked(page, '/api/v1/customers')).toHaveLength(2);
    await page.keyboard.type(' of nowhere');
    await page.getByRole('heading', { name: 'No customers match' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Search all customers' }).click();
    await expect.poll(() => page.url()).toContain('status=all');
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/customers`);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.locator('tbody a').first().waitFor();
  });

  it('can be filtered by status, and marks inactive customers in the full list', async () => {
    const [page, { data }] = await Promise.all([
      openPage({ as: 'owner', path: '/customers?status=all' }),
      ask('status=all'),
    ]);
    const other = data.find((customer) => customer.status === 'archived');
    const row = page.getByRole('row', { name: new RegExp(`^${other?.name}`) });
    await row.getByText('Archived').waitFor();
    await page.getByRole('radio', { name: 'All' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.url()).toBe(`${address}/customers?status=archived`);
    const archived = data.filter((customer) => customer.status === 'archived');
    await expect.poll(() => names(page)).toEqual(archived.map(({ name }) => name));
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(data.slice(0, 100).map(({ name }) => name));
  });

  it('is sorted by the service in either direction, over all its pages', async () => {
    const [page, { data }] = await Promise.all([
      readPage({ as: 'owner', path: '/customers' }),
      ask('status=active'),
    ]);
    const head = page.getByRole('columnheader', { name: 'Credit limit' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').click();
    await expect.poll(() => page.url()).toBe(`${address}/customers?sort=-credit_limit`);
    const limits = data.map((customer) => Number(customer.credit_limit ?? -1)).toSorted((a, b) => b - a);
    const limitOf = new Map(data.map(({ name, credit_limit: limit }) => [name, Number(limit ?? -1)]));
    const shown = async () => (await names(page)).map((name) => limitOf.get(name));
    await expect.poll(shown).toEqual(limits.slice(0, 100));
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(shown).toEqual(limits.slice(0, 200));
    // Columns about persons and custom fields have no order.
    expect(await page.getByRole('columnheader').getByRole('button').allInnerTexts()).toEqual([
      'Name',
      'Account number',
      'Payment terms',
      'Credit limit',
    ]);
  });

  it('keeps users on the page they opened during a search', async () => {
    const page = await openPage({ as: 'owner', path: '/customers' });
    await page.getByRole('link', { name: 'Banksia General Store' }).waitFor();
    // The code of the next page takes longer to load than a pause in typing.
    await page.route('**/assets/customer-page-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.getByRole('searchbox').fill('banksia');
    await page.getByRole('link', { name: 'Banksia General Store' }).click({ noWaitAfter: true });
    await page.getByRole('heading', { level: 1, name: 'Banksia General Store' }).waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toMatch(/^\/customers\/[0-9a-f-]{36}$/);
  });

  it('shows the chosen columns, also on the next visit, until they are reset', async () => {
    const page = await openPage({ as: 'owner', path: '/customers' });
    await page.getByRole('button', { name: 'Columns' }).click();
    const choice = page.getByRole('dialog', { name: 'Columns' });
    await choice.getByLabel('Industry').check();
    await choice.getByLabel('Payment terms').uncheck();
    await page.getByRole('columnheader', { name: 'Industry' }).waitFor();
    expect(asked(page, '/api/v1/customers').at(-1)).toBe(
      '?sort=name&fields=id,name,status,account_number,credit_limit,contact_email,contact_phone,custom_fields.industry,default_currency&limit=100',
    );
    await page.reload();
    await page.getByRole('columnheader', { name: 'Industry' }).waitFor();
    await page.getByRole('cell', { name: 'Hospitality and travel' }).first().waitFor();
    expect(await page.getByRole('columnheader', { name: 'Payment terms' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await choice.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('columnheader', { name: 'Payment terms' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Industry' }).count()).toBe(0);
  });

  it('opens a customer from anywhere in its row, and returns to the same list', async () => {
    const page = await readPage({ as: 'contractor', path: '/customers?search=living&status=all' });
    await page.locator('tbody a').first().waitFor();
    const [first = ''] = await names(page);
    const box = await page.locator('tbody tr').first().locator('td').nth(2).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.locator('main header').getByRole('link', { name: 'Customers' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/customers?search=living&status=all`);
  });

  it.each(['csv', 'xlsx'] as const)('is saved as %s, as it is filtered and sorted', async (format) => {
    const page = await openPage({ as: 'owner', path: '/customers?status=all&search=living&sort=-name' });
    await page.locator('tbody a').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format.toUpperCase() }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`customers.${format}`);
    expect(asked(page, `/api/v1/customers.${format}`)).toEqual(['?sort=-name&search=living&status=all']);
  });

  it('says how many there are of 5,000, and finds the last one', async () => {
    const crowded = await anOrganization(database);
    const many = Array.from({ length: 5000 }, (_, at) => ({
      name: `Customer ${String(at).padStart(4, '0')}`,
    }));
    await keepCustomers(database.openTenant(crowded.id), many);
    const session = await signedIn(database, crowded, 'member');
    const page = await openPage({ session, path: '/customers?sort=-name' });
    await page.locator('tbody a').first().waitFor();
    expect(await status(page).innerText()).toBe('The first 100 of 5,000 customers');
    expect((await names(page))[0]).toBe('Customer 4999');
    await page.getByRole('searchbox').fill('4711');
    await expect.poll(() => names(page)).toEqual(['Customer 4711']);
    expect(await status(page).innerText()).toBe('1 customer');
  });

  it('explains how to add customers when it is empty', async () => {
    const session = await signedIn(database, await anOrganization(database), 'owner');
    const page = await openPage({ session, path: '/customers' });
    await page.getByRole('heading', { name: 'No active customers' }).waitFor();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    expect(page.url()).toBe(`${address}/customers?status=all`);
    await expectAccessible(page);
  });

  it('reports that it cannot be loaded, with a retry', async () => {
    const page = await openPage({ as: 'member', path: '/reference', mayAnswer: [500] });
    let broken = true;
    await page.route('**/api/v1/customers?*', async (route) => {
      if (!broken) return await route.continue();
      await route.fulfill({
        status: 500,
        headers: { 'Request-Id': 'the-request' },
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}/customers`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /could not be loaded[\s\S]*Something went wrong\.[\s\S]*the-request/,
    );
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody a').first().waitFor();
  });
});

describe.each([1440, 390])('the list, %i pixels wide,', (width) => {
  it.each(['light', 'dark'] as const)(
    'is accessible in %s and does not scroll sideways',
    async (colorScheme) => {
      const page = await readPage({
        as: 'owner',
        path: '/customers?status=all&search=banksia',
        width,
        colorScheme,
      });
      await page.getByRole('link', { name: 'Banksia General Store' }).waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      for (const name of ['Industry', 'Notes', 'Website', 'Sells through', 'Billing e-mail'])
        await page.getByRole('dialog').getByLabel(name, { exact: true }).check();
      // Rows are dimmed while others load.
      await untilQuiet(page);
      await expectAccessible(page, colorScheme);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('main :is(th, dt)', { hasText: 'Billing e-mail' }).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await expectAccessible(page, colorScheme);
    },
  );
});
