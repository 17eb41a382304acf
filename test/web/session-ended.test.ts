import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { demoCustomers, edit } from './demo-customers.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, organization, address, clock } = web;
const { kept, one } = await demoCustomers(database, web);
const mayAnswer = [401];

// An account allows five sign-ins a minute.
beforeEach(() => clock.advance(60_000));

async function someone(name = 'Ada Marsh') {
  const { id, email } = await aUser(database, organization, { role: 'owner', name });
  return { email, session: await aSession(database, organization, { id }) };
}

const dialog = (page: OpenedPage) => page.getByRole('dialog', { name: 'Sign in again' });

/** Another request may come first and end the session, which hides the button before a click. */
async function saveWithoutSession(page: OpenedPage): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true, includeHidden: true });
  await page.context().clearCookies();
  await save.dispatchEvent('click');
  await dialog(page).waitFor();
}

async function signInAgain(page: OpenedPage, password = PASSWORD): Promise<void> {
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('a session that ends during an edit', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'is resumed in place, with everything that was typed, %i wide in %s',
    async (width, colorScheme) => {
      const { id, path } = one();
      const { session } = await someone();
      const page = await openPage({ session, path, mayAnswer, width, colorScheme });
      await edit(page);
      await page.getByLabel('Payment terms').fill('Net 77');
      await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Typed before the session ended');
      await saveWithoutSession(page);
      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
      await expectAccessible(page, colorScheme);
      // Nothing of the session is visible or reachable.
      expect(await page.getByLabel('Payment terms').isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      expect(await dialog(page).isVisible()).toBe(true);
      await signInAgain(page, 'not the password');
      await dialog(page).getByRole('alert').waitFor();
      await signInAgain(page);
      await dialog(page).waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${address}${path}`);
      expect(await page.getByLabel('Payment terms').inputValue()).toBe('Net 77');
      expect(await page.getByRole('textbox', { name: 'Notes', exact: true }).inputValue()).toBe(
        'Typed before the session ended',
      );
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/^Saved: /).waitFor();
      expect(await kept(id)).toMatchObject({
        payment_terms: 'Net 77',
        notes: 'Typed before the session ended',
      });
    },
  );

  it('is resumed above an open dialog, which does not change', async () => {
    const { session } = await someone();
    const page = await openPage({ session, path: '/settings/members', mayAnswer });
    await page.getByRole('button', { name: 'Invite member' }).click();
    const invite = page.getByRole('dialog', { name: /Invite/ });
    await invite.getByLabel('E-mail address').fill('typed.before@example.com');
    await page.context().clearCookies();
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await signInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });
    expect(await invite.getByLabel('E-mail address').inputValue()).toBe('typed.before@example.com');
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('works once').waitFor();
  });

  it('is also resumed by signing in in another tab', async () => {
    const { path } = one();
    const { session, email } = await someone();
    const page = await openPage({ session, path, mayAnswer });
    await edit(page);
    await page.getByLabel('Payment terms').fill('Net 78');
    await saveWithoutSession(page);
    const tab = await page.context().newPage();
    await tab.goto(`${address}/sign-in`);
    await tab.getByLabel('E-mail address').fill(email);
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Payment terms').inputValue()).toBe('Net 78');
  });

  it('shows and saves nothing of it for another user who signs in', async () => {
    const { id, path } = one();
    const { session } = await someone();
    const other = await someone('Bo Marsh');
    const page = await openPage({ session, path, mayAnswer });
    page.on('dialog', (question) => void question.accept());
    await edit(page);
    await page.getByLabel('Payment terms').fill('Net 79');
    await saveWithoutSession(page);
    const tab = await page.context().newPage();
    await tab.goto(`${address}/sign-in`);
    await tab.getByLabel('E-mail address').fill(other.email);
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${address}/`);
    expect(await page.locator('body').innerHTML()).not.toContain('Net 79');
    expect(await kept(id)).not.toMatchObject({ payment_terms: 'Net 79' });
  });

  it('can be left to sign in as another user', async () => {
    const { session } = await someone();
    const page = await openPage({ session, path: '/people', mayAnswer });
    await page.getByRole('treeitem').first().waitFor();
    await page.context().clearCookies();
    // Hovering over the link already sends a request, and the end of the session then hides it before the click.
    await page
      .getByRole('link', { name: 'Customers', exact: true, includeHidden: true })
      .dispatchEvent('click');
    await dialog(page).getByRole('button', { name: 'Discard and sign in as another user' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${address}/sign-in`);
  });
});
