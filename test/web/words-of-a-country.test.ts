import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, send } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

async function inCountry(jurisdiction: string): Promise<void> {
  const changed = await send('PATCH', '/api/settings/organization', { as, body: { jurisdiction } });
  expect(changed.statusCode).toBe(200);
}

async function first(list: string): Promise<Readonly<Record<string, string>>> {
  const { data } = (await send('GET', `/api/v1/${list}`, { as })).json<{ data: Record<string, string>[] }>();
  return data.find(({ bill_id: bill }) => typeof bill === 'string') ?? data[0] ?? {};
}

it.each([
  ['AU', 'Suppliers', 'New supplier', 'Financial year to date', 'Payables by supplier'],
  ['US', 'Vendors', 'New vendor', 'Fiscal year to date', 'Payables by vendor'],
])('an organisation in %s reads %s, %s and %s', async (jurisdiction, titles, add, year, metric) => {
  await inCountry(jurisdiction);
  const page = await openPage({ session: as, path: '/metrics/ap.by_vendor' });
  await page.getByRole('heading', { level: 1, name: metric }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: titles }).click();
  await page.getByRole('heading', { level: 1, name: titles }).waitFor();
  await page.getByRole('link', { name: add }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: `Period: ${year}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

async function changedVendor(): Promise<string> {
  const { id } = await first('vendors?limit=1&fields=id');
  const path = `/api/v1/vendors/${id}`;
  const { etag } = (await send('GET', path, { as })).headers;
  const changed = await send('PATCH', path, {
    as,
    body: { notes: 'Pays late' },
    headers: { 'if-match': String(etag) },
  });
  expect(changed.statusCode).toBe(200);
  return '/settings/audit-log?subject=vendor';
}

describe('in Australia, no page has the words of another country', () => {
  it.each([
    ['bills', async () => '/bills'],
    ['a bill', async () => `/bills/${(await first('bills?limit=1')).id}`],
    ['a payment to a supplier', async () => `/payments/${(await first('payments?limit=100')).id}`],
    ['a journal entry', async () => `/journal-entries/${(await first('journal-entries?limit=1')).id}`],
    ['accounts', async () => '/accounts'],
    [
      'general ledger',
      async () =>
        `/statements/general-ledger?account=${(await first('accounts?limit=1&class=payable')).code}&period=last_fy`,
    ],
    ['balance sheet', async () => '/statements/balance-sheet?detail=accounts'],
    ['aged payables', async () => '/statements/aged-payables'],
    ['a metric', async () => '/metrics/ap.outstanding?period=today'],
    ['the settings of the organisation', async () => '/settings/organization'],
    ['the custom fields', async () => '/settings/custom-fields?subject=vendor-profile'],
    ['the audit log', changedVendor],
  ])('%s', async (_, address) => {
    await inCountry('AU');
    const page = await openPage({ session: as, path: await address() });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const text = await page.locator('main').evaluate((main) => {
      const shown = main.cloneNode(true) as HTMLElement;
      // Requests to the API keep its words, and the setting explains itself by the words of all countries.
      for (const code of shown.querySelectorAll('code, pre')) code.remove();
      return shown.textContent.replace(/Labels use its words: [^.]+\./, '');
    });
    expect(text.length).toBeGreaterThan(200);
    expect(text).not.toMatch(/vendor|sales tax|fiscal/i);
  });
});
