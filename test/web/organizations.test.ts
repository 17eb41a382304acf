import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aMembership, anOrganization, aSession, aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address, clock } = await testWeb(database);
const SECOND = 'Second Ltd';
const second = await anOrganization(database, { name: SECOND, baseCurrency: 'JPY' });

// A user of both: one keeps its books in dollars, the other in yen.
async function ofBoth(): Promise<string> {
  const { id } = await aUser(database, organization, { role: 'owner', name: 'Ada Marsh' });
  await aMembership(database, second, { id }, { now: clock() });
  return await aSession(database, organization, { id });
}

// Records every page that shows the name of one with the currency of the other.
async function watch(page: OpenedPage): Promise<string[]> {
  const mixed: string[] = [];
  await page.context().exposeFunction('reportMixed', (words: string) => void mixed.push(words));
  await page.context().addInitScript(`
    new MutationObserver(() => {
      const text = document.body?.innerText ?? '';
      const name = document.querySelector('header')?.innerText ?? '';
      if (name.includes('${SECOND}') && /[$][0-9]/.test(text)) reportMixed('dollars of ' + name);
      if (name.includes('${organization.name.replaceAll("'", '')}') && text.includes('JPY')) reportMixed('yen of ' + name);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  `);
  await page.reload();
  return mixed;
}

async function aTab(page: OpenedPage, path: string): Promise<Page & { asked: string[] }> {
  const tab = await page.context().newPage();
  const asked: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await tab.goto(`${address}${path}`);
  await tab.locator('main data').first().waitFor();
  return Object.assign(tab, { asked });
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: organization.name }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

const inYen = async (page: Page) => {
  await page.getByRole('button', { name: SECOND }).waitFor();
  // The second one is empty.
  await page
    .getByText(/^Nothing recorded\.$|No data for Second Ltd/)
    .first()
    .waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/\$\d/);
};
const inDollars = async (page: Page) => {
  await page.getByRole('button', { name: organization.name }).waitFor();
  await page.locator('main data').first().waitFor();
  expect(await page.locator('main').innerText()).toMatch(/\$\d/);
};

// The requests to the API after so many earlier ones, with their answers.
async function answersSince(page: OpenedPage, count: number): Promise<string[]> {
  const asked = page.network.slice(count).filter(({ path }) => path.startsWith('/api/v1/'));
  return (await Promise.all(asked.map(({ answer }) => answer()))).filter((answer) => answer !== null);
}

