import { describe, expect, it } from 'vitest';
import { aMembership, anOrganization, aSession, aUser } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address, clock } = await testWeb(database);

async function focused(page: OpenedPage): Promise<unknown> {
  return await page.evaluate('document.activeElement.textContent || document.activeElement.tagName');
}

describe('with only the keyboard', () => {
  it('a reader can skip to the content', async () => {
    const page = await openPage({ as: 'owner' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the page');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Period');
  });

  it('a reader can go to another page, and lands at its heading', async () => {
    const page = await openPage({ as: 'owner' });
    await expect.poll(() => page.title()).toBe('Overview · Almanac');
    await page.getByRole('link', { name: 'Cash', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cash balance' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Cash balance');
    expect(await page.title()).toBe('Cash balance · Almanac');
  });

  it('a reader can choose a theme, which is saved and applied before the first paint', async () => {
    const page = await openPage({ as: 'owner', colorScheme: 'light' });
    await page.getByRole('button', { name: /Ada Marsh/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await expectAccessible(page);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Dark');
    await page.keyboard.press('Enter');
    const scheme = 'getComputedStyle(document.documentElement).colorScheme';
    await expect.poll(() => page.evaluate(scheme)).toBe('dark');
    await expect.poll(() => focused(page)).toContain('Ada Marsh');
    await page.goto(`${address}/reference`, { waitUntil: 'commit' });
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });
});

describe('on a phone', () => {
  it('the navigation is behind a button, and closes after a choice', async () => {
    const page = await openPage({ as: 'owner', width: 390, path: '/metrics/cash.balance' });
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Overview' }).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });
});

describe('a user of two organisations', () => {
  it('can switch from one to the other, and no longer sees anything of the first', async () => {
    const { id } = await aUser(database, organization, { role: 'owner', name: 'Ada Marsh' });
    const other = await anOrganization(database, { name: 'Second Ltd', baseCurrency: 'JPY' });
    await aMembership(database, other, { id }, { now: clock() });
    const session = await aSession(database, organization, { id });
    const page = await openPage({ session, path: '/?period=last_fy' });
    await page.locator('main data').last().waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${address}/?period=last_fy`);
    await otherTab.getByText('FY2026').first().waitFor();
    const before = await page.locator('main').innerText();
    expect(before).toContain('$');
    await page.getByRole('button', { name: organization.name }).click();
    await page.getByRole('menuitemradio', { name: 'Second Ltd' }).click();
    await page.getByRole('button', { name: 'Second Ltd' }).waitFor();
    await page.getByRole('heading', { name: 'No data for Second Ltd yet' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('$');
    const asked = page.network.filter(({ path }) => path === '/api/v1/metrics/batch');
    const second = await asked.at(-1)?.answer();
    expect(asked).toHaveLength(2);
    // Another tab would otherwise show values of the first in a session of the second.
    await otherTab.getByRole('heading', { name: 'No data for Second Ltd yet' }).waitFor();
    expect(await otherTab.locator('body').innerText()).not.toContain(organization.name);
    expect(second).toContain('"baseCurrency":"JPY"');
    // The browser may have cached the page.
    await page.goBack();
    await page.getByRole('button', { name: 'Second Ltd' }).waitFor();
    expect(page.url()).toBe(`${address}/?period=last_fy`);
    expect(await page.locator('body').innerText()).not.toContain('$');
  });
});

describe('an address without a page', () => {
  it('is reported in place', async () => {
    const page = await openPage({ as: 'owner', path: '/nowhere/at/all', mayAnswer: [404] });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'To the overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('of an unknown metric is reported with a link to the list', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/no.such', mayAnswer: [404] });
    await page.getByRole('heading', { level: 1, name: 'Metric not found' }).waitFor();
    await page.getByRole('link', { name: 'All metrics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor();
    expect(page.url()).toBe(`${address}/metrics`);
  });
});

// Unknown parameters never reach a page: the page of people would have opened neither of its tabs.
it.each([
  ['/people', 'view=tree&status=gone', 'Wattle & Wharf'],
  ['/metrics', 'category=wonders', 'Total revenue'],
  ['/settings/api-keys', 'show=all', 'Demo: first steps'],
  ['/settings/custom-fields', 'subject=wonders', 'Kind of shop'],
  ['/', 'colour=red', 'Cash by month'],
])('%s ignores ?%s', async (path, words, shows) => {
  const page = await openPage({ as: 'owner', path: `${path}?${words}` });
  await page.locator('main').getByText(shows).first().waitFor();
  expect(page.url()).toBe(`${address}${path}`);
});

it('a page that crashes does not affect the rest of the app, and can be tried again', async () => {
  const page = await openPage({ as: 'owner', path: '/reference', mayComplain: /TypeError/ });
  await page.route('**/api/v1/metrics/batch', async (route) => {
    await route.fulfill({ json: { results: { 'revenue.total': { ok: true, data: null } }, meta: {} } });
  });
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1, name: 'This page did not work' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true);
  await page.unroute('**/api/v1/metrics/batch');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

describe('the API reference', () => {
  it.each(['light', 'dark'] as const)(
    'lists every operation for everybody, accessible in %s',
    async (colorScheme) => {
      const page = await openPage({ path: '/api/docs', colorScheme, width: 390 });
      await page.getByText('/api/v1/metrics/batch').waitFor();
      expect(page.url()).toBe(`${address}/reference`);
      await expectAccessible(page, colorScheme);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );
});
