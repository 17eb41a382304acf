import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import { BOOK } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { IMPORTS, importedZip, refusalsIn, typed } from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

/** The capability that each kind of file needs, by decisions.md, section 6. */
const NEEDS: Readonly<Record<string, Capability>> = {
  manifest: 'imports.write',
  organization: 'settings.write',
  custom_fields: 'settings.write',
  departments: 'people.write',
  accounts: 'ledger.write',
  customers: 'records.write',
  customer_statuses: 'records.write',
  vendors: 'records.write',
  persons: 'people.write',
  memberships: 'people.write',
  compensation: 'people.write',
  exchange_rates: 'ledger.write',
  journal: 'ledger.write',
  covered_periods: 'ledger.write',
  hledger: 'ledger.write',
  fec: 'ledger.write',
  saft: 'ledger.write',
  gnucash: 'ledger.write',
  beancount: 'ledger.write',
  datev: 'ledger.write',
  datev_accounts: 'ledger.write',
  iif: 'ledger.write',
  xero: 'ledger.write',
  quickbooks: 'ledger.write',
  quickbooks_accounts: 'ledger.write',
  quickbooks_customers: 'records.write',
  quickbooks_vendors: 'records.write',
  quickbooks_journal: 'ledger.write',
  invoices: 'ledger.write',
  bills: 'ledger.write',
  payments: 'ledger.write',
};

/** The types of those that are neither CSV nor NDJSON. */
const TYPES: Readonly<Record<string, string>> = {
  fec: 'text/plain',
  saft: 'application/xml',
  gnucash: 'application/gzip',
  beancount: 'text/plain',
  iif: 'text/plain',
  quickbooks: 'application/json',
  xero: 'application/json',
};

async function importer(capabilities: readonly Capability[]) {
  const organization = await anOrganization(database, { minimumGroupSize: 7 });
  const { secret: as } = await aKey(database, organization, ['imports.write', ...capabilities]);
  return { as, tenant: database.openTenant(organization.id) };
}

const importZip = async (as: string, files: Readonly<Record<string, string>>) =>
  await importedZip(app, as, files);

it('every kind of file has a capability', () => {
  expect(Object.fromEntries(FILE_KINDS.map(({ name, requires }) => [name, requires]))).toEqual(NEEDS);
});

describe('a key with imports.write but without settings.write', () => {
  const ALL_BUT_SETTINGS = ['ledger.write', 'records.write', 'people.write', 'people.view_cost'] as const;

  it.each([
    { minimum_group_size: 3 },
    { base_currency: 'USD' },
    { time_zone: 'Asia/Tokyo' },
    { financial_year_start_month: 1 },
    { name: 'Taken over' },
  ])('cannot change the setting %j', async (settings) => {
    const { as, tenant } = await importer(ALL_BUT_SETTINGS);
    const before = await stateOf(tenant);
    const record = await importZip(as, { 'organization.json': JSON.stringify(settings) });
    expect([record.state, ...refusalsIn(record)]).toEqual([
      'refused',
      'organization.json: FORBIDDEN_CAPABILITY: importing this file needs settings.write',
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('cannot define a field, not even in a dry run, and nothing else of the book is checked or applied', async () => {
    const { as, tenant } = await importer(ALL_BUT_SETTINGS);
    const before = await stateOf(tenant);
    const record = await importZip(as, {
      ...(BOOK as Record<string, string>),
      'custom_fields.csv': 'nonsense',
      'journal.csv': 'nonsense',
    });
    expect(refusalsIn(record)).toEqual([
      'organization.json: FORBIDDEN_CAPABILITY: importing this file needs settings.write',
      'custom_fields.csv: FORBIDDEN_CAPABILITY: importing this file needs settings.write',
    ]);
    expect(record.report?.files).toEqual([]);
    expect(await stateOf(tenant)).toEqual(before);
  });
});

// What is sent in a zip alone, and what is known by its contents.
const NOT_ALONE = new Set(['manifest', 'organization', 'hledger']);

it.each(Object.entries(NEEDS).filter(([kind]) => !NOT_ALONE.has(kind)))(
  'a single file of %s without %s is refused before it is received',
  async (kind, needed) => {
    const others = [...new Set(Object.values(NEEDS))].filter((other) => other !== needed);
    const { as } = await importer(others);
    const answer = await app.post(`${IMPORTS}?kind=${kind}`, {
      as,
      body: 'x',
      ...typed(TYPES[kind] ?? 'text/csv'),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: needed } } },
    ]);
    expect((await app.get(IMPORTS, { as })).json()).toMatchObject({ meta: { total: 0 } });
  },
);

it('a key with just the capabilities its files need imports a book', async () => {
  const { as } = await importer(['settings.write', 'ledger.write']);
  const record = await importZip(as, BOOK as Record<string, string>);
  expect([record.state, refusalsIn(record)]).toEqual(['done', []]);
});
