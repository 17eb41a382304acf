import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aSession, aUser, PASSWORD } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { codeAt, enrol } from '../support/second-factor.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, organization, clock, post, send } = web;
const path = '/account/security';

// A code works once, and an account allows five attempts a minute.
beforeEach(() => clock.advance(60_000));

const heading = (page: OpenedPage, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(page: OpenedPage, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function giveCode(page: OpenedPage, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('a second factor', () => {
  it.each(['light', 'dark'] as const)(
    'is set up with a QR code, a first code and recovery codes shown once (%s)',
    async (colorScheme) => {
      const user = await aUser(database, organization, { role: 'member' });
      const session = await aSession(database, organization, user, clock());
      const page = await openPage({ session, path, colorScheme, width: 390, mayAnswer: [400] });
      await heading(page, 'Security').waitFor();
      await page.getByLabel('Current password').fill('not my password');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByText('This is not your current password').waitFor();
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await expectAccessible(page, colorScheme);
      const secret = (await page.getByText(/^Key: /).innerText()).replace('Key: ', '');
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText(/6 digits that the app shows now/).waitFor();
      await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, clock()));
      await page.keyboard.press('Enter');
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await codes.first().waitFor();
      expect(await codes.count()).toBe(10);
      await expectAccessible(page, colorScheme);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      expect(await page.getByRole('list', { name: 'Recovery codes' }).count()).toBe(0);
      await expectAccessible(page, colorScheme);
    },
  );

  it('is requested after the password, and again after a wrong code', async () => {
    const user = await aUser(database, organization, { role: 'member' });
    const session = await aSession(database, organization, user, clock());
    const { secret, recoveryCodes } = await enrol(web, session);
    clock.advance(60_000);
    const page = await openPage({ path: '/sign-in?return_to=/account/security', mayAnswer: [401, 403] });
    await signIn(page, user.email);
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectAccessible(page);
    await giveCode(page, '000000');
    await page.getByText('The code is wrong, or was used already.').waitFor();
    await giveCode(page, codeAt(secret, clock()));
    await heading(page, 'Security').waitFor();
    // A recovery code makes new ones, which are shown once.
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await expectAccessible(page);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByText('You have new recovery codes. The old ones no longer work.').waitFor();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const made = await codes.allTextContents();
    expect([made.length, made.filter((code) => recoveryCodes.includes(code))]).toEqual([10, []]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    expect(await codes.count()).toBe(0);
    // One of them removes it.
    await page.getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(made[0] ?? '');
    await page.getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
  });

  it('returns to the password when the time for the code is over', async () => {
    const user = await aUser(database, organization, { role: 'member' });
    const { secret } = await enrol(web, await aSession(database, organization, user, clock()));
    clock.advance(60_000);
    const page = await openPage({ path: '/sign-in', mayAnswer: [401, 403] });
    await signIn(page, user.email);
    await page.getByLabel('Code', { exact: true }).waitFor();
    clock.advance(5 * 60_000);
    await giveCode(page, codeAt(secret, clock()));
    await page.getByText('The time for the code is over').waitFor();
    await signIn(page, user.email);
    await giveCode(page, codeAt(secret, clock()));
    await heading(page, 'Overview').waitFor();
    expect(page.url()).toBe(`${web.address}/`);
  });

  it('is requested in place when a session has ended', async () => {
    const user = await aUser(database, organization, { role: 'member' });
    const session = await aSession(database, organization, user, clock());
    const { secret } = await enrol(web, session);
    clock.advance(60_000);
    const page = await openPage({ session, path: '/metrics/cash.balance', mayAnswer: [401, 403] });
    await page.locator('main data').first().waitFor();
    await post('/api/auth/sign-out', { as: session });
    // The click detects it, or an earlier request of the page, which hides the link first.
    await page.getByRole('link', { name: 'Overview', includeHidden: true }).dispatchEvent('click');
    await page.getByText('Your session has ended').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await giveCode(page, codeAt(secret, clock()));
    await page.getByText('You are signed in again.').waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
  });

  it('required by an organisation is set up by its members before they continue', async () => {
    const strict = await anOrganization(database, { name: 'Strict Pty Ltd' });
    const owner = await aUser(database, strict, { role: 'owner' });
    const session = await aSession(database, strict, owner, clock());
    const page = await openPage({ session, path: '/settings/organization', mayAnswer: [403] });
    await page.getByRole('button', { name: 'Require a second factor' }).click();
    await page.getByRole('button', { name: 'Require second factor' }).click();
    await page.getByText('A second factor is required now').waitFor();
    await page.goto(`${web.address}/metrics`);
    await heading(page, 'Security').waitFor();
    await page.getByText('Strict Pty Ltd requires a second factor.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.getByText(/^Key: /).innerText()).replace('Key: ', '');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, clock()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await page.goto(`${web.address}/metrics`);
    await heading(page, 'Metrics').waitFor();
    expect(page.url()).toBe(`${web.address}/metrics`);
    await send('PATCH', '/api/settings/organization', {
      as: session,
      body: { requires_second_factor: false },
    });
  });
});

describe('sessions', () => {
  it('are listed with their browser, and can be ended one by one or all at once', async () => {
    const user = await aUser(database, organization, { role: 'contractor' });
    const session = await aSession(database, organization, user, clock());
    for (let index = 0; index < 3; index += 1) {
      clock.advance(1000);
      await aSession(database, organization, user, clock());
    }
    const page = await openPage({ session, path });
    const rows = page.getByRole('table', { name: 'Your sessions' }).getByRole('row');
    await page.getByText('This session').waitFor();
    expect(await rows.count()).toBe(5);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.getByText('The session has ended').waitFor();
    await expect.poll(async () => await rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.poll(async () => await rows.count()).toBe(2);
  });
});
