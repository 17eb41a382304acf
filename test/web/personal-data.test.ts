import { describe, expect, it } from 'vitest';
import { importing, PEOPLE } from '../import/people-files.ts';
import { anOrganization, aSession, aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, get } = await testWeb(database);
const organization = await anOrganization(database, { name: 'Leaving Pty Ltd', slug: 'leaving' });
await importing(database.openTenant(organization.id), PEOPLE);
const session = await aSession(database, organization, await aUser(database, organization));

/** The path of a person's page, by their code in files. */
async function pageOf(name: string): Promise<string> {
  const { data } = (await get('/api/v1/persons?status=all', { as: session })).json<{
    data: { external_id: string; memberships: { membership_id: string }[] }[];
  }>();
  return `/people/${data.find((person) => person.external_id === name)?.memberships[0]?.membership_id}`;
}

describe('the personal data of a person', () => {
  it('can be erased by an owner who types the name, also on a phone', async () => {
    const page = await openPage({
      session,
      path: await pageOf('P-3'),
      mayAnswer: [400],
      width: 390,
      colorScheme: 'dark',
    });
    const erase = page.getByRole('button', { name: 'Erase personal data' });
    await erase.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Legal name').fill('Sam');
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await dialog.getByText('full name of this person').waitFor();
    await dialog.getByLabel('Legal name').fill('Sam Ng');
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await page.getByText('Their personal data are erased').waitFor();
    await page.getByText(/^Erased on /).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('cannot be erased while the person is employed, but can be saved as a file', async () => {
    const page = await openPage({ session, path: await pageOf('P-1') });
    await page.getByText('their data can be erased after their last day').waitFor();
    expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export personal data' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^person-[\da-f-]+\.json$/);
  });

  it.each(['admin', 'member'] as const)(
    'cannot be erased by the role %s, and can be exported by admins',
    async (role) => {
      const user = await aUser(database, organization, { role });
      const page = await openPage({
        session: await aSession(database, organization, user),
        path: await pageOf('P-1'),
      });
      await page.getByRole('heading', { name: 'About' }).waitFor();
      const exporting = page.getByRole('button', { name: 'Export personal data' });
      expect(await exporting.count()).toBe(role === 'admin' ? 1 : 0);
      expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
    },
  );
});

describe('an organisation', () => {
  it('can be deleted with its short name and the password, and restored', async () => {
    const page = await openPage({ session, path: '/settings/organization', mayAnswer: [400] });
    await page.getByRole('button', { name: 'Delete organisation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('cannot be recovered').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Short name').fill('leavin');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    const confirm = dialog.getByRole('button', { name: 'Delete organisation' });
    await confirm.click();
    await dialog.getByText('slug of this organisation').waitFor();
    await dialog.getByLabel('Short name').fill('leaving');
    await confirm.click();
    await page.getByText('This organisation is closed.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore organisation' }).click();
    await page.getByText('The organisation is restored').waitFor();
    await page.getByRole('button', { name: 'Delete organisation' }).waitFor();
  });
});
