import { beforeEach, describe, expect, it } from 'vitest';
import { newAccountLink } from '../../src/access/account-link.ts';
import { aSession, aUser, PASSWORD, unverify } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox, tokenIn } from '../support/mailbox.ts';

const database = await testDatabase('the demo');
const mailbox = await aMailbox();
const { openPage, organization, address, clock, post, log } = await testWeb(database, {
  config: { mail: mailbox.settings },
});
const NEXT = 'another battery staple';

beforeEach(() => clock.advance(60_000));

const heading = (page: OpenedPage, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function aLink(user: Readonly<{ id: string }>, purpose: 'verify_address' | 'reset_password') {
  const { token, statement } = newAccountLink({ userId: user.id, purpose }, clock());
  await database.platform.run(statement);
  return token;
}

describe('a forgotten password', () => {
  it('is reset with a mailed link, using the keyboard', async () => {
    const user = await aUser(database, organization, { name: 'Ada Marsh' });
    const page = await openPage({ path: '/sign-in', mayAnswer: [401] });
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await heading(page, 'Forgotten password').waitFor();
    await expectAccessible(page);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.keyboard.press('Enter');
    await heading(page, 'Check your mail').waitFor();
    const token = tokenIn(await mailbox.lastTo(user.email));
    await page.goto(`${address}/reset-password#token=${token}`);
    await heading(page, 'Set a new password').waitFor();
    expect(page.url()).toBe(`${address}/reset-password`);
    await expectAccessible(page);
    await page.getByLabel('New password').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 12 characters').waitFor();
    await page.getByLabel('New password').fill(NEXT);
    await page.keyboard.press('Enter');
    await heading(page, 'Your password is set').waitFor();
    await page.getByText(`${organization.name} (Owner)`).waitFor();
    await expectAccessible(page);
    expect(page.network.filter(({ path }) => path.includes(token))).toEqual([]);
    expect(log.join('')).not.toContain(token);
    const body = { email: user.email, password: NEXT };
    expect((await post('/api/auth/sign-in', { body })).statusCode).toBe(200);
  });

  it.each(['used', 'expired', 'not whole'])('has a page for a link that is %s', async (why) => {
    const user = await aUser(database, organization);
    const token = await aLink(user, 'reset_password');
    if (why === 'used') await post('/api/auth/reset-password', { body: { token, password: NEXT } });
    if (why === 'expired') clock.advance(31 * 60_000);
    const path = why === 'not whole' ? '/reset-password' : `/reset-password#token=${token}`;
    const page = await openPage({ path, mayAnswer: [404], width: 390, colorScheme: 'dark' });
    await heading(page, 'This link has expired').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await heading(page, 'Forgotten password').waitFor();
  });
});

describe('an unverified address', () => {
  it('is pointed out above every page, and verified with the mailed link', async () => {
    const user = await aUser(database, organization, { name: 'Ada Marsh' });
    await unverify(database, user);
    const session = await aSession(database, organization, user, clock());
    const page = await openPage({ session, width: 390 });
    await page.getByText(`Your address ${user.email} is not verified.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('A link is on its way').waitFor();
    const token = tokenIn(await mailbox.lastTo(user.email));
    await page.goto(`${address}/verify-address#token=${token}`);
    await page.getByRole('button', { name: `Verify ${user.email}` }).click();
    await heading(page, 'Overview').waitFor();
    expect(await page.getByText('is not verified').count()).toBe(0);
  });

  it('is not verified without signing in, which leads back to the link', async () => {
    const user = await aUser(database, organization, { name: 'Ada Marsh' });
    await unverify(database, user);
    const token = await aLink(user, 'verify_address');
    const page = await openPage({ path: `/verify-address#token=${token}`, mayAnswer: [401] });
    await heading(page, 'Sign in to verify your address').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Verify ${user.email}` }).click();
    await heading(page, 'Overview').waitFor();
  });

  it('is not verified by a link to another account', async () => {
    const [user, other] = [await aUser(database, organization), await aUser(database, organization)];
    await unverify(database, user);
    const token = await aLink(other, 'verify_address');
    const session = await aSession(database, organization, user, clock());
    const page = await openPage({ session, path: `/verify-address#token=${token}`, mayAnswer: [404] });
    await page.getByRole('button', { name: `Verify ${user.email}` }).click();
    await page.getByText('This link was used already, has expired, or is for another account.').waitFor();
    await expectAccessible(page);
  });
});

it('an invitation to the address of a reader is announced above the page with a link', async () => {
  const user = await aUser(database, organization, { name: 'Ada Marsh' });
  const inviter = await aUser(database, organization, { name: 'Grace Hall' });
  const other = await aSession(database, organization, inviter, clock());
  const body = { email: 'mailed@example.com', role: 'member' };
  const page = await openPage({ session: other, path: '/settings/members' });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(body.email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Invitation mailed to mailed@example.com').waitFor();
  await expectAccessible(page);
  expect(tokenIn(await mailbox.lastTo('mailed@example.com'))).toMatch(/^[\w-]{43}$/);
  expect(user.email).not.toBe(body.email);
});

it('a fourth mailed invitation to one address within an hour is refused with a message, and keeps what was typed', async () => {
  const inviter = await aUser(database, organization, { name: 'Grace Hall' });
  const session = await aSession(database, organization, inviter, clock());
  const email = 'asked.often@example.com';
  for (let sent = 0; sent < 3; sent += 1)
    expect(
      (
        await post('/api/settings/invitations', {
          as: session,
          body: { email, role: 'member', delivery: 'mail' },
        })
      ).statusCode,
    ).toBe(200);
  const page = await openPage({ session, path: '/settings/members', mayAnswer: [429], width: 390 });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Role').selectOption('Contractor');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog
    .getByText('Too many invitations to this address; at most 3 are mailed in an hour. Try again in 60 min.')
    .waitFor();
  await expectAccessible(page);
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(email);
  expect(await dialog.getByLabel('Role').inputValue()).toBe('contractor');
  await dialog.getByLabel('E-mail address').fill('asked.once@example.com');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Invitation mailed to asked.once@example.com').waitFor();
});
