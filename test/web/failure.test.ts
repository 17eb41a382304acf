import { describe, expect, it } from 'vitest';
import { START } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const { openPage, address } = await testWeb(await testDatabase('the demo'));
// What a browser, React and the tests themselves bring about when something is missing.
const mayComplain = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ApiFailure|CodeMissing|dynamically imported module/;

const heading = (page: OpenedPage, name: string) => page.getByRole('heading', { level: 1, name });

describe('a service that does not answer at the first load', () => {
  it.each([
    ['light', 1440, 'is gone'],
    ['dark', 390, 'is unavailable'],
  ] as const)(
    'is told, in %s, %i pixels wide, and can be tried again: it %s',
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
          json: { error: { code: 'UNAVAILABLE', message: 'The database cannot be reached right now.' } },
        });
      });
      await page.goto(`${address}/?period=last_fy`);
      await heading(page, 'Almanac cannot be reached').waitFor();
      expect(await page.title()).toBe('Almanac cannot be reached · Almanac');
      await expectAccessible(page);
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Overview').waitFor();
      expect(page.url()).toBe(`${address}/?period=last_fy`);
    },
  );

  it('leaves no page blank while it is waited for', async () => {
    const page = await openPage({ as: 'owner', path: '/sign-in' });
    // The router waits for a while by a clock that goes.
    await page.clock.setSystemTime(new Date(START));
    let answer = () => {};
    await page.route('**/api/auth/me', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto(`${address}/`);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByText('What was this number, as of that date?').isVisible()).toBe(true);
    answer();
    await heading(page, 'Overview').waitFor();
  });

  it('is told by the page on which one signs in', async () => {
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

describe('code that cannot be fetched', () => {
  it.each(['light', 'dark'] as const)(
    'of a page is told in its place, in %s, with the offer to load the app again',
    async (colorScheme) => {
      const page = await openPage({ as: 'owner', colorScheme, mayComplain });
      await page.getByText('Owed by customers, by age').waitFor();
      await page.route('**/assets/metric-page-*.js', async (route) => await route.abort());
      await page.getByRole('link', { name: 'Cash', exact: true }).click();
      await heading(page, 'Load Almanac again').waitFor();
      expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true);
      await page.getByText('Most likely there is a new version').waitFor();
      await expectAccessible(page);
      await page.unroute('**/assets/metric-page-*.js');
      await page.getByRole('button', { name: 'Load again' }).click();
      await heading(page, 'Cash balance').waitFor();
      expect(page.url()).toBe(`${address}/metrics/cash.balance`);
    },
  );

  it('of a menu is told too', async () => {
    const page = await openPage({ as: 'owner', mayComplain });
    await page.getByText('Owed by customers, by age').waitFor();
    await page.route('**/assets/menu-opened-*.js', async (route) => await route.abort());
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await heading(page, 'Load Almanac again').waitFor();
    await page.unroute('**/assets/menu-opened-*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await heading(page, 'Overview').waitFor();
    expect(page.url()).toBe(`${address}/`);
  });

  it('of all of the app is told without any', async () => {
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
  it('is told so, keeps what is there, and goes on when they are back', async () => {
    const page = await openPage({ as: 'owner', mayComplain });
    await page.getByText('Owed by customers, by age').waitFor();
    const numbers = await page.getByRole('region', { name: 'Key figures' }).innerText();
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    expect(await page.getByRole('region', { name: 'Key figures' }).innerText()).toBe(numbers);
    await expectAccessible(page);
    // What is not there yet says why.
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await page
      .getByText(/could not be fetched|cannot be reached/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('status').getByText('You are offline').waitFor({ state: 'detached' });
    await page.reload();
    await heading(page, 'Cash balance').waitFor();
  });
});
