import { describe, expect, it } from 'vitest';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { CUSTOMERS, FIELDS_PATH, fieldAsking, keysIn, requestsTo } from './custom-fields-asking.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, send, address } = web;
const { as, fieldsOf, fieldNamed, orderIn } = await fieldAsking(database, web);

it('a field is archived after an explanation, which can be undone at once, and restored later', async () => {
  const page = await openPage({ as: 'admin', path: FIELDS_PATH, mayAnswer: [400] });
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Archive Kind of shop' }).click();
  await question.getByText('Its values are kept').waitFor();
  await expectAccessible(page);
  await send('PATCH', `/api/settings/custom-fields/${(await fieldNamed(CUSTOMERS, 'buying_group'))?.id}`, {
    as,
    body: { show_if: 'shop_kind == "chain"' },
  });
  await question.getByRole('button', { name: 'Archive field' }).click();
  // Others depend on it: the reason is shown beside the action.
  await question.getByRole('alert').getByText('buying_group').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Archive Delivery notes' }).click();
  await question.getByRole('button', { name: 'Archive field' }).click();
  await page.getByText('“Delivery notes” is archived.').waitFor();
  await expect.poll(async () => (await fieldNamed(CUSTOMERS, 'delivery_notes'))?.archived_at).not.toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Edit Delivery notes' }).waitFor();
  // The message covers the end of the page for a while.
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('button', { name: 'Archive Delivery notes' }).click();
  await question.getByRole('button', { name: 'Archive field' }).click();
  await page.getByText('Archived fields (1)').click();
  await page.getByRole('button', { name: 'Restore Delivery notes' }).click();
  await page.getByRole('link', { name: 'Edit Delivery notes' }).waitFor();
  expect(await fieldNamed(CUSTOMERS, 'delivery_notes')).toMatchObject({ archived_at: null });
});

describe('the order', () => {
  it('is changed with the keyboard in one request, cancelled by Escape before and by Undo after', async () => {
    const page = await openPage({ as: 'owner', path: FIELDS_PATH });
    const before = ['buyer_email', 'buyer_phone', 'order_form'];
    const handle = page.getByRole('button', { name: 'Move E-mail of the buyer' });
    await handle.focus();
    for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
    expect(requestsTo(page, 'PUT')).toEqual([]);
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await page.getByText('Place 3 of 3.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect.poll(() => orderIn('Contact')).toEqual(['buyer_phone', 'order_form', 'buyer_email']);
    expect(await keysIn(page, 'Contact')).toEqual(['buyer_phone', 'order_form', 'buyer_email']);
    expect(requestsTo(page, 'PUT')).toHaveLength(1);
    expect(await handle.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => orderIn('Contact')).toEqual(before);
    expect(await keysIn(page, 'Contact')).toEqual(before);
  });

  it('is changed by dragging, within its group', async () => {
    const page = await openPage({ as: 'owner', path: FIELDS_PATH });
    const handle = page.getByRole('button', { name: 'Move Target for the year' });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: 'Move Trade Club member' }).boundingBox();
    if (from === null || to === null) throw new Error('the handles are not on the page');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await orderIn('Trade'))[0]).toBe('yearly_target');
    expect((await keysIn(page, 'Trade'))[0]).toBe('yearly_target');
    expect(requestsTo(page, 'PUT')).toHaveLength(1);
  });

  it('of groups can be changed too, and is reset when the service refuses', async () => {
    const page = await openPage({ as: 'owner', path: FIELDS_PATH, mayAnswer: [500] });
    const groups = async () => await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await page.getByRole('button', { name: 'Move the group Delivery up' }).click();
    await expect.poll(groups).toEqual(['Company', 'Trade', 'Delivery', 'Contact']);
    await expect
      .poll(async () => [...new Set((await fieldsOf(CUSTOMERS)).map(({ group }) => group))])
      .toEqual(['Company', 'Trade', 'Delivery', 'Contact']);
    await page.route('**/api/settings/custom-fields/order', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } },
      });
    });
    await page.getByRole('button', { name: 'Move the group Delivery up' }).click();
    await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor();
    await expect.poll(groups).toEqual(['Company', 'Trade', 'Delivery', 'Contact']);
  });
});

describe('the page', () => {
  it.each(['member', 'contractor'] as const)('shows a %s nothing and sends no requests', async (role) => {
    for (const path of [FIELDS_PATH, `${FIELDS_PATH}/new`]) {
      const page = await openPage({ as: role, path });
      await page.getByRole('heading', { name: 'The settings are for owners and admins' }).waitFor();
      expect(
        page.network.filter((asked) => asked.path.includes('custom-fields') && asked.path.includes('/api/')),
      ).toEqual([]);
    }
  });

  it('of an organisation without fields of its own explains their purpose', async () => {
    const other = await anOrganization(database, { name: 'Without fields' });
    const session = await signedIn(database, other, 'owner');
    const page = await openPage({ session, path: `${FIELDS_PATH}?subject=membership` });
    await page.getByRole('heading', { name: 'No field of your own yet' }).waitFor();
    await page.getByText('Kept for files that have it').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'People' }).click();
    expect(page.url()).toBe(`${address}${FIELDS_PATH}?subject=person`);
  });

  it('reports that it could not be loaded', async () => {
    const page = await openPage({ as: 'owner', path: '/reference', mayAnswer: [500] });
    await page.route(
      '**/api/settings/custom-fields?*',
      async (route) => await route.fulfill({ status: 500, body: '' }),
    );
    await page.goto(`${address}${FIELDS_PATH}`);
    await page.getByText('The fields could not be loaded').waitFor();
    await page.unroute('**/api/settings/custom-fields?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Trade Club member', exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const page = await openPage({
      as: 'owner',
      path: FIELDS_PATH,
      colorScheme,
      width: colorScheme === 'dark' ? 390 : 1440,
    });
    await page.getByRole('link', { name: 'Edit Region' }).waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('link', { name: 'Edit Sells through' }).click();
    await page.getByRole('button', { name: 'Save field' }).waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
