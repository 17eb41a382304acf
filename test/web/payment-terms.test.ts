import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { importing } from '../import/documents-support.ts';
import { aSession, aUser } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

// Invoices without a due date: the page of a metric says what it assumes, and the settings have the terms.
const database = await testDatabase('the demo');
const { openPage, organization } = await testWeb(database);
const owner = await aUser(database, organization, {
  role: 'owner',
  name: 'Ada Marsh',
  email: 'ada@example.com',
});
const session = await aSession(database, organization, owner);

it('payment terms are set on the page of the organisation, and overdue metrics say that they assume them', async () => {
  const tenant = database.openTenant(organization.id);
  const [customer] = await tenant.read(
    query
      .selectFrom('customer_profiles')
      .select('external_id')
      .where('removed_at', 'is', null)
      .limit(1)
      .compile(),
  );
  const row = `I-WITHOUT,${customer?.external_id},2026-11-01,,44`;
  const files = { 'invoices.csv': `invoice,customer,issue_date,due_date,net\n${row}\n` };
  expect(await importing(tenant, files)).toMatchObject({ invoices: '1/0/0' });

  const before = await openPage({ session, path: '/metrics/ar.overdue?period=today' });
  const panel = before.getByRole('region', { name: 'Value', exact: true });
  await panel.getByText('Some open invoices or bills have no due date.', { exact: false }).waitFor();
  expect(await panel.innerText()).not.toMatch(/Assumed|left earlier|nothing to calculate/);
  await panel.getByRole('link', { name: 'settings of the organisation' }).click();
  await before.getByLabel('Payment terms of customers').waitFor();

  const settings = await openPage({ session, path: '/settings/organization' });
  const field = settings.getByLabel('Payment terms of customers');
  await field.fill('400');
  await settings.getByText('A whole number of days, at most 365, or nothing.').waitFor();
  await field.fill('10');
  await settings.getByRole('button', { name: 'Save' }).click();
  const dialog = settings.getByRole('alertdialog');
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('Payment terms of customers: nothing is assumed → 10 days');
  await dialog.getByRole('button', { name: 'Save and recalculate' }).click();
  await settings.getByText('The organisation was changed').waitFor();

  const after = await openPage({ session, path: '/metrics/ar.overdue?period=today' });
  await after.getByText('Assumed: invoices and bills without a due date', { exact: false }).waitFor();
});
