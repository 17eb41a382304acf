import { expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

// The tests of the web app share windows, one after the other. Nothing that one leaves there may reach the next.
const database = await testDatabase('the demo');
const { openPage, organization, address } = await testWeb(database);
const session = await signedIn(database, organization, 'owner');
let before: unknown = null;
let heard = 0;

const KEPT = `[document.cookie, localStorage.length, sessionStorage.length, navigator.onLine, document.title]`;

it('a test leaves all kinds of things in its window', async () => {
  const page = await openPage({ session, path: '/settings/organization', width: 390, colorScheme: 'dark' });
  before = page.context();
  // A form with changes asks before it goes.
  await page.getByLabel('Name').fill('Not saved');
  await page.context().grantPermissions(['clipboard-read']);
  await page.evaluate(`localStorage.setItem('left', '1'); sessionStorage.setItem('left', '1');
    document.cookie = 'left=1'; history.replaceState({ left: 1 }, '')`);
  await page.route('**/api/**', async (route) => await route.abort());
  page.on('request', () => {
    heard += 1;
  });
  await page.context().newPage();
  expect(page.context().pages()).toHaveLength(2);
  await page.context().setOffline(true);
});

it('the next one gets the same window as if new', async () => {
  const heardBefore = heard;
  const page = await openPage({ path: '/sign-in' });
  expect(page.context()).toBe(before);
  expect(heard).toBe(heardBefore);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(KEPT)).toEqual(['', 0, 0, true, await page.title()]);
  expect(await page.context().cookies()).toEqual([]);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(false);
  const permission = `navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)`;
  expect(await page.evaluate(permission)).not.toBe('granted');
  expect(await page.evaluate(`fetch('/api/health').then(({ status }) => status)`)).toBe(200);
  expect(page.url()).toBe(`${address}/sign-in`);
});

it('one that wants a window of its own gets a new one', async () => {
  const page = await openPage({ path: '/sign-in', isOwn: true });
  expect(page.context()).not.toBe(before);
});
