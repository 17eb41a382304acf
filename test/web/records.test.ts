import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, address, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Row = Readonly<Record<string, string | number | null>>;

/** The same records, from the API without the page. */
async function ask(path: string): Promise<readonly Row[]> {
  return (await get(`/api/v1/${path}`, { as })).json<{ data: Row[] }>().data;
}

async function select<Found extends object>(statement: ReturnType<typeof sql<Found>>): Promise<Found[]> {
  return [...(await database.openTenant(organization.id).read(statement.compile(query)))];
}

const names = async (page: OpenedPage): Promise<string[]> => await page.locator('tbody th').allInnerTexts();
const count = (page: OpenedPage) => page.locator('main p[role=status]');
const valuesIn = async (page: OpenedPage, column: number): Promise<(string | null)[]> =>
  await page
    .locator(`tbody tr td:nth-of-type(${column}) data`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('value')));

const LISTS = [
  ['invoices', 'Invoices', 'invoices?sort=-issue_date', 'external_id'],
  ['bills', 'Bills', 'bills?sort=-issue_date', 'external_id'],
  ['payments', 'Payments', 'payments?sort=-date', 'external_id'],
  ['journal-entries', 'Journal', 'journal-entries?sort=-date', 'description'],
  ['accounts', 'Accounts', 'accounts?sort=code', 'name'],
  ['vendors', 'Suppliers', 'vendors?sort=name', 'name'],
] as const;

describe('the list of', () => {
  it.each(LISTS)(
    '%s is that of the API in its order, a hundred at first',
    async (list, title, path, name) => {
      const [page, rows] = await Promise.all([
        openPage({ as: 'owner', path: `/${list}` }),
        ask(`${path}&limit=100`),
      ]);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('tbody th a').first().waitFor();
      expect(await names(page)).toEqual(rows.map((row) => row[name]));
      await expectAccessible(page);
    },
  );

  it('invoices shows what SQL says is open, and goes on where the first page ends', async () => {
    const found = await select(sql<{ number: string; open: string }>`
      select document.external_id as number, (document.net + document.tax - coalesce((
        select sum(amount) from allocations where document_id = document.id and voided_at is null
          and allocation_date <= '2026-06-30'), 0))::text as open
      from documents document
      where kind = 'invoice' and voided_at is null and issue_date <= '2026-06-30'
      order by issue_date desc, id desc limit 150`);
    const page = await openPage({ as: 'owner', path: '/invoices?asOf=2026-06-30' });
    await page.locator('tbody th a').first().waitFor();
    expect(await count(page).innerText()).toBe('The first 100 invoices');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(200);
    expect((await names(page)).slice(0, 150)).toEqual(found.map(({ number }) => number));
    const open = (await valuesIn(page, 6)).slice(0, 150);
    expect(open.map(Number)).toEqual(found.map((each) => Number(each.open)));
    expect(await count(page).innerText()).toBe('The first 200 invoices');
  });

  it('accounts has the balances that their lines add up to', async () => {
    const found = await select(sql<{ name: string; balance: string }>`
      select account.name, sum(line.base_debit - line.base_credit)::text as balance
      from accounts account join journal_lines line on line.account_id = account.id
      join journal_entries entry on entry.id = line.entry_id
      where account.class = 'cash' and entry.voided_at is null and entry.entry_date <= '2026-03-31'
      group by account.name, account.code order by account.code collate "C"`);
    const page = await openPage({ as: 'owner', path: '/accounts?class=cash&asOf=2026-03-31' });
    await page.locator('tbody th a').first().waitFor();
    const shown = await valuesIn(page, 3);
    expect(await names(page)).toEqual(expect.arrayContaining(found.map(({ name }) => name)));
    expect(shown.map(Number).filter((balance) => balance !== 0)).toEqual(
      found.map(({ balance }) => Number(balance)).filter((balance) => balance !== 0),
    );
  });
});

