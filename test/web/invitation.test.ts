import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aSession, aUser, PASSWORD, unverify } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, address, clock, post, send, log } = await testWeb(database);
const owner = await aSession(
  database,
  organization,
  await aUser(database, organization, { name: 'Grace Hall' }),
);
const START = clock().toISOString();
let count = 0;

// Links can be tried twenty times a minute.
beforeEach(() => clock.advance(60_000));

/** Ends a user's only active membership. */
const leave = async ({ id }: Readonly<{ id: string }>, user: Readonly<{ id: string }>) =>
  await database
    .openTenant(id)
    .write(
      async (transaction) =>
        await transaction.run(
          query
            .updateTable('memberships')
            .set({ status: 'inactive' })
            .where('user_id', '=', user.id)
            .compile(),
        ),
    );

type Sent = { id: string; email: string; token: string; path: string };

async function invited(wanted: Readonly<{ email?: string; role?: Role }> = {}): Promise<Sent> {
  count += 1;
  const { email = `new${count}@example.com`, role = 'contractor' } = wanted;
  const answer = await post('/api/settings/invitations', { as: owner, body: { email, role } });
  const sent = answer.json<{ data: Omit<Sent, 'path'> }>().data;
  return { ...sent, path: `/accept-invitation#token=${sent.token}` };
}

