import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

// The rows of docs/five-tasks.md: `| Who owes us most? | 1 | … |`.
const documented = new Map(
  [...readFileSync('docs/five-tasks.md', 'utf8').matchAll(/^\| ([A-Z][^|]+) \| (\d+) \|/gm)].map(
    ([, task = '', clicks]) => [task, Number(clicks)],
  ),
);

type Click = (target: Locator) => Promise<void>;

async function link(page: OpenedPage, name: string): Promise<Locator> {
  const found = page.getByRole('link', { name, exact: true }).first();
  await found.waitFor();
  return found;
}

const TASKS: Readonly<Record<string, (page: OpenedPage, click: Click) => Promise<void>>> = {
  'What is our cash?': async (page) => {
    const { data } = (await get('/api/v1/metrics/cash.balance/value?period=today', { as })).json<{
      data: { value: number };
    }>();
    const figures = page.getByRole('region', { name: 'Key figures' });
    await figures.locator(`data[value="${data.value}"]`).waitFor();
  },

  'Why did profit fall last quarter?': async (page, click) => {
    await click(page.getByRole('button', { name: /^Period/ }));
    await click(page.getByRole('button', { name: 'Last quarter' }));
    await click(await link(page, 'Net profit'));
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByText(/less than in 1 Apr/).waitFor();
    await changed.getByRole('row', { name: /Salaries: office.*down by/ }).waitFor();
  },

  'Who owes us most?': async (page, click) => {
    const { data } = (await get('/api/v1/metrics/ar.by_customer/value?period=today', { as })).json<{
      data: { items: { label: string; value: number }[] };
    }>();
    const most = data.items.toSorted((one, other) => other.value - one.value)[0];
    await click(await link(page, 'Receivables'));
    const owing = page.getByRole('region', { name: 'Receivables by customer' });
    await owing.getByRole('listitem').first().waitFor();
    expect(await owing.getByRole('listitem').first().innerText()).toContain(most?.label);
  },

  "Raise a customer's credit limit": async (page, click) => {
    await click(await link(page, 'Customers'));
    await page.keyboard.press('/');
    await page.keyboard.type('banksia general');
    await click(await link(page, 'Banksia General Store'));
    await click(page.getByRole('button', { name: 'Change Credit limit' }));
    await page.keyboard.type('150000');
    await page.keyboard.press('Enter');
    await page.getByText('$150,000.00').first().waitFor();
  },

  'Give our BI tool a key that sees no pay': async (page, click) => {
    await click(await link(page, 'API reference'));
    await click(await link(page, 'make a key'));
    await page.getByRole('dialog').getByLabel('Name').fill('Power BI');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog').getByText(/^alm_pk_\w{40,}$/);
    await secret.waitFor();
    const key = await secret.innerText();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await click(page.getByRole('button', { name: /^Copy/ }).first());
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    expect((await get('/api/v1/metrics/cash.balance/value?period=today', { as: key })).statusCode).toBe(200);
    expect((await get('/api/v1/metrics/comp.average/value?period=today', { as: key })).statusCode).toBe(403);
  },
};

it('there are five tasks, and each is documented', () => {
  expect([...documented.keys()]).toEqual(Object.keys(TASKS));
});

it.each(Object.entries(TASKS))('%s takes the documented number of clicks', async (name, task) => {
  const page = await openPage({ as: 'owner' });
  let clicks = 0;
  await task(page, async (target) => {
    await target.click();
    clicks += 1;
  });
  expect(clicks).toBe(documented.get(name));
});
