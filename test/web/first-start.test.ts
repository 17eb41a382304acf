import { describe, expect, it } from 'vitest';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { keepTokenOf, SETUP_TOKEN } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testEmptyWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { openPage, address, get } = await testEmptyWeb(database);
await keepTokenOf(database);
// The browser logs the answer for a visitor who is not signed in.
const mayAnswer = [401, 404];
const SETUP = `/setup#token=${SETUP_TOKEN}`;
const PASSWORD = 'a long enough password';

async function fill(page: OpenedPage): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Blue Gum Consulting');
  await page.getByLabel('Your name').fill('Ada Marsh');
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

const create = (page: OpenedPage) => page.getByRole('button', { name: 'Create the organisation' });
const heading = (page: OpenedPage, name: string) => page.getByRole('heading', { level: 1, name });

describe('before there is an organisation', () => {
  it.each(['/', '/sign-in', '/metrics/cash.balance', '/reference', '/accept-invitation?token=x', '/nowhere'])(
    '%s leads to the set-up page',
    async (path) => {
      const page = await openPage({ path, mayAnswer });
      await heading(page, 'Set up Almanac').waitFor();
      expect(page.url()).toBe(`${address}/setup`);
      expect(await page.title()).toBe('Set up · Almanac');
    },
  );

  it.each([
    ['en-AU', 'AUD, Australian Dollar', '7'],
    ['de-CH', 'CHF, Schweizer Franken', '1'],
    ['fr', 'EUR, euro', '1'],
    ['en-GB', 'GBP, British Pound', '4'],
  ])('a reader of %s is offered %s, and the time zone of their browser', async (locale, currency, month) => {
    const page = await openPage({ path: SETUP, locale });
    await heading(page, 'Set up Almanac').waitFor();
    expect(await page.getByLabel('Currency').inputValue()).toBe(currency);
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Los Angeles');
    expect(await page.getByLabel('Financial year begins in').inputValue()).toBe(month);
  });

  it('without the link that the service printed there is no form, only where to find the link', async () => {
    const page = await openPage({ path: '/setup', width: 390, colorScheme: 'dark' });
    await page.getByText('Open the address that the service printed when it started.').waitFor();
    expect(await create(page).count()).toBe(0);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('the token is removed from the address and survives a reload', async () => {
    const page = await openPage({ path: SETUP });
    await create(page).waitFor();
    expect(page.url()).toBe(`${address}/setup`);
    await page.reload();
    await create(page).waitFor();
  });

  it('the link of an earlier start is refused with a note on where to find the new one', async () => {
    const page = await openPage({ path: '/setup#token=of-an-earlier-start', mayAnswer: [400] });
    await fill(page);
    await create(page).click();
    await page.getByRole('alert').getByText('This address is of an earlier start of the service.').waitFor();
    await expectAccessible(page);
    expect((await get('/api/setup')).json()).toMatchObject({ data: { needed: true } });
  });

  it('missing values are reported beside each field, and the first one has the focus', async () => {
    const page = await openPage({ path: SETUP });
    await page.getByLabel('Currency').fill('');
    await create(page).click();
    for (const [label, words] of [
      ['Name', 'Write its name'],
      ['Currency', 'Choose a currency'],
      ['Your name', 'Enter your name'],
      ['E-mail address', 'Write an e-mail address, such as ada@example.com'],
      ['Password', 'Use at least 12 characters'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await describedBy(page, label)).toContain(words);
    }
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Name');
    await expectAccessible(page);
    expect(page.network.filter(({ method }) => method === 'POST')).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('B');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBeNull();
  });

  it('a refusal of the service is shown beside its field', async () => {
    const page = await openPage({ path: SETUP, mayAnswer: [400] });
    await fill(page);
    await page.getByLabel('E-mail address').fill('ada@example');
    await create(page).click();
    await expect.poll(() => describedBy(page, 'E-mail address')).toContain('Must be an e-mail address');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('E-mail address');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await get('/api/setup')).json()).toMatchObject({ data: { needed: true } });
  });

  it('the rule for the password is checked while typing, and the password can be shown', async () => {
    const page = await openPage({ path: SETUP });
    const password = page.getByLabel('Password', { exact: true });
    await heading(page, 'Set up Almanac').waitFor();
    expect(await describedBy(page, 'Password')).toContain('12 to 200 characters');
    await password.fill('short');
    expect(await describedBy(page, 'Password')).toContain('5 so far');
    await password.fill(PASSWORD);
    expect(await describedBy(page, 'Password')).toBe('Long enough');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('the page is accessible in %s, %i pixels wide', async (colorScheme, width) => {
    const page = await openPage({ path: SETUP, colorScheme, width });
    await heading(page, 'Set up Almanac').waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('a service that cannot be reached is reported with a retry', async () => {
    const page = await openPage({ path: SETUP, mayAnswer: [503] });
    await page.route('**/api/setup', async (route) => {
      await route.fulfill({
        status: 503,
        json: { error: { code: 'UNAVAILABLE', message: 'The database cannot be reached.' } },
      });
    });
    await fill(page);
    await create(page).click();
    await page.getByRole('alert').getByText('The database cannot be reached.').waitFor();
    await page.unroute('**/api/setup');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  });
});

describe('the first organisation', () => {
  it('is created with only the keyboard, and takes its owner to the overview', async () => {
    const waiting = await openPage({ path: SETUP, mayAnswer: [409] });
    await fill(waiting);
    const page = await openPage({ path: SETUP, mayAnswer });
    await heading(page, 'Set up Almanac').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Blue Gum Consulting');
    await page.keyboard.press('Tab');
    // The country, and then its currency.
    for (const _ of ['country', 'currency']) {
      await page.keyboard.type('new zealand');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('auckland');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('April');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Marsh');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview').waitFor();
    expect(page.url()).toBe(`${address}/`);
    expect(await findOrganization(database.platform, 'blue-gum-consulting')).toMatchObject({
      name: 'Blue Gum Consulting',
      jurisdiction: 'NZ',
      baseCurrency: 'NZD',
      timeZone: 'Pacific/Auckland',
      financialYearStartMonth: 4,
    });
    // Anyone who still has the form open sees a message and a link to sign in.
    await create(waiting).click();
    await waiting.getByRole('alert').getByText('There is an organisation already').waitFor();
    await waiting.getByRole('link', { name: 'Sign in' }).click();
    await heading(waiting, 'Sign in').waitFor();
  });

  it('makes the set-up page lead to the sign-in page', async () => {
    const page = await openPage({ path: SETUP });
    await heading(page, 'Sign in').waitFor();
    expect(page.url()).toBe(`${address}/sign-in`);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Overview').waitFor();
  });
});

// The text that a screen reader adds to the name of a field.
async function describedBy(page: OpenedPage, label: string): Promise<string> {
  const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  const texts = (ids ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText());
  return (await Promise.all(texts)).join(' ');
}
