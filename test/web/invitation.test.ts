import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { anOrganization, aSession, aUser, PASSWORD } from '../support/app.ts';
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

// Somebody may try links twenty times a minute.
beforeEach(() => clock.advance(60_000));

type Sent = { id: string; email: string; token: string; link: string };

async function invited(wanted: Readonly<{ email?: string; role?: Role }> = {}): Promise<Sent> {
  count += 1;
  const { email = `new${count}@example.com`, role = 'contractor' } = wanted;
  const answer = await post('/api/settings/invitations', { as: owner, body: { email, role } });
  return answer.json<{ data: Sent }>().data;
}

const heading = (page: OpenedPage, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const overview = async (page: OpenedPage) => await heading(page, 'Overview').waitFor();

describe('somebody who has no account', () => {
  it('is told who invites them to what, and joins by a name and a password', async () => {
    const { link, email } = await invited({ role: 'member' });
    const page = await openPage({ path: link });
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

  it('sees beside each field what is wrong', async () => {
    const { link } = await invited();
    const page = await openPage({ path: link, mayAnswer: [400] });
    await page.getByRole('button', { name: 'Create my account and join' }).click();
    await page.getByText('Write your name').waitFor();
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

describe('somebody who has an account', () => {
  it('only confirms it with the password that they have, and works in the new organisation then', async () => {
    const other = await anOrganization(database, { name: 'First Ltd' });
    const { email } = await aUser(database, other, { name: 'Ada Marsh' });
    const { link } = await invited({ email });
    const page = await openPage({ path: link, mayAnswer: [401] });
    await heading(page, /invites you/).waitFor();
    expect(await page.getByLabel('Your name').count()).toBe(0);
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('This is not the password of your account').waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await overview(page);
    await page.getByRole('button', { name: organization.name }).waitFor();
  });

  it('and is a member already is told so', async () => {
    const { link, email } = await invited();
    await aUser(database, organization, { email });
    const page = await openPage({ path: link, mayAnswer: [409] });
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alert').getByText('You are a member of the organisation already').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in').waitFor();
    expect(page.url()).toBe(`${address}/sign-in`);
  });
});

describe('the token', () => {
  it('leaves the address at once, is in no line of the log, and the page can be loaded again', async () => {
    const { link, token } = await invited();
    const page = await openPage({ path: link });
    await heading(page, /invites you/).waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
    await page.reload();
    await heading(page, /invites you/).waitFor();
    // The link itself, and the bodies that it takes.
    expect(page.network.filter(({ url }) => url.includes(token))).toHaveLength(1);
    expect(log.join('\n')).not.toContain(token);
    expect(await page.evaluate('[localStorage.length, JSON.stringify({ ...sessionStorage })]')).toEqual([
      0,
      expect.not.stringContaining(token),
    ]);
  });

  it('may stand where no server is told of it', async () => {
    const { token } = await invited();
    const page = await openPage({ path: `/accept-invitation#token=${token}` });
    await heading(page, /invites you/).waitFor();
    expect(page.url()).toBe(`${address}/accept-invitation`);
  });
});

describe('a link that lets nobody in', () => {
  it.each(['was used', 'has expired', 'was withdrawn', 'is unknown'])(
    'because it %s is explained',
    async (why) => {
      const { id, link, token } = await invited();
      if (why === 'was used')
        await post('/api/auth/accept-invitation', { body: { token, name: 'Ada', password: PASSWORD } });
      if (why === 'has expired') clock.advance(8 * 24 * 60 * 60 * 1000);
      if (why === 'was withdrawn') await send('DELETE', `/api/settings/invitations/${id}`, { as: owner });
      const page = await openPage({ path: why === 'is unknown' ? `${link}x` : link, mayAnswer: [404] });
      await heading(page, 'This invitation lets nobody in any more').waitFor();
      clock.set(START);
      expect(await page.getByLabel('Password').count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await heading(page, 'Sign in').waitFor();
    },
  );

  it('because it is not whole is explained, and nothing is asked', async () => {
    const page = await openPage({ path: '/accept-invitation' });
    await heading(page, 'Open the link again').waitFor();
    expect(page.network.some(({ path }) => path === '/api/auth/invitation')).toBe(false);
  });

  it('because the service does not answer can be tried again', async () => {
    const { link } = await invited();
    const page = await openPage({ path: '/accept-invitation', mayAnswer: [500] });
    await page.route('**/api/auth/invitation', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}${link}`);
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
] as const)('the page is accessible in %s, %i pixels wide, for both', async (colorScheme, width) => {
  const newcomer = await openPage({ path: (await invited()).link, colorScheme, width });
  await heading(newcomer, /invites you/).waitFor();
  await expectAccessible(newcomer);
  const other = await anOrganization(database, {});
  const { email } = await aUser(database, other);
  const known = await openPage({ path: (await invited({ email })).link, colorScheme, width });
  await known.getByLabel('Your password').waitFor();
  await expectAccessible(known);
  expect(await known.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
