import { describe, expect, it } from 'vitest';
import { type OpenedPage, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const { openPage, address } = await testWeb(await testDatabase('the demo'));

// The scripts of the app are held back; the first paint happens without them.
async function withoutScripts(page: OpenedPage, path: string): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/first-/.test(route.request().url())) await wait;
    await route.continue();
  });
  await page.goto(`${address}${path}`, { waitUntil: 'commit' });
  return release;
}

describe('before any script of the app has loaded', () => {
  it.each([
    [1440, 'light', 'rgb(247, 244, 236)'],
    [1440, 'dark', 'rgb(23, 22, 17)'],
    [390, 'dark', 'rgb(23, 22, 17)'],
  ] as const)(
    'a page shows placeholders, %i wide in %s, and does not shift when it loads',
    async (width, colorScheme, paper) => {
      const page = await openPage({ as: 'owner', path: '/sign-in', width, colorScheme });
      const release = await withoutScripts(page, '/');
      const first = page.getByRole('status', { name: 'Loading' });
      await first.waitFor();
      expect(await first.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(paper);
      const title = await page.locator('.first-page > :first-child').boundingBox();
      const side = await page.locator('.first-side').boundingBox();
      release();
      await page.getByText('Receivables by age').waitFor();
      expect(await first.count()).toBe(0);
      expect(await shiftsIn(page)).toEqual([]);
      // The content appears in place of the placeholders.
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(Math.abs((heading?.x ?? 0) - (title?.x ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs((heading?.y ?? 0) - (title?.y ?? 0))).toBeLessThanOrEqual(8);
      const header = page.locator('header:visible').first();
      const there = await header.boundingBox();
      const size = width > 704 ? 'width' : 'height';
      expect(Math.abs((there?.[size] ?? 0) - (side?.[size] ?? 0))).toBeLessThanOrEqual(1);
    },
  );

  it('the sign-in page has no placeholders for a navigation', async () => {
    const page = await openPage({ path: '/reference' });
    const release = await withoutScripts(page, '/sign-in');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.locator('.first-side').isVisible()).toBe(false);
    release();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await shiftsIn(page)).toEqual([]);
  });
});