describe('a list', () => {
  it('is sorted by the service, and the order is in the address', async () => {
    const [page, rows] = await Promise.all([
      openPage({ as: 'owner', path: '/invoices' }),
      ask('invoices?sort=due_date&limit=100'),
    ]);
    await page.locator('tbody th a').first().waitFor();
    await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click();
    await expect.poll(() => page.url()).toBe(`${address}/invoices?sort=due_date`);
    await expect.poll(() => names(page)).toEqual(rows.map((row) => row['external_id']));
    await page.getByRole('columnheader', { name: 'Issued' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Issued' }).getByRole('button').click();
    await expect.poll(() => page.url()).toBe(`${address}/invoices`);
  });

  it('answers which invoices of a customer are more than 60 days late, in four steps', async () => {
    const [late] = await ask('invoices?sort=-issue_date&days_overdue_over=60&limit=1');
    const wanted = await ask(
      `invoices?sort=-issue_date&days_overdue_over=60&customer=${late?.['customer_id']}`,
    );
    const page = await openPage({ as: 'member' });
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.getByLabel('Days overdue').selectOption('Over 60 days');
    const box = page.getByRole('combobox', { name: 'Customer' });
    await box.fill(String(late?.['customer_name']).slice(0, 5));
    await page.getByRole('option', { name: String(late?.['customer_name']), exact: true }).click();
    await expect.poll(() => page.url()).toContain(`customer=${late?.['customer_id']}`);
    await expect.poll(() => names(page)).toEqual(wanted.map((row) => row['external_id']));
    await expect.poll(async () => await box.inputValue()).toBe(String(late?.['customer_name']));
    // The address is all there is to it.
    await page.reload();
    await page.locator('tbody th a').first().waitFor();
    expect(await names(page)).toEqual(wanted.map((row) => row['external_id']));
    await expect.poll(async () => await box.inputValue()).toBe(String(late?.['customer_name']));
    await page.getByRole('button', { name: 'Clear customer' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/invoices?days_overdue_over=60`);
  });

  it('is filtered by days, and says so where nothing is left', async () => {
    const rows = await ask(
      'bills?sort=-issue_date&issue_date_from=2026-05-01&issue_date_to=2026-05-31&limit=100',
    );
    const page = await openPage({ as: 'owner', path: '/bills' });
    await page.getByRole('button', { name: 'Issued', exact: true }).last().click();
    const form = page.getByRole('dialog', { name: 'Issued' });
    await form.getByLabel('From').fill('2026-05-01');
    await form.getByLabel('To').fill('2026-05-31');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => names(page)).toEqual(rows.map((row) => row['external_id']));
    await page.getByRole('radio', { name: 'Upcoming' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'No bills match' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all bills' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/bills`);
    await page.locator('tbody th a').first().waitFor();
  });

  it('is searched while typing', async () => {
    const [first] = await ask('payments?sort=-date&limit=1');
    const name = String(first?.['external_id']);
    const page = await openPage({ as: 'owner', path: '/payments' });
    await page.locator('tbody a').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(name.toLowerCase());
    await expect.poll(() => page.url()).toContain('text=');
    await expect.poll(async () => new Set(await names(page))).toEqual(new Set([name]));
  });

  it('leaves out what of an address is not meant for it', async () => {
    const page = await readPage({
      session: as,
      path: '/invoices?status=gone&days_overdue_over=many&sort=customer&issue_date_from=2026-02-31&what=ever',
    });
    await page.locator('tbody th a').first().waitFor();
    await untilQuiet(page);
    const asked = page.network.filter(({ path }) => path === '/api/v1/invoices');
    expect(asked.map(({ url }) => new URL(url).searchParams.get('sort'))).toEqual(['-issue_date']);
    expect(asked.map(({ url }) => [...new URL(url).searchParams.keys()])).toEqual([
      ['sort', 'fields', 'limit'],
    ]);
  });

  it.each(['csv', 'xlsx'] as const)('is saved as %s, as it is filtered', async (format) => {
    const page = await openPage({ as: 'owner', path: '/invoices?status=overdue&asOf=2026-06-30' });
    await page.locator('tbody th a').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format.toUpperCase() }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`invoices.${format}`);
    const asked = page.network.find(({ path }) => path === `/api/v1/invoices.${format}`);
    expect(new URL(asked?.url ?? '').search).toBe('?sort=-issue_date&status=overdue&asOf=2026-06-30');
  });

  it('of no records says how to get some', async () => {
    const session = await signedIn(database, await anOrganization(database), 'owner');
    const page = await openPage({ session, path: '/invoices' });
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
    await expectAccessible(page);
  });

  it('that cannot be loaded is asked for again', async () => {
    const page = await openPage({ as: 'member', path: '/reference', mayAnswer: [500] });
    let broken = true;
    await page.route('**/api/v1/bills?*', async (route) => {
      if (!broken) return await route.continue();
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}/bills`);
    await page.getByRole('alert').getByText('The bills could not be loaded').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody a').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('for those who may not read the ledger', () => {
  it('lists of it are neither in the navigation nor asked for', async () => {
    const page = await openPage({ as: 'contractor', path: '/invoices' });
    await page.getByRole('heading', { name: 'You have no access to invoices' }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    const shown = await navigation.getByRole('link').allInnerTexts();
    expect(shown).toEqual(expect.arrayContaining(['Customers', 'Suppliers', 'People']));
    for (const hidden of ['Invoices', 'Bills', 'Payments', 'Journal', 'Accounts'])
      expect(shown).not.toContain(hidden);
    await untilQuiet(page);
    expect(page.network.filter(({ path }) => /^\/api\/v1\/(?!alerts\/firings)/.test(path))).toEqual([]);
    await expectAccessible(page);
  });

  it('the accounts of pay are one row without a page', async () => {
    const page = await openPage({ as: 'member', path: '/accounts?class=payroll' });
    await page.getByRole('cell', { name: 'Payroll', exact: true }).waitFor();
    expect(await names(page)).toEqual(['Payroll']);
    expect(await page.locator('tbody a').count()).toBe(0);
  });
});

describe.each([1440, 390])('the lists, %i pixels wide,', (width) => {
  it.each(['light', 'dark'] as const)('are accessible in %s', async (colorScheme) => {
    for (const path of ['/invoices?status=overdue', '/journal-entries', '/accounts']) {
      const page = await readPage({ session: as, path, width, colorScheme });
      await page.locator('main :is(tbody th, li) a').first().waitFor();
      await untilQuiet(page);
      await expectAccessible(page, colorScheme);
    }
  });
});
