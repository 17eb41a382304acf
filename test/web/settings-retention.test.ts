import { describe, expect, it } from 'vitest';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { runRetention } from '../../src/privacy/run-retention.ts';
import { importing, PEOPLE } from '../import/people-files.ts';
import { anOrganization, aSession, aUser, START } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, send } = await testWeb(database);
const PATH = '/settings/retention';

async function anEmployer(slug: string) {
  const organization = await anOrganization(database, { name: 'Keeping Pty Ltd', slug });
  await importing(database.openTenant(organization.id), PEOPLE);
  const session = await aSession(database, organization, await aUser(database, organization));
  return { organization, session };
}

describe('data retention', () => {
  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is unlimited until an owner saves a rule, in %s at %i', async (colorScheme, width) => {
    const { session } = await anEmployer(`keeping-${width}`);
    const page = await openPage({ session, path: PATH, mayAnswer: [400], colorScheme, width });
    const days = page.getByLabel('Former employees, in days');
    const save = page.getByRole('button', { name: 'Preview and save' });
    await page.getByText('These rules have not run yet. Nothing has been erased by a rule.').waitFor();
    expect(await days.inputValue()).toBe('');
    expect(await days.getAttribute('placeholder')).toBe('Kept for ever');
    expect(await save.isDisabled()).toBe(true);
    await days.fill('a year');
    await page.getByText('Must be a whole number of days').waitFor();
    await days.fill('7');
    await save.click();
    await page.getByText(/^Must be .*30/i).waitFor();
    await days.fill('36500');
    await save.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Nothing is old enough to be erased today.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    // Sam Ng left 143 days before.
    await days.fill('142');
    await save.click();
    await question.getByText('Within the hour, the rules erase 1 person. This cannot be undone.').waitFor();
    await expectAccessible(page, colorScheme);
    await question.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('The rules are saved').waitFor();
    await page.reload();
    await expect.poll(async () => await days.inputValue()).toBe('142');
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('shows when the rules last ran and what they erased', async () => {
    const { organization, session } = await anEmployer('kept');
    await send('PATCH', '/api/settings/retention', { as: session, body: { departed_person_days: 142 } });
    const doors = {
      tenant: database.openTenant(organization.id),
      door: openEraserDoor(database.pool, organization.id),
    };
    const kept = { organizationId: organization.id, timeZone: organization.timeZone };
    await runRetention(doors, kept, new Date(START));
    const page = await openPage({ session, path: PATH });
    const last = page.getByText(/^Last run: /);
    await last.waitFor();
    expect(await last.textContent()).toMatch(/^Last run: 20 Nov 2026\. Last erased: 1 person, /);
  });

  it.each(['admin', 'member'] as const)('is not shown to a %s', async (role) => {
    const { organization } = await anEmployer(`not-for-${role}`);
    const session = await aSession(database, organization, await aUser(database, organization, { role }));
    const page = await openPage({ session, path: PATH });
    await page.getByText(role === 'admin' ? 'Retention is for owners' : 'for owners and admins').waitFor();
    expect(page.network.filter(({ path }) => path.startsWith('/api/settings/retention'))).toEqual([]);
  });
});
