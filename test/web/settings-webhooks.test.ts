import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { START } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, post } = await testWeb(database);
const PATH = '/settings/webhooks';
const FOCUSED = 'document.activeElement.getAttribute("aria-label")';

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'a webhook is created, its secret shown once, and listed, in %s at %i',
  async (colorScheme, width) => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session, path: PATH, colorScheme, width, mayAnswer: [400] });
    await page.getByText('No webhooks yet').waitFor();
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Data warehouse');
    await page.getByLabel('Address').fill('https://10.0.0.1/hook');
    await page.getByLabel('Customers changed').check();
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('must not be an address of a private network').waitFor();
    await page.getByLabel('Address').fill('https://example.com/hook');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const secret = await page.getByText(/^whsec_/).textContent();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Leave without the secret?').waitFor();
    await page.getByRole('button', { name: 'Leave without it' }).click();
    await page.getByText('https://example.com/hook').waitFor();
    await page.getByText('Data changed, Customers changed').waitFor();
    await expect.poll(async () => await page.getByText(/^whsec_/).count()).toBe(0);
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  },
);

it('its log says what was not accepted and sends again from there; it is disabled, enabled and deleted', async () => {
  const { session, tenant } = await aBusiness(database);
  const id = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
  const [maker] = await tenant.read(
    sql<Readonly<{ id: string }>>`select user_id as id from memberships where user_id is not null`.compile(
      query,
    ),
  );
  await tenant.note(
    sql`insert into webhooks (id, name, url, kinds, capabilities, created_by, secret, position, created_at, updated_at)
      values (${id}, 'Warehouse', 'https://example.com/', '{data.changed}', '{metrics.read}', ${maker?.id},
        ${Buffer.alloc(32)}, 1000000, ${START}, ${START})`.compile(query),
  );
  await tenant.note(
    sql`insert into webhook_attempts (id, webhook_id, event_id, event_kind, attempted_at, duration_ms, status, failure)
      select ${id}, ${id}, id, kind, ${START}, 12, 500, 'answered 500' from events order by position limit 1
      returning 1 as written`.compile(query),
  );
  const page = await openPage({ session, path: PATH });
  await page.getByRole('button', { name: 'Log of Warehouse' }).click();
  await page.getByText('answered 500').waitFor();
  await expectAccessible(page, 'light');
  await page.getByRole('button', { name: /^Send from here: Data changed/ }).click();
  await page.getByText('The events are sent again.').waitFor();
  const [replayed] = await tenant.read(
    sql<Readonly<{ position: string }>>`select position::text as position from webhooks`.compile(query),
  );
  expect(replayed?.position).toBe('0');
  await page.getByRole('button', { name: 'Close' }).click();
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More for Warehouse' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Disable');
  await page.getByText('Disabled', { exact: true }).waitFor();
  await choose('Enable');
  await page.getByText('Active', { exact: true }).waitFor();
  await choose('Delete');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
});

it.each([390, 1440])('a webhook with a very long name is used by keyboard alone, at %i', async (width) => {
  const { session } = await aBusiness(database);
  const name = 'Warehouse'.repeat(22);
  const body = { name, url: 'https://example.com/hook', kinds: ['data.changed'] };
  await post('/api/settings/webhooks', { as: session, body });
  const page = await openPage({ session, path: PATH, width });
  const more = page.getByRole('button', { name: `More for ${name}` });
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const isSideways =
    'document.querySelector("[role$=dialog]").scrollWidth > document.querySelector("[role$=dialog]").clientWidth';
  // Of each kind the first opening is the one whose code is not there yet.
  for (const entry of ['Edit', 'Delete', 'Edit']) {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: entry }).press('Enter');
    await dialog.waitFor();
    expect(await page.evaluate(isSideways)).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => await page.evaluate(FOCUSED)).toBe(`More for ${name}`);
  }
  await page.getByRole('button', { name: `Log of ${name}` }).press('Enter');
  await page.getByText('Sending again repeats an event').waitFor();
  expect(await page.evaluate(isSideways)).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(async () => await page.evaluate(FOCUSED)).toBe(`Log of ${name}`);
});