describe('a user who switches to another organisation', () => {
  it('no longer sees anything of the first one, on any page or in any answer', async () => {
    const page = await openPage({ session: await ofBoth(), path: '/metrics/cash.balance', isOwn: true });
    const mixed = await watch(page);
    await inDollars(page);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Receivables by age').waitFor();
    const asked = page.network.length;
    await goTo(page, SECOND);
    await inYen(page);
    expect(page.url()).toBe(`${address}/`);
    const answers = await answersSince(page, asked);
    const before = page.network.length;
    await page.goto(`${address}/metrics/cash.balance`);
    await inYen(page);
    answers.push(...(await answersSince(page, before)));
    expect(answers.join('\n')).toContain('"JPY"');
    expect(answers.join('\n')).not.toContain('"AUD"');
    // Nor from the cache of the browser.
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await inYen(page);
    }
    expect(mixed).toEqual([]);
  });

  it('switches the other tabs too, which send no requests until it is decided', async () => {
    const page = await openPage({ session: await ofBoth(), isOwn: true });
    const mixed = await watch(page);
    await inDollars(page);
    const tab = await aTab(page, '/metrics/cash.balance');
    // The service has switched, but its answer has not arrived.
    let decide = () => {};
    await page.route('**/api/auth/active-organization', async (route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => {
        decide = resolve;
      });
      await route.fulfill({ response });
    });
    const switched = page.waitForRequest('**/api/auth/active-organization');
    await goTo(page, SECOND);
    await switched;
    await tab.bringToFront();
    const before = tab.asked.length;
    await tab.getByRole('link', { name: 'Overview' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.waitForTimeout(300);
    expect(tab.asked.slice(before)).toEqual([]);
    decide();
    await inYen(tab);
    await inYen(page);
    expect(tab.url()).toBe(`${address}/`);
    expect(mixed).toEqual([]);
  });

  it('does not affect a tab with a public page', async () => {
    const page = await openPage({ session: await ofBoth() });
    await inDollars(page);
    const tab = await page.context().newPage();
    await tab.goto(`${address}/reference/getMetricValues`);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await goTo(page, SECOND);
    await inYen(page);
    expect(tab.url()).toBe(`${address}/reference/getMetricValues`);
    await tab.getByRole('link', { name: 'Open the app' }).click();
    await inYen(tab);
  });

  it('stays in the first one when switching fails, and so do the other tabs', async () => {
    const page = await openPage({ session: await ofBoth(), path: '/?period=last_fy', mayAnswer: [500] });
    await inDollars(page);
    const tab = await aTab(page, '/metrics/cash.balance');
    await page.route('**/api/auth/active-organization', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await goTo(page, SECOND);
    await page.getByText('You still work in the same organisation. Something went wrong.').waitFor();
    expect(page.url()).toBe(`${address}/?period=last_fy`);
    await inDollars(page);
    await tab.getByRole('link', { name: 'Overview' }).click();
    await tab.getByText('Receivables by age').waitFor();
    await inDollars(tab);
  });

  it('can open the list with the keyboard, and it is accessible', async () => {
    const page = await openPage({ session: await ofBoth(), colorScheme: 'dark' });
    await inDollars(page);
    await page.getByRole('button', { name: organization.name }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: SECOND }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('sec');
    await page.keyboard.press('Enter');
    await inYen(page);
  });
});

describe('signing out', () => {
  it('ends the session in every tab and leaves nothing behind', async () => {
    const page = await openPage({ session: await ofBoth(), mayAnswer: [401] });
    await inDollars(page);
    const tab = await aTab(page, '/metrics/cash.balance');
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const each of [page, tab]) {
      await each.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      expect(each.url()).toBe(`${address}/sign-in`);
      await each.goBack();
      await each.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      expect(await each.locator('body').innerText()).not.toMatch(/\$\d/);
    }
    expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([]);
  });

  it('that fails is reported, as the session continues', async () => {
    const page = await openPage({ as: 'member', mayComplain: /ERR_FAILED/ });
    await page.route('**/api/auth/sign-out', async (route) => await route.abort());
    await page.locator('main data').first().waitFor();
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText(/You are still signed in\. Almanac cannot be reached/).waitFor();
    expect(page.url()).toBe(`${address}/`);
  });
});

describe('a session that ends during use', () => {
  it('hides the page until the user signs in again, and then shows the same view', async () => {
    const { id } = await aUser(database, organization, { name: 'Ada Marsh' });
    const page = await openPage({
      session: await aSession(database, organization, { id }),
      path: '/metrics/revenue.total?period=last_fy',
      mayAnswer: [401],
    });
    await page.locator('main data').first().waitFor();
    clock.advance(8 * 24 * 60 * 60 * 1000);
    // The next request detects it: that of the click, or one that the page still had to send, which hides the link first.
    await page.getByRole('link', { name: 'Overview', includeHidden: true }).dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByText('Your session has ended').waitFor();
    await expectAccessible(page);
    expect(await page.locator('body').innerText()).not.toMatch(/\$\d/);
    await again.getByLabel('Password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.locator('main data').first().waitFor();
  });

  it('is not mentioned to a first-time visitor', async () => {
    const page = await openPage({ path: '/metrics/revenue.total', mayAnswer: [401] });
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.getByText('has ended').count()).toBe(0);
  });
});
