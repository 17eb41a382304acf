import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { eventsOf } from '../api/keeping-customers.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { edit, save, shown, wrongBeside } from './demo-customers.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, organization, address, get } = web;
const tenant = database.openTenant(organization.id);
const as = await signedIn(database, organization, 'owner');
const vendors = (await get('/api/v1/vendors?sort=name', { as })).json<{
  data: { id: string; name: string }[];
}>().data;

/** A vendor that no other test changes. */
function one() {
  const next = vendors.pop();
  if (next === undefined) throw new Error('the demo has too few vendors');
  return { ...next, path: `/vendors/${next.id}` };
}

async function kept(id: string) {
  const [row] = await tenant.read(
    sql<Readonly<Record<string, unknown>>>`select * from vendor_profiles where id = ${id}`.compile(query),
  );
  return row;
}

describe('a vendor', () => {
  it('is changed in its place, which is in its history and can be undone', async () => {
    const { id, name, path } = one();
    const before = await kept(id);
    const page = await openPage({ as: 'owner', path });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await edit(page);
    expect(await page.getByLabel('Credit limit').count()).toBe(0);
    await page.getByLabel('Payment terms').fill('Net 7');
    await save(page).click();
    await page.getByText('Saved: Payment terms').waitFor();
    expect(await kept(id)).toMatchObject({ payment_terms: 'Net 7' });
    await page.getByRole('region', { name: 'History' }).getByText('Net 7').waitFor();
    expect((await eventsOf(tenant, id)).map(({ action }) => action)).toEqual(['vendor.changed']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored: Payment terms').waitFor();
    expect(await kept(id)).toMatchObject({ payment_terms: before?.['payment_terms'] });
  });

  it('shows beside a field why the service refuses it', async () => {
    const { path } = one();
    const page = await openPage({ as: 'member', path, mayAnswer: [400] });
    await edit(page);
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('nonsense');
    await save(page).click();
    await page.getByText('Couldn’t save. Check E-mail.').waitFor();
    expect(await wrongBeside(page, 'E-mail')).toBe('Must be an e-mail address');
  });

  it('that someone else saved meanwhile is shown beside one’s own changes', async () => {
    const { id, path } = one();
    const [page, other] = await Promise.all([
      openPage({ as: 'owner', path, mayAnswer: [412] }),
      openPage({ as: 'member', path }),
    ]);
    await Promise.all([edit(page), edit(other)]);
    await other.getByLabel('Payment terms').fill('Net 8');
    await save(other).click();
    await other.getByText('Saved: Payment terms').waitFor();
    await page.getByLabel('Payment terms').fill('Net 9');
    await save(page).click();
    const dialog = page.getByRole('dialog', {
      name: 'Someone else saved this supplier while you were editing',
    });
    await dialog.getByText('You both changed Payment terms.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Discard mine, take theirs' }).click();
    await shown(page, 'Payment terms').getByText('Net 8').waitFor();
    expect(await kept(id)).toMatchObject({ payment_terms: 'Net 8' });
  });

  it('is archived after a question', async () => {
    const { id, name, path } = one();
    const page = await openPage({ as: 'member', path });
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitemradio', { name: 'Archived' }).click();
    await page.getByRole('button', { name: 'Archive supplier' }).click();
    await page.getByText(`${name} is archived now`).waitFor();
    expect(await kept(id)).toMatchObject({ status: 'archived' });
  });

  it('is only read by a contractor', async () => {
    const { path } = one();
    const page = await openPage({ as: 'contractor', path });
    await page.getByText('Account number').waitFor();
    expect(await page.getByRole('button', { name: /^(Edit|Status|Change)/ }).count()).toBe(0);
  });

  it('that does not exist is reported as not found', async () => {
    const page = await openPage({ as: 'member', path: '/vendors/nobody', mayAnswer: [400, 404] });
    await page.getByRole('heading', { level: 1, name: 'Supplier not found' }).waitFor();
    await page.goto(`${address}/vendors/01a1fe50-6625-7e81-8b45-7b64c8ee77e7`);
    await page.getByRole('heading', { level: 1, name: 'Supplier not found' }).waitFor();
    await expectAccessible(page);
  });
});
