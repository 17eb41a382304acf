import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address, clock } = await testWeb(database);
const { email } = await aUser(database, organization, { role: 'owner', name: 'Ada Marsh' });
// The browser logs the answer for a visitor who is not signed in.
const mayAnswer = [401];

// An account allows five sign-ins a minute.
beforeEach(() => clock.advance(60_000));

async function signIn(page: OpenedPage, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('signing in', () => {
  it('leads to the page requested', async () => {
    const page = await openPage({ path: '/metrics/cash.balance?period=last_fy', mayAnswer });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/metrics/cash.balance?period=last_fy');
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Cash balance' }).waitFor();
    expect(page.url()).toBe(`${address}/metrics/cash.balance?period=last_fy`);
  });

  it('reports a wrong password, and allows another try at once', async () => {
    const page = await openPage({ path: '/sign-in', mayAnswer });
    await signIn(page, 'not the password');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('The e-mail address or the password is wrong.');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await expectAccessible(page);
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('never leads to another host: %s', async (wanted) => {
    const page = await openPage({ path: `/sign-in?return_to=${encodeURIComponent(wanted)}` });
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${address}/`);
  });

  it('stores neither the password nor anything else within reach of scripts', async () => {
    const page = await openPage({ path: '/sign-in' });
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(
      await page.evaluate('[document.cookie, localStorage.length, sessionStorage.getItem("password")]'),
    ).toEqual(['', 0, null]);
  });
});

describe('signing out', () => {
  it('ends the session, and no longer shows anything of it', async () => {
    const page = await openPage({ as: 'member', mayAnswer });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: /Ada Marsh/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Net profit').count()).toBe(0);
  });

  it('is automatic when the session has ended, which can be resumed', async () => {
    const page = await openPage({ as: 'owner', path: '/?period=last_fy', mayAnswer });
    await page.getByText('FY2026').first().waitFor();
    await page.context().clearCookies();
    // Hovering over the link already sends a request, and the end of the session then hides it before the click.
    await page
      .getByRole('link', { name: 'Revenue', exact: true, includeHidden: true })
      .dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Total revenue' }).waitFor();
    expect(page.url()).toBe(`${address}/metrics/revenue.total?period=last_fy`);
  });
});

it.each(['light', 'dark'] as const)('the page is accessible in %s', async (colorScheme) => {
  const page = await openPage({ path: '/sign-in', colorScheme });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectAccessible(page, colorScheme);
});
