import { describe, expect, it } from 'vitest';
import { aMembership, anOrganization, aSession, aUser, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address, clock } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

const dialog = (page: OpenedPage) => page.getByRole('dialog', { name: 'Search' });
const field = (page: OpenedPage) => dialog(page).getByRole('combobox');
const options = (page: OpenedPage) => dialog(page).getByRole('option');
const active = (page: OpenedPage) => dialog(page).getByRole('option', { selected: true });

async function openSearch(page: OpenedPage): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

async function arrive(page: OpenedPage, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
}

type Hit = Readonly<{ kind: string; label: string; path: string }>;

async function hitsOf(text: string, session = as): Promise<Hit[]> {
  const answer = await get(`/api/v1/search?q=${encodeURIComponent(text)}`, { as: session });
  return answer.json<{ data: Hit[] }>().data;
}

describe('the search', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('can be read by everybody, %i wide in %s', async (width, colorScheme) => {
    const page = await openPage({ session: as, width, colorScheme });
    await openSearch(page);
    await expectAccessible(page, colorScheme);
    await field(page).fill('cash');
    await dialog(page).getByRole('group', { name: 'Metrics' }).waitFor();
    await expectAccessible(page, colorScheme);
    await field(page).fill('qqqq');
    await dialog(page).getByText('Nothing matches “qqqq”').waitFor();
    await expectAccessible(page, colorScheme);
    await dialog(page).getByRole('button', { name: 'debtors' }).click();
    await dialog(page)
      .getByRole('option', { name: /^Receivables/ })
      .first()
      .waitFor();
  });

  it('shows what the service finds, in its order, and goes to the page that it names', async () => {
    const page = await openPage({ session: as, path: '/?period=last_quarter' });
    await openSearch(page);
    await field(page).fill('banksia');
    await dialog(page).getByRole('group', { name: 'Customers' }).waitFor();
    const customers = (await hitsOf('banksia')).filter(({ kind }) => kind === 'customer');
    const shown = dialog(page).getByRole('group', { name: 'Customers' }).getByRole('option');
    expect(customers.length).toBeGreaterThan(0);
    expect(await shown.count()).toBe(customers.length);
    for (const [index, { label }] of customers.entries())
      expect(await shown.nth(index).innerText()).toContain(label);
    await page.keyboard.press('Enter');
    await arrive(page, customers[0]?.label ?? '');
    expect(page.url()).toBe(`${address}${customers[0]?.path}?period=last_quarter`);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
  });

  it('asks for its code when it is opened, and for nothing before something is typed', async () => {
    const page = await openPage({ session: as });
    await page.locator('main data').last().waitFor();
    expect(page.network.filter(({ path }) => path.includes('commands-shown'))).toEqual([]);
    await openSearch(page);
    await untilQuiet(page);
    expect(page.network.filter(({ path }) => path.includes('/v1/search'))).toEqual([]);
    expect(page.network.some(({ path }) => path.includes('commands-shown'))).toBe(true);
  });

  it('has what was typed before its code was there, which is no shortcut', async () => {
    const page = await openPage({ session: as });
    await page.locator('main data').last().waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/commands-shown/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // By itself, G R goes to the reference.
    await page.keyboard.type('gross');
    release();
    await expect.poll(async () => await field(page).inputValue()).toBe('gross');
    await dialog(page)
      .getByRole('option', { name: /^Gross/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('moves by the arrow keys, around the end too, and Escape gives the focus back', async () => {
    const page = await openPage({ session: as });
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).waitFor();
    expect(await active(page).innerText()).toContain('Overview');
    await page.keyboard.press('ArrowDown');
    expect(await active(page).innerText()).toContain('Boards');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active(page).innerText()).toContain('Sign out');
    const id = await active(page).getAttribute('id');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(id);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Search');
  });

  it('opens a new tab with Ctrl-Enter, at the same time', async () => {
    const page = await openPage({ session: as, path: '/?asOf=2026-08-15' });
    await openSearch(page);
    await field(page).fill('balance sheet');
    await dialog(page).getByRole('group', { name: 'Statements' }).waitFor();
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')]);
    await tab.getByRole('heading', { level: 1, name: 'Balance sheet' }).waitFor();
    expect(tab.url()).toBe(`${address}/statements/balance-sheet?asOf=2026-08-15`);
    expect(page.url()).toBe(`${address}/?asOf=2026-08-15`);
    await tab.close();
  });

  it('shows what was chosen last first, of this session alone', async () => {
    const page = await openPage({ session: as });
    await openSearch(page);
    await field(page).fill('trial bal');
    await dialog(page).getByRole('group', { name: 'Statements' }).waitFor();
    await page.keyboard.press('Enter');
    await arrive(page, 'Trial balance');
    await openSearch(page);
    await field(page).fill('audit');
    await page.keyboard.press('Enter');
    await arrive(page, 'Audit log');
    await openSearch(page);
    const recent = dialog(page).getByRole('group', { name: 'Recent' }).getByRole('option');
    expect(await recent.allInnerTexts()).toEqual([
      expect.stringContaining('Audit log'),
      expect.stringContaining('Trial balance'),
    ]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.evaluate('sessionStorage.clear()');
    await openSearch(page);
    expect(await recent.count()).toBe(0);
  });

  it('never shows the answer to an earlier text after a later one', async () => {
    const page = await openPage({ session: as });
    await page.route('**/api/v1/search?q=bank', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    await openSearch(page);
    await field(page).fill('bank');
    await page.waitForRequest('**/api/v1/search?q=bank');
    const given = page.waitForEvent('requestfailed');
    await field(page).fill('net profit');
    await dialog(page)
      .getByRole('option', { name: /^Net profit/ })
      .first()
      .waitFor();
    expect((await given).url()).toContain('q=bank');
    const before = await options(page).allInnerTexts();
    await page.waitForTimeout(1800);
    expect(await options(page).allInnerTexts()).toEqual(before);
    expect(before.join(' ')).not.toMatch(/bank/i);
  });

  it('says that the service cannot be reached, and still finds pages', async () => {
    const page = await openPage({ session: as, mayComplain: /Failed to load resource/ });
    await openSearch(page);
    await page.route('**/api/v1/search*', async (route) => await route.abort());
    await field(page).fill('audit');
    await dialog(page).getByText('Almanac cannot be reached').waitFor();
    expect(await active(page).innerText()).toContain('Settings: Audit log');
  });
});

describe('actions in the search', () => {
  async function run(page: OpenedPage, text: string, name: string | RegExp): Promise<void> {
    await openSearch(page);
    await field(page).fill(text);
    await dialog(page).getByRole('option', { name }).first().click();
    await dialog(page).waitFor({ state: 'detached' });
  }

  it('choose the period and the as-at date, which last', async () => {
    const page = await openPage({ session: as });
    await run(page, 'last quarter', 'Period: Last quarter');
    await expect.poll(() => page.url()).toBe(`${address}/?period=last_quarter`);
    await run(page, 'as at end of last month', /^As at: 31 Oct 2026/);
    await expect.poll(() => page.url()).toBe(`${address}/?period=last_quarter&asOf=2026-10-31`);
    await run(page, 'statements', 'Statements');
    await arrive(page, 'Statements');
    expect(page.url()).toBe(`${address}/statements?period=last_quarter&asOf=2026-10-31`);
    await run(page, 'as at today', 'As at: Today');
    await expect.poll(() => page.url()).toBe(`${address}/statements?period=last_quarter`);
  });

  it('open the form for a new key, and the period of the page', async () => {
    const page = await openPage({ session: as });
    await run(page, 'choose the period', 'Choose the period');
    await page.getByRole('button', { name: 'Last financial year' }).waitFor();
    await page.keyboard.press('Escape');
    await run(page, 'new api', 'New API key');
    await page.getByRole('dialog', { name: /API key/ }).waitFor();
    expect(page.url()).toContain(`${address}/settings/api-keys`);
  });

  it('switch the organisation, and sign out, after which nothing is recent', async () => {
    const { id } = await aUser(database, organization, { role: 'owner', name: 'Ada Marsh' });
    const other = await anOrganization(database, { name: 'Second Ltd', baseCurrency: 'JPY' });
    await aMembership(database, other, { id }, { now: clock() });
    const page = await openPage({ session: await aSession(database, organization, { id }) });
    await run(page, 'second', 'Switch to Second Ltd');
    await page.getByRole('button', { name: 'Second Ltd' }).waitFor();
    await openSearch(page);
    expect(await dialog(page).getByRole('group', { name: 'Recent' }).count()).toBe(0);
    await field(page).fill('sign out');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await dialog(page).count()).toBe(0);
  });

  it.each([
    ['owner', true],
    ['member', false],
    ['contractor', false],
  ] as const)('are those that a %s may do', async (role, manages) => {
    const session = await signedIn(database, organization, role);
    const page = await openPage({ session });
    await openSearch(page);
    await untilQuiet(page);
    const names = (await options(page).allInnerTexts()).map((text) => text.split('\n')[0]);
    for (const name of [
      'New API key',
      'Invite a member',
      'Settings: Audit log',
      'Settings: Members',
      'Settings',
    ])
      expect([name, names.includes(name)]).toEqual([name, manages]);
    expect(names).toContain('Metrics');
    // What the service keeps from them is not found.
    await field(page).fill('salary');
    const hits = (await hitsOf('salary', session)).filter(({ kind }) => kind === 'metric');
    const shown = dialog(page).getByRole('group', { name: 'Metrics' }).getByRole('option');
    await expect.poll(() => shown.count()).toBe(hits.length);
  });
});
