import { describe, expect, it } from 'vitest';
import { START } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { demoCustomers, edit, save } from './demo-customers.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, address } = web;
const { kept, one } = await demoCustomers(database, web);
// Console messages of the browser, React and the tests themselves when something is missing.
const mayComplain = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ApiFailure|CodeMissing|dynamically imported module/;

const heading = (page: OpenedPage, name: string) => page.getByRole('heading', { level: 1, name });

describe('a service that cannot be reached at the first load', () => {
  it.each([
    ['light', 1440, 'is gone'],
    ['dark', 390, 'is unavailable'],
  ] as const)(
    'is reported, in %s, %i pixels wide, and tried again: it %s',
    async (colorScheme, width, how) => {
      const page = await openPage({
        as: 'owner',
        path: '/sign-in',
        colorScheme,
        width,
        mayAnswer: [503],
        mayComplain,
      });
      await page.route('**/api/**', async (route) => {
        if (how === 'is gone') return await route.abort();
        await route.fulfill({
          status: 503,
          json: { error: { code: 'UNAVAILABLE', message: 'The database cannot be reached at the moment.' } },
        });
      });
      await page.goto(`${address}/?period=last_fy`);
      await heading(page, 'Almanac cannot be reached').waitFor();
      expect(await page.title()).toBe('Almanac cannot be reached · Almanac');
      await expectAccessible(page, colorScheme);
      expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
      await page.unroute('**/api/**');
      // The page also retries by itself.
      await heading(page, 'Overview').waitFor();
      expect(page.url()).toBe(`${address}/?period=last_fy`);
    },
  );

  it('leaves no page blank while it is loading', async () => {
    const page = await openPage({ as: 'owner', path: '/sign-in', isOwn: true });
    // The router waits for a while, which needs a running clock.
    await page.clock.setSystemTime(new Date(START));
    let answer = () => {};
    await page.route('**/api/auth/me', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto(`${address}/`);
    const waiting = page.getByRole('status', { name: 'Loading' });
    await waiting.waitFor();
    answer();
    await heading(page, 'Overview').waitFor();
    // The overview waits for its own figures.
    await waiting.waitFor({ state: 'detached' });
    expect(await waiting.count()).toBe(0);
  });

  it('is reported on the sign-in page', async () => {
    const page = await openPage({ path: '/reference', mayComplain });
    await page.route('**/api/**', async (route) => await route.abort());
    await page.goto(`${address}/sign-in`);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel('Password').fill('anything');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Almanac cannot be reached/);
  });
});

describe('code that fails to load', () => {
  it.each(['light', 'dark'] as const)(
    'for a page is reported in its place, in %s, with a button to reload the app',
    async (colorScheme) => {
      const page = await openPage({ as: 'owner', colorScheme, mayComplain });
      await page.getByText('Receivables by age').waitFor();
      await page.route('**/assets/metric-page-*.js', async (route) => await route.abort());
      await page.getByRole('link', { name: 'Cash', exact: true }).click();
      await heading(page, 'Load Almanac again').waitFor();
      expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true);
      await page.getByText('Most likely there is a new version').waitFor();
      await expectAccessible(page, colorScheme);
      await page.unroute('**/assets/metric-page-*.js');
      await page.getByRole('button', { name: 'Load again' }).click();
      await heading(page, 'Cash balance').waitFor();
      expect(page.url()).toBe(`${address}/metrics/cash.balance`);
    },
  );

  it('for a menu is reported beside the page, which stays unchanged', async () => {
    const page = await openPage({ as: 'owner', mayComplain });
    await page.getByText('Receivables by age').waitFor();
    await page.route('**/assets/menu-opened-*.js', async (route) => await route.abort());
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await page.getByRole('status').getByText('A part of Almanac could not be fetched').waitFor();
    expect(await page.getByText('Receivables by age').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.unroute('**/assets/menu-opened-*.js');
    await page.reload();
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  });

  it('for the whole app is reported without it', async () => {
    const page = await openPage({ path: '/sign-in', mayComplain });
    await page.route('**/assets/index-*.js', async (route) => await route.abort());
    await page.goto(`${address}/reference`);
    await page.getByText('Almanac could not start').waitFor();
    await expectAccessible(page);
    await page.unroute('**/assets/index-*.js');
    await page.getByRole('link', { name: 'Load it again' }).click();
    await heading(page, 'API reference').waitFor();
  });
});

describe('a reader who goes offline', () => {
  it('sees a notice, keeps what is shown, and continues when back online', async () => {
    const page = await openPage({ as: 'owner', mayComplain });
    await page.getByText('Receivables by age').waitFor();
    const numbers = await page.getByRole('region', { name: 'Key figures' }).innerText();
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    expect(await page.getByRole('region', { name: 'Key figures' }).innerText()).toBe(numbers);
    await expectAccessible(page);
    // Parts that have not loaded say why.
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await page
      .getByText(/could not be fetched|cannot be reached/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('status').getByText('You are offline').waitFor({ state: 'detached' });
    // This needs no action.
    await heading(page, 'Cash balance').waitFor();
    await page.getByRole('region', { name: 'Value', exact: true }).locator('data').first().waitFor();
  });

  it('loses nothing they typed, and can save it when back online', async () => {
    const { id, path } = one();
    const page = await openPage({ as: 'owner', path, mayComplain });
    await edit(page);
    await page.getByLabel('Payment terms').fill('Net 41');
    await expect
      .poll(() => page.network.some(({ path: asked }) => asked.includes('toast-shown')), { timeout: 10_000 })
      .toBe(true);
    await untilQuiet(page);
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('Your input is kept').waitFor();
    await save(page).click();
    await page.getByRole('alert').getByText('Almanac cannot be reached').waitFor();
    // The dialog that asks whether to discard it has loaded already.
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.context().setOffline(false);
    expect(await page.getByLabel('Payment terms').inputValue()).toBe('Net 41');
    await save(page).click();
    await page.getByText('Saved: Payment terms').waitFor();
    expect(await kept(id)).toMatchObject({ payment_terms: 'Net 41' });
  });
});

describe('a service that is unavailable for a while', () => {
  it('is retried automatically, and the data appear again', async () => {
    const page = await openPage({ as: 'owner', path: '/people', mayAnswer: [503], mayComplain });
    await page.getByRole('treeitem').first().waitFor();
    await page.route('**/api/**', async (route) => {
      await route.fulfill({
        status: 503,
        json: { error: { code: 'UNAVAILABLE', message: 'The database cannot be reached at the moment.' } },
      });
    });
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByText('The customers could not be loaded').waitFor();
    await page.getByRole('status').getByText('Requests are retried automatically').waitFor();
    await page.unroute('**/api/**');
    await page.locator('tbody a').first().waitFor();
    const banner = page.getByRole('status').getByText('Requests are retried automatically');
    await expect.poll(() => banner.count()).toBe(0);
  });
});
