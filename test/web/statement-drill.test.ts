import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { type Answered, tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

describe('the numbers of a statement', () => {
  it('lead to the same number on the page of its metric, in the days of its column', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss' });
    const table = await tableOf(page);
    const cell = table
      .getByRole('row', { name: /^Net profit/ })
      .locator('td')
      .nth(1);
    const value = await cell.getAttribute('data-value');
    await cell.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Net profit' }).waitFor();
    expect(page.url()).toBe(`${address}/metrics/profit.net?period=2026-08-01:2026-08-31`);
    const shown = page.getByRole('region', { name: 'Value', exact: true }).locator('data').first();
    expect(await shown.getAttribute('value')).toBe(value);
    await page.goBack();
    await tableOf(page);
  });

  it('of a balance lead to the metric on that day, at the same as-at date', async () => {
    const path = '/statements/balance-sheet?columns=quarters&period=last_fy&asOf=2026-10-31';
    const page = await openPage({ session: as, path });
    const table = await tableOf(page);
    const cell = table.getByRole('row', { name: /^Cash/ }).locator('td').nth(1);
    const value = await cell.getAttribute('data-value');
    await cell.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Cash balance' }).waitFor();
    expect(page.url()).toContain('period=2025-10-01:2025-12-31&asOf=2026-10-31');
    const shown = page.getByRole('region', { name: 'Value', exact: true }).locator('data').first();
    expect(await shown.getAttribute('value')).toBe(value);
  });

  it('of a class lead to its accounts in the days of the column', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss' });
    const table = await tableOf(page);
    await table
      .getByRole('row', { name: /^Payroll/ })
      .locator('td')
      .first()
      .getByRole('link')
      .click();
    await expect
      .poll(() => page.url())
      .toBe(
        `${address}/statements/profit-and-loss?period=2026-07-01:2026-07-31&detail=accounts&columns=none`,
      );
    await page.getByRole('row', { name: /^6110/ }).waitFor();
  });

  it('are reached by the arrow keys, and by one step of Tab', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss' });
    const table = await tableOf(page);
    expect(await table.locator('[tabindex="0"]').count()).toBe(1);
    await page.getByRole('region', { name: 'Profit and loss' }).focus();
    await page.keyboard.press('Tab');
    const focused = async () => await page.evaluate('document.activeElement.innerText');
    expect(await focused()).toBe('Revenue');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const answer = (
      await get('/api/v1/statements/profit-and-loss?period=ytd&columns=months', { as })
    ).json<Answered>();
    const sales = answer.data.rows.find(({ key }) => key === 'cost_of_sales');
    expect(String(await focused()).replaceAll(',', '')).toBe(Number(sales?.values[1]).toFixed(0));
    await page.keyboard.press('End');
    expect(String(await focused()).replaceAll(',', '')).toBe(Number(sales?.values.at(-1)).toFixed(0));
    await page.keyboard.press('Home');
    expect(await focused()).toBe('Cost of sales');
    expect(await table.locator('[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('table') === null`)).toBe(true);
  });
});

describe('a class of accounts', () => {
  it('opens its accounts beneath it, by the keyboard, and they add up to it', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss' });
    const table = await tableOf(page);
    const opener = table.getByRole('button', { name: 'Revenue' });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.focus();
    await page.keyboard.press('Enter');
    await table.getByRole('row', { name: /^4110/ }).waitFor();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    const cents = async (name: RegExp) =>
      await table
        .getByRole('row', { name })
        .evaluateAll((rows) =>
          rows
            .map((row) => Math.round(Number(row.querySelector('td')?.getAttribute('data-value')) * 100))
            .reduce((sum, value) => sum + value, 0),
        );
    expect(await cents(/^4\d{3} /)).toBe(await cents(/^Revenue/));
    // The others stay closed.
    expect(await table.getByRole('row', { name: /^5110/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(async () => await table.getByRole('row', { name: /^4110/ }).count()).toBe(0);
  });

  it('without accounts says so, and cannot be opened again', async () => {
    const page = await openPage({ session: as, path: '/statements/equity-changes' });
    const table = await tableOf(page);
    await table.getByRole('button', { name: 'Net profit' }).click();
    await table.getByText('Nothing beneath Net profit').waitFor();
    await expect
      .poll(async () => await table.getByRole('button', { name: 'Opening equity' }).count())
      .toBe(0);
    await table.getByRole('button', { name: 'Net profit' }).click();
    await expect.poll(async () => await table.getByRole('button', { name: 'Net profit' }).count()).toBe(0);
  });

  it('is closed alone where all accounts are shown', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss?detail=accounts' });
    const table = await tableOf(page);
    await table.getByRole('button', { name: 'Revenue' }).click();
    await expect.poll(async () => await table.getByRole('row', { name: /^4110/ }).count()).toBe(0);
    expect(await table.getByRole('row', { name: /^5110/ }).count()).toBe(1);
  });
});
