import { describe, expect, it } from 'vitest';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { demoCustomers, edit, shown } from './demo-customers.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, readPage, address } = web;
const { kept, one, set, untouched } = await demoCustomers(database, web);

describe('a customer', () => {
  it('shows each field by its type, without empty ones', async () => {
    const { id, name, path } = one();
    await set(id, {
      credit_limit: '1234567.5',
      default_currency: 'NZD',
      notes: 'First line.\nSecond line.',
      custom_fields: {
        shop_kind: 'chain',
        stores: 23,
        channels: ['online', 'shop'],
        trade_club: true,
        region: 'nz',
      },
    });
    await set(id, {
      custom_fields: {
        customer_since: '2024-08-21',
        website: 'https://shop.example/a',
        yearly_target: '5000',
      },
    });
    const page = await openPage({ as: 'owner', path });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const texts = Object.fromEntries(
      await Promise.all(
        [
          'Credit limit',
          'Region',
          'Stores',
          'Sells through',
          'Trade Club member',
          'Customer since',
          'Target for the year',
        ].map(async (label) => [label, (await shown(page, label).innerText()).replaceAll('\u00a0', ' ')]),
      ),
    );
    expect(texts).toEqual({
      'Credit limit': 'NZD 1,234,567.50',
      Region: 'New Zealand',
      Stores: '23',
      'Sells through': 'Shop, Online',
      'Trade Club member': 'Yes',
      'Customer since': '21 Aug 2024',
      'Target for the year': '$5,000.00',
    });
    expect(await shown(page, 'Website').getByRole('link').getAttribute('href')).toBe(
      'https://shop.example/a',
    );
    expect(await shown(page, 'Billing e-mail').getByRole('link').getAttribute('href')).toMatch(/^mailto:.+@/);
    await set(id, { custom_fields: { shop_kind: 'independent' } });
    await page.reload();
    await shown(page, 'Kind of shop').getByText('Independent').waitFor();
    expect(await shown(page, 'Stores').count()).toBe(0);
  });

  it.each(['contractor', 'member', 'owner', 'admin'] as const)(
    'shows a %s only the permitted actions',
    async (role) => {
      const { path, name } = untouched;
      const page = await openPage({ as: role, path });
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText('Account number').waitFor();
      const mayWrite = role !== 'contractor';
      const mayAudit = role === 'owner' || role === 'admin';
      expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(mayWrite ? 1 : 0);
      expect((await page.getByRole('button', { name: /^Change / }).count()) > 0).toBe(mayWrite);
      expect(await page.getByRole('button', { name: /^Status/ }).count()).toBe(mayWrite ? 1 : 0);
      expect(await page.getByRole('heading', { name: 'History' }).count()).toBe(mayAudit ? 1 : 0);
      expect(page.network.some((request) => request.path === '/api/settings/audit-log')).toBe(mayAudit);
    },
  );

  it('that does not exist is reported as not found', async () => {
    const page = await openPage({ as: 'member', path: '/customers/nobody', mayAnswer: [400, 404] });
    await page.getByRole('heading', { level: 1, name: 'Customer not found' }).waitFor();
    await page.goto(`${address}/customers/01a1fe50-6625-7e81-8b45-7b64c8ee77e7`);
    await page.getByRole('heading', { level: 1, name: 'Customer not found' }).waitFor();
    expect(await page.getByRole('link', { name: 'To the customers' }).isVisible()).toBe(true);
    await expectAccessible(page);
  });
});

describe('the status of a customer', () => {
  it('is changed at once and archived after a question, and both can be undone', async () => {
    const { id, name, path } = one();
    const page = await readPage({ as: 'member', path });
    const choose = async (word: string) => {
      await page.getByRole('button', { name: /^Status/ }).click();
      await page.getByRole('menuitemradio', { name: word }).click();
    };
    await choose('Inactive');
    await page.getByText(`${name} is inactive now`).waitFor();
    expect((await kept(id))['status']).toBe('inactive');
    await choose('Archived');
    const question = page.getByRole('alertdialog', { name: `Archive ${name}?` });
    await question.waitFor();
    await expectAccessible(page);
    expect((await kept(id))['status']).toBe('inactive');
    await question.getByRole('button', { name: 'Archive customer' }).click();
    const toast = page.getByText(`${name} is archived now`);
    await toast.waitFor();
    expect((await kept(id))['status']).toBe('archived');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(async () => (await kept(id))['status']).toBe('inactive');
  });
});

describe.each([1440, 390])('a customer, %i pixels wide,', (width) => {
  it.each(['light', 'dark'] as const)('is accessible in %s, for reading and editing', async (colorScheme) => {
    const { path } = untouched;
    const page = await readPage({ as: 'owner', path, width, colorScheme });
    await page.getByText('No changes yet.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page, colorScheme);
    await edit(page);
    await page.getByLabel('Credit limit').fill('1');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page, colorScheme);
  });
});