const heading = (page: OpenedPage, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const overview = async (page: OpenedPage) => await heading(page, 'Overview').waitFor();

describe('a person without an account', () => {
  it('sees who invites them to which organisation, and joins with a name and a password', async () => {
    const { path, email } = await invited({ role: 'member' });
    const page = await openPage({ path, mayAnswer: [401] });
    await heading(page, `Grace Hall invites you to ${organization.name}`).waitFor();
    const words = await page.locator('main').innerText();
    expect(words).toContain('You will be a member');
    expect(words).toContain(email);
    expect(await page.title()).toBe('Invitation · Almanac');
    await page.getByLabel('Your name').fill('Ada Marsh');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await overview(page);
    expect(page.url()).toBe(`${address}/`);
    await page.getByRole('button', { name: 'Ada Marsh member' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
  });

  it('sees errors beside each field', async () => {
    const { path } = await invited();
    const page = await openPage({ path, mayAnswer: [401, 400] });
    await page.getByRole('button', { name: 'Create my account and join' }).click();
    await page.getByText('Enter your name').waitFor();
    await page.getByText('Use at least 12 characters').waitFor();
    expect(
      page.network.some(({ path }) => path.endsWith('accept-invitation') && path.startsWith('/api')),
    ).toBe(false);
    await page.getByLabel('Your name').fill('A\u0007da');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create my account and join' }).click();
    await page.getByText('Must not contain control characters').waitFor();
    expect(await page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  });
});

describe('a person with an account', () => {
  const aMember = async (name: string) =>
    await aUser(database, await anOrganization(database, { name }), { name: 'Ada Marsh' });

  it('signs in, joins, and then works in the new organisation', async () => {
    const { email } = await aMember('First Ltd');
    const { path } = await invited({ email });
    const page = await openPage({ path, mayAnswer: [401] });
    await heading(page, /invites you/).waitFor();
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Join ${organization.name}` }).click();
    await overview(page);
    await page.getByRole('button', { name: organization.name }).waitFor();
    expect(page.url()).toBe(`${address}/`);
  });

  it('and without an active membership joins by signing in', async () => {
    const home = await anOrganization(database, { name: 'Left Ltd' });
    const user = await aUser(database, home, { name: 'Ada Marsh' });
    await leave(home, user);
    const { path } = await invited({ email: user.email });
    const page = await openPage({ path, mayAnswer: [401, 404] });
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await overview(page);
    await page.getByRole('button', { name: 'Ada Marsh' }).waitFor();
    expect(page.url()).toBe(`${address}/`);
  });

  it('who tries to create another is asked to sign in, and no password is set', async () => {
    const { email } = await aMember('Second Ltd');
    const { path } = await invited({ email });
    const page = await openPage({ path, mayAnswer: [401, 409] });
    await page.getByLabel('Your name').fill('Eve');
    await page.getByLabel('Password', { exact: true }).fill('a password of their own');
    await page.getByRole('button', { name: 'Create my account and join' }).click();
    await page.getByRole('alert').getByText('No account can be made for this address').waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
  });

  it('who is signed in declines with one click', async () => {
    const home = await anOrganization(database, { name: 'Third Ltd' });
    const user = await aUser(database, home);
    const { path, token } = await invited({ email: user.email });
    const page = await openPage({ path, session: await aSession(database, home, user) });
    await page.getByRole('button', { name: 'Decline' }).click();
    await overview(page);
    const again = await post('/api/auth/invitation', { body: { token } });
    expect(again.statusCode).toBe(404);
  });

  it('who is signed in with a different account sees that and can switch', async () => {
    const home = await anOrganization(database, { name: 'Fourth Ltd' });
    const user = await aUser(database, home);
    const { path, email } = await invited();
    const page = await openPage({ path, session: await aSession(database, home, user), mayAnswer: [401] });
    await heading(page, 'This invitation is for another address').waitFor();
    const words = await page.locator('main').innerText();
    expect([words.includes(user.email), words.includes(email)]).toEqual([true, true]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await page.getByRole('button', { name: 'Create my account and join' }).waitFor();
  });

  it('whose address is not verified is asked to verify it first', async () => {
    const home = await anOrganization(database, { name: 'Fifth Ltd' });
    const user = await aUser(database, home);
    await unverify(database, user);
    const { path } = await invited({ email: user.email });
    const page = await openPage({ path, session: await aSession(database, home, user) });
    await page.getByText('Verify your e-mail address before').waitFor();
    expect(await page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('also finds the invitation under their account, without the link', async () => {
    const home = await anOrganization(database, { name: 'Sixth Ltd' });
    const user = await aUser(database, home);
    const session = await aSession(database, home, user);
    const empty = await openPage({ session, path: '/account/invitations' });
    await empty.getByText('No open invitations').waitFor();
    await expectAccessible(empty);
    await invited({ email: user.email, role: 'admin' });
    const page = await openPage({ session, path: '/account/invitations', width: 390, colorScheme: 'dark' });
    await page.getByText('Grace Hall invites you.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Join ${organization.name}` }).click();
    await overview(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: organization.name }).waitFor();
  });
});

describe('the token', () => {
  it('is removed from the address at once, is in no line of the log, and survives a reload', async () => {
    const { path, token } = await invited();
    const page = await openPage({ path, mayAnswer: [401] });
    await heading(page, /invites you/).waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
    await page.reload();
    await heading(page, /invites you/).waitFor();
    // The part after the # is never sent to a server.
    expect(page.network.filter(({ path: asked }) => asked.includes(token))).toEqual([]);
    expect(log.join('\n')).not.toContain(token);
    expect(await page.evaluate('[localStorage.length, JSON.stringify({ ...sessionStorage })]')).toEqual([
      0,
      expect.not.stringContaining(token),
    ]);
  });

  it('may be in the query, as in older links', async () => {
    const { token } = await invited();
    const page = await openPage({ path: `/accept-invitation?token=${token}`, mayAnswer: [401] });
    await heading(page, /invites you/).waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
  });
});

describe('an invalid link', () => {
  it.each(['was used', 'has expired', 'was withdrawn', 'is unknown'])('that %s is explained', async (why) => {
    const { id, path, token } = await invited();
    if (why === 'was used')
      await post('/api/auth/accept-invitation', { body: { token, name: 'Ada', password: PASSWORD } });
    if (why === 'has expired') clock.advance(8 * 24 * 60 * 60 * 1000);
    if (why === 'was withdrawn') await send('DELETE', `/api/settings/invitations/${id}`, { as: owner });
    const page = await openPage({ path: why === 'is unknown' ? `${path}x` : path, mayAnswer: [401, 404] });
    await heading(page, 'This invitation has expired').waitFor();
    clock.set(START);
    expect(await page.getByLabel('Password').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in').waitFor();
  });

  it('that is incomplete is explained without a request', async () => {
    const page = await openPage({ path: '/accept-invitation' });
    await heading(page, 'Open the link again').waitFor();
    expect(page.network.some(({ path }) => path === '/api/auth/invitation')).toBe(false);
  });

  it('can be tried again when the service cannot be reached', async () => {
    const { path } = await invited();
    const page = await openPage({ path: '/accept-invitation', mayAnswer: [401, 500] });
    await page.route('**/api/auth/invitation', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}${path}`);
    await page.getByRole('alert').getByText('Something went wrong.').waitFor();
    await page.unroute('**/api/auth/invitation');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, /invites you/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'the page is accessible in %s, %i pixels wide, with and without an account',
  async (colorScheme, width) => {
    const newcomer = await openPage({ path: (await invited()).path, colorScheme, width, mayAnswer: [401] });
    await heading(newcomer, /invites you/).waitFor();
    await expectAccessible(newcomer, colorScheme);
    expect(await newcomer.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const home = await anOrganization(database, {});
    const user = await aUser(database, home);
    const session = await aSession(database, home, user);
    const known = await openPage({ path: (await invited(user)).path, session, colorScheme, width });
    await known.getByRole('button', { name: /^Join/ }).waitFor();
    await expectAccessible(known, colorScheme);
    expect(await known.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  },
);
