import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, post, address, clock } = await testWeb(database);
const owner = await aUser(database, organization, {
  role: 'owner',
  name: 'Ada Marsh',
  email: 'ada@example.com',
});
const session = await aSession(database, organization, owner);

// Each test makes its changes later than the previous one.
beforeEach(() => clock.advance(1000));

async function changeMenu(page: OpenedPage, who: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${who}` }).click();
}

describe('members', () => {
  it('can be given another role, which can be undone', async () => {
    const { email } = await aUser(database, organization, { role: 'member', name: 'Bea Role' });
    const page = await openPage({ session, path: '/settings/members' });
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Change Bea Role' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Owner' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await page.getByText('Bea Role is now a contractor').waitFor();
    expect(await row.innerText()).toContain('Contractor');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Member', { exact: true }).waitFor();
  });

  it('are deactivated after a question, signed out, and activated again', async () => {
    const user = await aUser(database, organization, { role: 'member', name: 'Cy Away' });
    const theirs = await aSession(database, organization, user);
    expect((await get('/api/auth/me', { as: theirs })).statusCode).toBe(200);
    const page = await openPage({ session, path: '/settings/members' });
    await changeMenu(page, 'Cy Away');
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog', { name: 'Deactivate Cy Away?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    const row = page.getByRole('row').filter({ hasText: user.email });
    await row.getByText('Inactive').waitFor();
    expect((await get('/api/auth/me', { as: theirs })).statusCode).toBe(401);
    await changeMenu(page, 'Cy Away');
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
  });

  it('who are owners cannot be changed by an admin', async () => {
    const page = await openPage({ as: 'admin', path: '/settings/members' });
    const row = page.getByRole('row').filter({ hasText: 'ada@example.com' });
    await row.getByText('Only owners change owners').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await changeMenu(page, 'Demo member');
    await page.getByRole('menuitemradio', { name: 'Admin' }).waitFor();
    expect(await page.getByRole('menuitemradio', { name: 'Owner' }).count()).toBe(0);
  });

  it('who give up their own access are asked first, and leave the page', async () => {
    const user = await aUser(database, organization, { role: 'admin', name: 'Di Tired' });
    const page = await openPage({
      session: await aSession(database, organization, user),
      path: '/settings/members',
      mayAnswer: [403],
    });
    await changeMenu(page, 'Di Tired');
    expect(await page.getByRole('menuitem', { name: 'Deactivate…' }).count()).toBe(0);
    await page.getByRole('menuitemradio', { name: 'Member' }).click();
    await page.getByRole('alertdialog', { name: 'Make yourself a member?' }).waitFor();
    await page.getByRole('button', { name: 'Change my role' }).click();
    await page.getByText('The settings are for owners and admins').waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });
});

describe('the dialogs of members', () => {
  it('are accessible in the dark theme and on a phone too', async () => {
    await aUser(database, organization, { role: 'member', name: 'Flo Night' });
    const page = await openPage({ session, path: '/settings/members', width: 390, colorScheme: 'dark' });
    await changeMenu(page, 'Flo Night');
    await page.getByRole('menuitem', { name: 'Deactivate…' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByRole('dialog').getByLabel('E-mail address').fill('night@example.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: 'Copy the link' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation of night@example.com' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByText('No open invitations.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token');

describe('an invitation', () => {
  it('has a link that is shown once and can be accepted', async () => {
    const page = await openPage({ session, path: '/settings/members', mayAnswer: [409] });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('ada@example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('Must not belong to a member of the organisation').waitFor();
    await dialog.getByLabel('E-mail address').fill('grace@example.com');
    await dialog.getByLabel('Role').selectOption('Contractor');
    await dialog.getByLabel('E-mail address').press('Enter');
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    await dialog.getByText('Copied').waitFor();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(link.startsWith(`${address}/accept-invitation#token=`)).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const token = tokenIn(link);
    expect(await page.content()).not.toContain(token);
    // A new link replaces it, and the old one expires.
    await page.getByRole('button', { name: 'New link for grace@example.com' }).click();
    const newer = tokenIn(await dialog.locator('code').innerText());
    const accept = async (tried: string | null) =>
      (
        await post('/api/auth/accept-invitation', {
          body: { token: tried, name: 'Grace Hall', password: 'a long password' },
        })
      ).statusCode;
    expect([await accept(token), await accept(newer)]).toEqual([404, 200]);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'grace@example.com' }).getByText('Contractor').waitFor();
  });

  it('can be for an employee, and is revoked after a question', async () => {
    const page = await openPage({ session, path: '/settings/members' });
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('anna@example.com');
    await dialog.getByLabel('Employee (optional)').fill('kowal');
    await page.getByRole('option', { name: 'Anna Kowalski' }).click();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const open = (await get('/api/settings/invitations', { as: session })).json<{
      data: { email: string; membership_id: string | null }[];
    }>();
    expect(open.data).toEqual([
      expect.objectContaining({ email: 'anna@example.com', membership_id: expect.any(String) }),
    ]);
    await page.getByRole('button', { name: 'Revoke the invitation of anna@example.com' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByText('No open invitations.').waitFor();
  });
});
