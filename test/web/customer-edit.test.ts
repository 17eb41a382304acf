import { describe, expect, it } from 'vitest';
import { eventsOf } from '../api/keeping-customers.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { demoCustomers, edit, save, shown, wrongBeside } from './demo-customers.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, address } = web;
const { kept, one, set, tenant, untouched } = await demoCustomers(database, web);

describe('editing a customer', () => {
  it('works with only the keyboard, from the list to the saved change, and is in the history', async () => {
    const { id, name, path } = one();
    const page = await openPage({ as: 'owner', path: '/customers' });
    await page.locator('tbody a').first().waitFor();
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    const focused = async () =>
      await page.evaluate(
        `document.activeElement.textContent || document.activeElement.labels?.[0]?.textContent`,
      );
    await press('/');
    await page.keyboard.type(name);
    await expect.poll(() => page.locator('tbody a').count()).toBe(1);
    for (let step = 0; step < 20 && (await focused()) !== name; step += 1) await press('Tab');
    await press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await expect.poll(focused).toBe(name);
    // Past the choices of the period and of the day, and the link to copy.
    await press('Tab', 4);
    expect(await focused()).toBe('Status: Active');
    await press('Tab');
    await press('Enter');
    await expect.poll(focused).toBe('Account number');
    await press('Tab', 3);
    expect(await focused()).toBe('Credit limit');
    await press('Control+a');
    await page.keyboard.type('250,000.50');
    await page.getByText('$250,000.50').waitFor();
    await press('Enter');
    await page.getByText('Saved: Credit limit').waitFor();
    await expect.poll(focused).toBe('Edit');
    expect((await kept(id))['credit_limit']).toBe('250000.5000');
    expect(page.url()).toBe(`${address}${path}`);
    const [event] = await eventsOf(tenant, id);
    expect(event?.after).toEqual({ credit_limit: '250000.5000' });
    await page.getByRole('region', { name: 'History' }).getByText('250,000.5').waitFor();
  });

  it('starts at the field whose edit button was used, and returns there', async () => {
    const { id, path } = one();
    const page = await openPage({ as: 'member', path });
    const change = page.getByRole('button', { name: 'Change Payment terms' });
    const focused = async () =>
      await page.evaluate('document.activeElement.name || document.activeElement.ariaLabel');
    await change.click();
    await expect.poll(focused).toBe('payment_terms');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(focused).toBe('Change Payment terms');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('payment_terms');
    await page.keyboard.type('Net 9');
    await page.keyboard.press('Enter');
    await page.getByText('Saved: Payment terms').waitFor();
    await expect.poll(focused).toBe('Change Payment terms');
    expect(await kept(id)).toMatchObject({ payment_terms: 'Net 9' });
  });

  it('can be undone', async () => {
    const { id, path } = one();
    const before = await kept(id);
    const page = await openPage({ as: 'member', path });
    await edit(page);
    await page.getByLabel('Payment terms').fill('Net 7');
    await page.getByLabel('Industry').selectOption('mining');
    await save(page).click();
    await page.getByText('Saved: Payment terms and Industry').waitFor();
    expect(await kept(id)).toMatchObject({ payment_terms: 'Net 7', custom_fields: { industry: 'mining' } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored: Payment terms and Industry').waitFor();
    const { payment_terms: terms, custom_fields: custom } = await kept(id);
    expect({ terms, custom }).toEqual({ terms: before['payment_terms'], custom: before.custom_fields });
    await shown(page, 'Payment terms').getByText(String(before['payment_terms'])).waitFor();
  });

  it('follows show_if, shows which values were saved and which were not, and keeps what was typed', async () => {
    const { id, path } = one();
    await set(id, { custom_fields: { shop_kind: 'independent', stores: null } });
    const page = await openPage({ as: 'member', path });
    await edit(page);
    expect(await page.getByLabel('Stores').count()).toBe(0);
    await page.getByLabel('Kind of shop').selectOption('chain');
    await page.getByLabel('Stores').fill('9999');
    await page.getByLabel('Account number').fill('A-77');
    await save(page).click();
    await page.getByText('Saved: Account number and Kind of shop.').waitFor();
    expect(await wrongBeside(page, 'Stores')).toBe('Must be at most 500');
    expect(await page.getByLabel('Stores').inputValue()).toBe('9999');
    expect(await kept(id)).toMatchObject({ account_number: 'A-77', custom_fields: { shop_kind: 'chain' } });
    expect((await kept(id)).custom_fields).not.toHaveProperty('stores');
    await expectAccessible(page);
    await page.getByLabel('Kind of shop').selectOption('independent');
    await page.getByText('Stores is hidden now').waitFor();
    expect(await page.getByLabel('Stores').count()).toBe(0);
    await page.getByLabel('Kind of shop').selectOption('chain');
    await page.getByLabel('Stores').fill('12');
    await save(page).click();
    await page.getByText('Saved: Stores').waitFor();
    expect((await kept(id)).custom_fields['stores']).toBe(12);
  });

  it('shows beside a field why the service refuses it, and saves nothing', async () => {
    const { id, path } = one();
    const before = await kept(id);
    const page = await openPage({ as: 'admin', path, mayAnswer: [400] });
    await edit(page);
    await page.getByLabel('Billing e-mail').fill('nonsense');
    await page.getByLabel('Payment terms').fill('Net 99');
    await save(page).click();
    await page.getByText('Couldn’t save. Check Billing e-mail.').waitFor();
    expect(await wrongBeside(page, 'Billing e-mail')).toBe('Must be an e-mail address');
    expect(await page.getByLabel('Payment terms').inputValue()).toBe('Net 99');
    expect(await kept(id)).toEqual(before);
    // Values that cannot be sent are refused in the browser.
    await page.getByLabel('Billing e-mail').fill('right@example.com');
    await page.getByLabel('Kind of shop').selectOption('chain');
    await page.getByLabel('Stores').fill('a dozen');
    await page.getByLabel('Region').selectOption('');
    await save(page).click();
    await page.getByText('Couldn’t save. Check Region and Stores.').waitFor();
    expect(await wrongBeside(page, 'Stores')).toBe('Must be a number');
    expect(await kept(id)).toEqual(before);
  });

  it('shows every error at once, each beside its field', async () => {
    // None of it is saved.
    const { id, path } = untouched;
    const before = await kept(id);
    const page = await openPage({ as: 'admin', path, mayAnswer: [400] });
    await edit(page);
    await page.getByLabel('Billing e-mail').fill('nonsense');
    await page.getByLabel('Currency', { exact: true }).fill('QQQ');
    await page.getByLabel('Credit limit').fill('a lot');
    await save(page).click();
    await page.getByText(/^Couldn’t save\. Check /).waitFor();
    for (const label of ['Billing e-mail', 'Currency', 'Credit limit'])
      expect(await wrongBeside(page, label)).not.toBe('');
    expect(await kept(id)).toEqual(before);
  });

  it('is not lost by leaving the page without a question', async () => {
    const { id, path } = one();
    const before = await kept(id);
    const page = await openPage({ as: 'member', path });
    await edit(page);
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Half a sentence');
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByText('Not saved yet: Notes.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${address}${path}`);
    expect(await page.getByRole('textbox', { name: 'Notes', exact: true }).inputValue()).toBe(
      'Half a sentence',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await kept(id)).toEqual(before);
  });

  it('can continue after a lost answer', async () => {
    const { id, path } = one();
    const page = await openPage({ as: 'member', path, mayAnswer: [500, 412] });
    await edit(page);
    let broken = true;
    await page.route(`**/api/v1/customers/${id}`, async (route) => {
      if (!broken || route.request().method() !== 'PATCH') return await route.continue();
      // The change is saved, but its answer is lost.
      await route.fetch();
      await route.fulfill({
        status: 500,
        headers: { 'Request-Id': 'the-request' },
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.getByLabel('Payment terms').fill('Net 21');
    await save(page).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Something went wrong\.[\s\S]*the-request/);
    expect(await page.getByLabel('Payment terms').inputValue()).toBe('Net 21');
    broken = false;
    await save(page).click();
    await shown(page, 'Payment terms').getByText('Net 21').waitFor();
    expect(await eventsOf(tenant, id)).toHaveLength(1);
  });
});

describe('a conflict with another user', () => {
  async function conflict(): Promise<Readonly<{ id: string; page: OpenedPage; other: OpenedPage }>> {
    const { id, path } = one();
    await set(id, { credit_limit: '1000', payment_terms: 'Net 30', account_number: '1' });
    const [page, other] = await Promise.all([
      openPage({ as: 'owner', path, mayAnswer: [412] }),
      openPage({ as: 'member', path }),
    ]);
    await Promise.all([edit(page), edit(other)]);
    await other.getByLabel('Credit limit').fill('2000');
    await other.getByLabel('Account number').fill('2');
    await save(other).click();
    await other.getByText('Saved: Account number and Credit limit').waitFor();
    await page.getByLabel('Credit limit').fill('3000');
    await page.getByLabel('Payment terms').fill('Net 33');
    await save(page).click();
    const dialog = page.getByRole('dialog', {
      name: 'Someone else saved this customer while you were editing',
    });
    await dialog.getByText('You both changed Credit limit.').waitFor();
    return { id, page, other };
  }
  const conflictRows = async (page: OpenedPage) =>
    (await page.getByRole('dialog').locator('tbody tr').allInnerTexts()).map((row) =>
      row.split(/\s*[\t\n]\s*/),
    );

  it('shows their changes beside one’s own, which can be saved over theirs', async () => {
    const { id, page } = await conflict();
    expect(await conflictRows(page)).toEqual([
      ['Account number', '1', '2', 'not changed'],
      ['Credit limit', 'both', '$1,000.00', '$2,000.00', '$3,000.00'],
      ['Payment terms', 'Net 30', 'not changed', 'Net 33'],
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save mine over theirs' }).click();
    await page.getByText('Saved: Payment terms and Credit limit').waitFor();
    expect(await kept(id)).toMatchObject({
      credit_limit: '3000.0000',
      payment_terms: 'Net 33',
      account_number: '2',
    });
  });

  it('lets one take theirs or go back to editing', async () => {
    const { id, page } = await conflict();
    await page.getByRole('button', { name: 'Back to editing' }).click();
    expect(await page.getByLabel('Credit limit').inputValue()).toBe('3000');
    await save(page).click();
    await page.getByRole('button', { name: 'Discard mine, take theirs' }).click();
    await shown(page, 'Credit limit').getByText('$2,000.00').waitFor();
    expect(await kept(id)).toMatchObject({ credit_limit: '2000.0000', payment_terms: 'Net 30' });
  });
});
