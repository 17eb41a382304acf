import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address, clock, post } = await testWeb(database);
const NEXT = 'another battery staple';
const path = '/account/password';

// Passwords for an account can be tried five times a minute.
beforeEach(() => clock.advance(60_000));

const heading = (page: OpenedPage, name: string) => page.getByRole('heading', { level: 1, name });

async function fill(
  page: OpenedPage,
  [current, next, again]: readonly [string, string, string],
): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('New password again').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

describe('changing the password', () => {
  it.each(['owner', 'admin', 'member', 'contractor'] as const)(
    'works for the role %s from the menu with the keyboard, and ends only their other sessions',
    async (role) => {
      const user = await aUser(database, organization, { role });
      const session = await aSession(database, organization, user);
      const elsewhere = await openPage({
        session: await aSession(database, organization, user),
        path: '/?period=last_fy',
        mayAnswer: [401],
      });
      await elsewhere.locator('main data').first().waitFor();
      const page = await openPage({ session });
      const beside = await page.context().newPage();
      await beside.goto(`${address}/metrics/cash.balance`);
      await beside.locator('main data').first().waitFor();
      await page.getByRole('button', { name: /Ada Marsh/ }).focus();
      await page.keyboard.press('Enter');
      const inMenu = async (role: string) =>
        await page.evaluate(`document.activeElement.closest("[role=${role}]")?.textContent`);
      // A key pressed before the menu has the focus does not reach it.
      await expect.poll(async () => await inMenu('menu')).toContain('Sign out');
      await page.keyboard.press('End');
      await expect.poll(async () => await inMenu('menuitem')).toBe('Sign out');
      await page.keyboard.press('ArrowUp');
      await expect.poll(async () => await inMenu('menuitem')).toBe('Keyboard shortcuts');
      await page.keyboard.press('ArrowUp');
      await expect.poll(async () => await inMenu('menuitem')).toBe('Change password');
      await page.keyboard.press('Enter');
      await heading(page, 'Change password').waitFor();
      await page.getByLabel('Current password').focus();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Tab');
      await page.keyboard.type(NEXT);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(NEXT);
      await page.keyboard.press('Enter');
      await page.getByText('Your password is changed.', { exact: true }).waitFor();
      expect(await page.getByLabel('Current password').inputValue()).toBe('');
      expect(
        (await post('/api/auth/sign-in', { body: { email: user.email, password: NEXT } })).statusCode,
      ).toBe(200);
      // This browser stays signed in, in each of its tabs.
      await beside.getByRole('link', { name: 'Overview' }).click();
      await beside.getByText('Receivables by age').waitFor();
      // The other one is asked to sign in, with the reason.
      await elsewhere.getByRole('link', { name: 'Cash', exact: true }).click();
      await elsewhere.getByText('Your session has ended').waitFor();
    },
  );

  it('with a wrong current password reports that beside it, and keeps what was typed', async () => {
    const page = await openPage({ as: 'member', path, mayAnswer: [400] });
    await fill(page, ['not my password', NEXT, NEXT]);
    await page.getByText('This is not your current password').waitFor();
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Current password');
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEXT);
    expect(page.url()).toBe(`${address}${path}`);
  });

  it.each([
    [['', NEXT, NEXT], 'Enter your current password'],
    [[PASSWORD, 'short', 'short'], 'Use at least 12 characters'],
    [[PASSWORD, PASSWORD, PASSWORD], 'Choose a password that differs from the current one'],
    [[PASSWORD, NEXT, `${NEXT}r`], 'This is not the same as the new password'],
  ] as const)('with %j is not sent: %s', async (typed, words) => {
    const page = await openPage({ as: 'member', path });
    await fill(page, typed);
    await page.getByText(words).waitFor();
    await expectAccessible(page);
    expect(page.network.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('that fails is reported and can be tried again', async () => {
    const page = await openPage({ as: 'member', path, mayAnswer: [500] });
    await page.route('**/api/auth/change-password', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await fill(page, [PASSWORD, NEXT, NEXT]);
    await page.getByRole('alert').getByText('Something went wrong.').waitFor();
    await page.unroute('**/api/auth/change-password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('too often is refused for a while', async () => {
    const page = await openPage({ as: 'member', path, mayAnswer: [400, 429] });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await fill(page, [`wrong ${attempt}`, NEXT, NEXT]);
      await page.getByText('This is not your current password').waitFor();
    }
    await fill(page, ['wrong again', NEXT, NEXT]);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Too many requests; try again in \d+ s/);
  });
});

it('is also in the drawer on a phone, which closes then', async () => {
  const page = await openPage({ as: 'member', width: 390 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: /Ada Marsh/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await heading(page, 'Change password').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${address}${path}`);
});

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the page is accessible in %s, %i pixels wide', async (colorScheme, width) => {
  const page = await openPage({ as: 'contractor', path, colorScheme, width });
  await heading(page, 'Change password').waitFor();
  await expectAccessible(page, colorScheme);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
