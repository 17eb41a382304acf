import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);

type Listed = Readonly<{ id: string; label: string; description: string }>;

async function listed(role: Role): Promise<Listed[]> {
  const answer = await get('/api/v1/metrics', { as: await signedIn(database, organization, role) });
  return answer.json<{ data: Listed[] }>().data;
}

async function idsIn(page: OpenedPage): Promise<string[]> {
  await page.locator('main li a[href^="/metrics/"]').first().waitFor();
  return await page.locator('main code').allInnerTexts();
}

async function focused(page: OpenedPage): Promise<unknown> {
  return await page.evaluate('document.activeElement.textContent || document.activeElement.ariaLabel');
}

describe('the catalogue', () => {
  it.each(['owner', 'admin', 'member', 'contractor'] as const)(
    'shows the %s only the metrics of that role',
    async (role: Role) => {
      const page = await openPage({ as: role, path: '/metrics' });
      const metrics = await listed(role);
      const ids = await idsIn(page);
      expect(ids).toHaveLength(metrics.length);
      expect(new Set(ids)).toEqual(new Set(metrics.map(({ id }) => id)));
      expect(await page.getByRole('main').getByRole('status').innerText()).toBe(`${metrics.length} metrics`);
      const seesPay = role === 'owner' || role === 'admin';
      const answers = await Promise.all(page.network.map(({ answer }) => answer()));
      expect(answers.some((text) => text?.includes('"comp.average"'))).toBe(seesPay);
      expect((await page.locator('main').innerText()).includes('Average annual pay')).toBe(seesPay);
      // Browsing the list does not make the service compute every value.
      expect(page.network.filter(({ path }) => /value|batch|explain/.test(path))).toEqual([]);
    },
  );

  it('finds a metric by its label, its id, a tag, and its description', async () => {
    const page = await readPage({ as: 'member', path: '/metrics' });
    await idsIn(page);
    for (const [words, id] of [
      ['gross margin', 'profit.gross_margin'],
      ['ar.ageing', 'ar.ageing'],
      ['turnover', 'revenue.total'],
      ['bank accounts till', 'cash.balance'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Search metrics' }).fill(words);
      await expect.poll(() => idsIn(page)).toContain(id);
      const ids = await idsIn(page);
      expect(ids.length).toBeLessThan(12);
      expect(await page.getByRole('main').getByRole('status').innerText()).toMatch(
        new RegExp(`^${ids.length} of \\d+ metrics$`),
      );
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words);
    }
  });

  it('can be searched with only the keyboard', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics?period=last_fy' });
    await idsIn(page);
    await page.keyboard.press('/');
    await page.keyboard.type('days sales');
    await expect.poll(() => idsIn(page)).toContain('ar.dso');
    await page.keyboard.press('ArrowDown');
    const first = await focused(page);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Search metrics');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: String(first) }).waitFor();
    expect(page.url()).toBe(`${address}/metrics/ar.dso?period=last_fy`);
    await page.goBack();
    await expect.poll(() => idsIn(page)).toContain('ar.dso');
    const field = page.getByRole('searchbox', { name: 'Search metrics' });
    expect(await field.inputValue()).toBe('days sales');
    await field.focus();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await idsIn(page)).length).toBeGreaterThan(100);
  });

  it('can be filtered by category, which is in the address', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics' });
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cash' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/metrics?category=cash`);
    await expect.poll(async () => (await idsIn(page)).every((id) => id.startsWith('cash.'))).toBe(true);
    const choice = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]');
    expect(await choice.innerText()).toMatch(/^Cash/);
  });

  it('reports an empty result, and returns to the full list', async () => {
    const page = await readPage({ as: 'member', path: '/metrics?q=pay+gap+of+dragons' });
    await page.getByRole('heading', { name: 'No metric matches “pay gap of dragons”' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    expect((await idsIn(page)).length).toBeGreaterThan(100);
  });

  it('reports that it cannot be loaded, with a retry', async () => {
    const page = await openPage({ as: 'owner', path: '/reference', mayAnswer: [500] });
    await page.route('**/api/v1/metrics', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}/metrics`);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/metrics');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await idsIn(page)).length).toBeGreaterThan(100);
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is accessible, %i pixels wide in %s', async (width, colorScheme) => {
    const page = await readPage({ as: 'owner', path: '/metrics?category=cash', width, colorScheme });
    await idsIn(page);
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
