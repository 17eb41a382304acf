import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { wrongBeside } from './demo-customers.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, address } = await testWeb(database);
const tenant = database.openTenant(organization.id);

type Kept = Readonly<Record<string, unknown>> & Readonly<{ id: string }>;

/** The customers or vendors with a name, as they are stored. */
async function named(kind: 'customer' | 'vendor', name: string): Promise<readonly Kept[]> {
  return await tenant.read(
    sql<Kept>`
      select profile.* from ${own(`${kind}_profiles`)} profile join ${own('parties')} party on party.id = profile.party_id
      where party.name = ${name} order by profile.created_at
    `.compile(query),
  );
}

const field = (page: OpenedPage, label: string) => page.getByLabel(label, { exact: true });
const create = (page: OpenedPage, kind = 'customer') =>
  page.getByRole('button', { name: `Create ${kind}`, exact: true });

async function fillCustomer(page: OpenedPage, name: string): Promise<void> {
  await field(page, 'Name (required)').fill(name);
  await field(page, 'Region (required)').selectOption('nz');
}

describe('a new customer', () => {
  it('is created from the list with what was filled in, and taken back by an undo', async () => {
    const page = await openPage({ as: 'member', path: '/customers' });
    await page.getByRole('link', { name: 'New customer' }).click();
    await page.getByRole('heading', { level: 1, name: 'New customer' }).waitFor();
    await fillCustomer(page, 'Quay Books');
    await field(page, 'Credit limit').fill('12,500.50');
    await field(page, 'Billing e-mail').fill('ap@quay.example');
    await page.getByRole('checkbox', { name: 'Online' }).check();
    await create(page).click();
    await page.getByRole('heading', { level: 1, name: 'Quay Books' }).waitFor();
    const [kept, ...others] = await named('customer', 'Quay Books');
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      external_id: 'quay-books',
      status: 'active',
      credit_limit: '12500.5000',
      billing_email: 'ap@quay.example',
      payment_terms: null,
      custom_fields: { region: 'nz', channels: ['online'] },
    });
    expect(page.url()).toBe(`${address}/customers/${kept?.id}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Quay Books removed').waitFor();
    await page.waitForURL(`${address}/customers`);
    expect(await named('customer', 'Quay Books')).toEqual([]);
  });

  it('says what is missing or wrong beside each field, and keeps what was typed', async () => {
    const page = await openPage({ as: 'member', path: '/customers/new', mayAnswer: [422] });
    await create(page).click();
    await page.getByText('Couldn’t save. Check Name, Identifier and Region.').waitFor();
    expect(await wrongBeside(page, 'Name (required)')).toBe('Required');
    await expectAccessible(page);
    await fillCustomer(page, 'Wharf Wines');
    await field(page, 'Billing e-mail').fill('nonsense');
    await field(page, 'Currency').fill('QQQ');
    await create(page).click();
    await page.getByText('Couldn’t save. Check Currency and Billing e-mail.').waitFor();
    expect(await wrongBeside(page, 'Billing e-mail')).toMatch(/^Must be an e-mail address/);
    expect(await field(page, 'Billing e-mail').inputValue()).toBe('nonsense');
    expect(await named('customer', 'Wharf Wines')).toEqual([]);
  });

  it('may share a name, which is said, and never overwrites the one that has it', async () => {
    const page = await openPage({ as: 'member', path: '/customers/new', mayAnswer: [422] });
    await fillCustomer(page, 'Twin Stores');
    await create(page).click();
    await page.getByRole('heading', { level: 1, name: 'Twin Stores' }).waitFor();
    const [first] = await named('customer', 'Twin Stores');
    await page.goto(`${address}/customers/new`);
    await fillCustomer(page, '  twin  STORES ');
    const warning = page.getByRole('status').filter({ hasText: 'There is a customer with this name' });
    await warning.waitFor();
    expect(await warning.getByRole('link').getAttribute('href')).toBe(`/customers/${first?.id}`);
    expect(await field(page, 'Identifier (required)').inputValue()).toBe('twin-stores-2');
    await expectAccessible(page);
    await field(page, 'Identifier (required)').fill('twin-stores');
    await create(page).click();
    await expect
      .poll(async () => await page.getByText('Is already that of another customer').count())
      .toBe(1);
    expect(await named('customer', 'Twin Stores')).toEqual([first]);
    await field(page, 'Identifier (required)').fill('twin-stores-2');
    await create(page).click();
    await page.getByRole('heading', { level: 1, name: 'twin STORES' }).waitFor();
    expect(await named('customer', 'Twin Stores')).toEqual([first]);
  });

  it('is created once when the answer is lost and the same is sent again', async () => {
    const page = await openPage({ as: 'member', path: '/customers/new', mayAnswer: [500] });
    let broken = true;
    await page.route('**/api/v1/customers', async (route) => {
      if (!broken || route.request().method() !== 'POST') return await route.continue();
      broken = false;
      await route.fetch();
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await fillCustomer(page, 'Lost Answer');
    await create(page).click();
    await page.getByText('Something went wrong.').waitFor();
    // The page has found it meanwhile, and warns of it, but keeps its identifier.
    await field(page, 'Name (required)').fill('Lost Answer ');
    await field(page, 'Name (required)').fill('Lost Answer');
    await page.getByText('There is a customer with this name').waitFor();
    await create(page).click();
    await page.getByRole('heading', { level: 1, name: 'Lost Answer' }).waitFor();
    expect(await named('customer', 'Lost Answer')).toHaveLength(1);
  });

  it('is not lost by leaving without a question', async () => {
    const page = await openPage({ as: 'member', path: '/customers/new' });
    await field(page, 'Name (required)').fill('Half a name');
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await named('customer', 'Half a name')).toEqual([]);
  });

  it('is offered to those who may create one', async () => {
    const page = await openPage({ as: 'contractor', path: '/customers' });
    await page.locator('tbody a').first().waitFor();
    expect(await page.getByRole('link', { name: 'New customer' }).count()).toBe(0);
    await page.goto(`${address}/customers/new`);
    await page.getByText('You can’t add customers').waitFor();
    expect(await create(page).count()).toBe(0);
  });
});

describe('a new vendor', () => {
  it('is created with the longest name, and removed from its page', async () => {
    const name = `${'Long '.repeat(99)}name`;
    const page = await openPage({ as: 'member', path: '/vendors/new', width: 390 });
    await field(page, 'Name (required)').fill(name);
    await field(page, 'Payment terms').fill('Net 14');
    await create(page, 'supplier').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await named('vendor', name)).toMatchObject([{ payment_terms: 'Net 14', status: 'active' }]);
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitem', { name: 'Remove supplier…' }).click();
    await page.getByRole('alertdialog', { name: `Remove ${name.slice(0, 60).trimEnd()}…?` }).waitFor();
    await page.getByRole('button', { name: 'Remove supplier', exact: true }).click();
    await expect.poll(async () => await named('vendor', name)).toEqual([]);
  });

  it('stays where a bill names it, and the dialog says why', async () => {
    const [named] = await tenant.read(
      sql<{
        id: string;
      }>`select vendor_id as id from ${own('documents')} documents where kind = 'bill' limit 1`.compile(
        query,
      ),
    );
    const page = await openPage({ as: 'member', path: `/vendors/${named?.id}`, mayAnswer: [409] });
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitem', { name: 'Remove supplier…' }).click();
    await page.getByRole('button', { name: 'Remove supplier', exact: true }).click();
    await page.getByText('Entries, documents or payments name this vendor. Archive it instead.').waitFor();
    await expectAccessible(page);
  });
});

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('the form is accessible and not too wide, %i pixels wide in %s', async (width, colorScheme) => {
  const page = await readPage({ as: 'owner', path: '/customers/new', width, colorScheme });
  await field(page, 'Name (required)').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(page, colorScheme);
});
