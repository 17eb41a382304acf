import { expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, send } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

it.each([
  ['AU', 'Suppliers', 'New supplier', 'Financial year to date', 'Payables by supplier'],
  ['US', 'Vendors', 'New vendor', 'Fiscal year to date', 'Payables by vendor'],
])('an organisation in %s reads %s, %s and %s', async (jurisdiction, titles, add, year, metric) => {
  const changed = await send('PATCH', '/api/settings/organization', { as, body: { jurisdiction } });
  expect(changed.statusCode).toBe(200);
  const page = await openPage({ session: as, path: '/metrics/ap.by_vendor' });
  await page.getByRole('heading', { level: 1, name: metric }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: titles }).click();
  await page.getByRole('heading', { level: 1, name: titles }).waitFor();
  await page.getByRole('link', { name: add }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: `Period: ${year}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
