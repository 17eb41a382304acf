import { describe, expect, it } from 'vitest';
import { aSession, aUser, START, signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { eraseAccountIn } from '../support/erase-account.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, post, send } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const PATH = '/settings/api-keys';

describe('keys of a member who left', () => {
  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'are listed with the member and the date, and can be taken over, in %s at %i',
    async (colorScheme, width) => {
      const maker = await aUser(database, organization, { role: 'admin', name: `Grace ${width}` });
      const session = await aSession(database, organization, maker);
      const name = `Payday script ${width}`;
      await post('/api/settings/api-keys', { as: session, body: { name, capabilities: ['metrics.read'] } });
      await send('PATCH', `/api/settings/members/${maker.membershipId}`, {
        as,
        body: { status: 'inactive' },
      });
      const page = await openPage({ as: 'owner', path: PATH, colorScheme, width });
      const notice = page.getByRole('region', { name: 'Keys of former members' });
      await notice.getByText(`${name}, made by Grace ${width}, who left on 20 Nov 2026`).waitFor();
      await expectAccessible(page, colorScheme);
      await notice.getByRole('button', { name: `Take over ${name}` }).click();
      const question = page.getByRole('alertdialog', { name: `Take over “${name}”?` });
      await expectAccessible(page, colorScheme);
      await question.getByRole('button', { name: 'Take over' }).click();
      // The page behind a dialog is hidden from assistive technology while it is open.
      await question.waitFor({ state: 'detached' });
      await notice.waitFor({ state: 'detached' });
      const { data } = (await get('/api/settings/api-keys', { as })).json<{ data: { name: string }[] }>();
      expect(data.find((key) => key.name === name)).toMatchObject({ created_by_left_on: null });
    },
  );

  it('are distinguished from those of the command line after the member is erased', async () => {
    const maker = await aUser(database, organization, { role: 'admin', name: 'Grace Gone' });
    const session = await aSession(database, organization, maker);
    const name = 'Script of somebody erased';
    await post('/api/settings/api-keys', { as: session, body: { name, capabilities: ['metrics.read'] } });
    await send('PATCH', `/api/settings/members/${maker.membershipId}`, { as, body: { status: 'inactive' } });
    await eraseAccountIn(database, maker, new Date(START));
    const page = await openPage({ as: 'owner', path: PATH });
    const notice = page.getByRole('region', { name: 'Keys of former members' });
    await notice.getByText(`${name}, made by a former member, who was erased on 20 Nov 2026`).waitFor();
    await page.getByRole('row').filter({ hasText: name }).getByText('by a former member').waitFor();
    await expectAccessible(page);
    await notice.getByRole('button', { name: `Revoke ${name} now` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await notice.waitFor({ state: 'detached' });
  });
});
