import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { ACCOUNT_LIST, COMPANY, CUSTOMERS, journal, VENDORS, workbookOf } from './quickbooks-file.ts';

const database = await testDatabase();

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

async function contactsIn(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' | ', external_id, parties.name, contact_phone, billing_email, billing_address) as text from customer_profiles join parties on parties.id = party_id
      union all
      select concat_ws(' | ', external_id, parties.name, account_number, contact_email) from vendor_profiles join parties on parties.id = party_id order by 1
    `.compile(query),
  );
  return rows.map(({ text }) => text);
}

it('contact lists of QuickBooks Online bring customers and vendors under the names that the Journal has', async () => {
  const tenant = await aTenant();
  const files = {
    'customers.csv': CUSTOMERS,
    'Vendors.xlsx': await workbookOf(VENDORS),
    'Account List.csv': ACCOUNT_LIST,
    'Journal.csv': journal(COMPANY),
  };
  const report = await importInto(tenant, await bookFolder(files));
  expect(refusalsOf(report)).toEqual([]);
  expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
    ['quickbooks_accounts', 8, 8],
    ['quickbooks_customers', 2, 2],
    ['quickbooks_vendors', 1, 1],
    ['quickbooks_journal', 9, 4],
  ]);
  expect(await contactsIn(tenant)).toEqual([
    'Baker (deleted) | Baker (deleted)',
    'Client:North | Client:North | (555) 555-0100 Mobile: (555) 555-0101 | pay@example.com | 12 Main Street\nSpringfield',
    'Paper & Co | Paper & Co | 4711 | sales@example.com',
  ]);
});

it('a field that the list leaves empty is not changed', async () => {
  const tenant = await aTenant();
  await importerOf('c.csv')(tenant, CUSTOMERS);
  await importerOf('c.csv')(tenant, CUSTOMERS.replace(/"pay@.*?"/, ''));
  expect((await contactsIn(tenant))[1]).toContain('pay@example.com');
});

it('a contact without a name, one that is listed twice and a wrong address are refused', async () => {
  const rows = 'Vendor,Phone Numbers,Email\n,1,\nA,,not an address\nB,,\nB,,\n';
  expect(refusalsOf(await importerOf('v.csv')(await aTenant(), rows))).toEqual([
    'v.csv:2: vendor: required',
    'v.csv:2: name: required',
    expect.stringContaining('v.csv:3: contact_email: must be an e-mail address'),
    'v.csv:5: vendor: "B" is on line 4 already',
  ]);
});
