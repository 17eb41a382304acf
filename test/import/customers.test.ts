import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
const LATER = new Date('2026-12-01T00:00:00Z');

const aTenant = async () => database.openTenant((await anOrganization(database)).id);

const importing = async (tenant: TenantWriter, files: BookFiles, now = new Date(START)) =>
  await importInto(tenant, await bookFolder(files), { now });

/** What the import of files counts, file by file. */
const counted = async (tenant: TenantWriter, files: BookFiles, now = new Date(START)) => {
  const report = await importing(tenant, files, now);
  expect(refusalsOf(report).join()).toBe('');
  return report.files.map(({ added, changed, unchanged }) => [added, changed, unchanged]);
};

const refusals = async (files: BookFiles) => {
  const tenant = await aTenant();
  const before = await stateOf(tenant);
  const found = refusalsOf(await importing(tenant, files));
  expect(await stateOf(tenant)).toEqual(before);
  return found;
};

/** The customers or vendors, read by a statement of the test's own. */
const kept = async (tenant: TenantWriter, table: 'customer_profiles' | 'vendor_profiles') =>
  await tenant.read(
    sql<Record<string, unknown>>`
      select to_jsonb(profile) - 'id' - 'party_id' - 'organization_id' - 'created_at' - 'updated_at' - 'removed_at' - 'write_id'
          || jsonb_build_object('name', party.name) as row
      from ${sql.table(table)} profile join parties party on party.id = profile.party_id
      order by profile.external_id
    `.compile(query),
  );

const HEAD =
  'customer,name,status,account_number,payment_terms,default_currency,credit_limit,billing_email,contact_first_name,contact_last_name,contact_email,contact_phone,notes';
const CUSTOMERS = `${HEAD}
C-1,"Harbour Cafe, Limited",inactive,4711,Net 30,NZD,5000.5,bills@example.com,Ines,Okafor,ines@example.com,+61 2 5550 1234,"Two
lines"
C-2,Northwind,,,,,,,,,,,
`;
const NONE = {
  account_number: null,
  payment_terms: null,
  default_currency: null,
  credit_limit: null,
  billing_email: null,
  billing_address: null,
  contact_first_name: null,
  contact_last_name: null,
  contact_email: null,
  contact_phone: null,
  notes: null,
  custom_fields: {},
};
const HARBOUR = {
  ...NONE,
  external_id: 'C-1',
  name: 'Harbour Cafe, Limited',
  status: 'inactive',
  account_number: '4711',
  payment_terms: 'Net 30',
  default_currency: 'NZD',
  credit_limit: 5000.5,
  billing_email: 'bills@example.com',
  contact_first_name: 'Ines',
  contact_last_name: 'Okafor',
  contact_email: 'ines@example.com',
  contact_phone: '+61 2 5550 1234',
  notes: 'Two\nlines',
};

describe('a file of customers', () => {
  it('adds the customers of its rows, with every field', async () => {
    const tenant = await aTenant();
    expect(await counted(tenant, { 'customers.csv': CUSTOMERS })).toEqual([[2, 0, 0]]);
    expect((await kept(tenant, 'customer_profiles')).map(({ row }) => row)).toEqual([
      HARBOUR,
      { ...NONE, external_id: 'C-2', name: 'Northwind', status: 'active' },
    ]);
  });

  it('changes nothing when it comes again, in either format', async () => {
    const tenant = await aTenant();
    await counted(tenant, { 'customers.csv': CUSTOMERS });
    const before = await stateOf(tenant);
    expect(await counted(tenant, { 'customers.csv': CUSTOMERS }, LATER)).toEqual([[0, 0, 2]]);
    const rows = `{"customer":"C-1","name":"Harbour Cafe, Limited","status":"inactive","credit_limit":5000.50}\n`;
    expect(await counted(tenant, { 'customers.ndjson': rows }, LATER)).toEqual([[0, 0, 1]]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('changes what differs: an empty cell clears, a column that is not there leaves alone', async () => {
    const tenant = await aTenant();
    await counted(tenant, { 'customers.csv': CUSTOMERS });
    const changed = 'customer,name,status,payment_terms,credit_limit\nC-1,Harbour Group,,Net 14,\n';
    expect(await counted(tenant, { 'customers.csv': changed }, LATER)).toEqual([[0, 1, 0]]);
    const [first] = await kept(tenant, 'customer_profiles');
    expect(first?.['row']).toEqual({
      ...HARBOUR,
      name: 'Harbour Group',
      status: 'active',
      payment_terms: 'Net 14',
      credit_limit: null,
    });
    const events = await tenant.read(
      sql`select actor_kind, action, before, after, occurred_at from audit_events
          where action = 'customer.changed'`.compile(query),
    );
    expect(events).toEqual([
      {
        actor_kind: 'operator',
        action: 'customer.changed',
        before: {
          name: 'Harbour Cafe, Limited',
          status: 'inactive',
          payment_terms: 'Net 30',
          credit_limit: '5000.5000',
        },
        after: { name: 'Harbour Group', status: 'active', payment_terms: 'Net 14', credit_limit: null },
        occurred_at: LATER,
      },
    ]);
  });

  it('has custom fields, checked by their definitions, with their defaults', async () => {
    const tenant = await aTenant();
    const definitions =
      'subject,key,label,type,type_config,required,default_value\n' +
      'customer-profile,stores,Stores,number,"{""min"":1}",yes,1\n' +
      'customer-profile,vip,VIP,boolean,,,\n';
    const files = {
      'custom_fields.csv': definitions,
      'customers.csv':
        'customer,name,custom_fields.stores,custom_fields.vip\nC-1,Harbour,12,yes\nC-2,Northwind,3,\n',
    };
    expect(await counted(tenant, files)).toEqual([
      [2, 0, 0],
      [2, 0, 0],
    ]);
    const values = (await kept(tenant, 'customer_profiles')).map(
      ({ row }) => (row as { custom_fields: unknown }).custom_fields,
    );
    expect(values).toEqual([{ stores: 12, vip: true }, { stores: 3 }]);
    expect(await counted(tenant, files, LATER)).toEqual([
      [0, 0, 2],
      [0, 0, 2],
    ]);
    expect(await counted(tenant, { 'customers.csv': 'customer,name\nC-0,Acme\n' })).toEqual([[1, 0, 0]]);
    expect((await kept(tenant, 'customer_profiles'))[0]?.['row']).toMatchObject({
      custom_fields: { stores: 1 },
    });
    const empty = 'customer,name,custom_fields.stores\nC-3,Blue,\n';
    expect(refusalsOf(await importing(tenant, { 'customers.csv': empty }))).toEqual([
      'customers.csv:2: custom_fields.stores: required',
    ]);
    const odd = 'customer,name,custom_fields.stores,custom_fields.__proto__\nC-3,Blue,3,big\n';
    expect(refusalsOf(await importing(tenant, { 'customers.csv': odd }))).toEqual([
      'customers.csv:2: custom_fields.__proto__: unknown field',
    ]);
    const wrong = 'customer,name,custom_fields.stores,custom_fields.size\nC-3,Blue,0,big\n';
    expect(refusalsOf(await importing(tenant, { 'customers.csv': wrong }))).toEqual([
      'customers.csv:2: custom_fields.size: unknown field',
      'customers.csv:2: custom_fields.stores: must be at least 1',
    ]);
  });

  it('is taken in pieces, each row once', async () => {
    const tenant = await aTenant();
    const rows = Array.from({ length: 4500 }, (_, index) => `C-${index},Customer ${index},${index}.25`);
    const content = `customer,name,credit_limit\n${rows.join('\n')}\n`;
    expect(await counted(tenant, { 'customers.csv': content })).toEqual([[4500, 0, 0]]);
    expect(await counted(tenant, { 'customers.csv': content })).toEqual([[0, 0, 4500]]);
    const [sum] = await tenant.read(
      sql`select count(*), sum(credit_limit) from customer_profiles`.compile(query),
    );
    expect(sum).toEqual({ count: '4500', sum: String((4499 * 4500) / 2 + 4500 * 0.25) + '.0000' });
    const twice = `${content}C-7,Again,1\n`;
    expect(refusalsOf(await importing(tenant, { 'customers.csv': twice }))).toEqual([
      expect.stringMatching(/^customers.csv:4502: .*"C-7"/),
    ]);
  });

  it.each([
    ['C-1,,active,1', 'name: required'],
    [',Harbour,active,1', 'customer: required'],
    ['C-1,Harbour,closed,1', 'status: not one of active, inactive, archived: "closed"'],
    ['C-1,Harbour,,1e999', /^credit_limit: .*"1e999"$/],
    ['C-1,Harbour,,NaN', /^credit_limit: .*"NaN"$/],
    ['C-1,Harbour,,"1,000.00"', /^credit_limit: .*"1,000.00"$/],
    ['C-1,Harbour,,(12.00)', /^credit_limit: .*"\(12.00\)"$/],
    ['C-1,Harbour,,-1', /^credit_limit: .*"-1"$/],
    ['C-1,Harbour,,1.23456', /^credit_limit: .*"1.23456"$/],
    ['C-1,Harbour,,1234567890123456', /^credit_limit: .*"1234567890123456"$/],
    [`C-1,${'x'.repeat(501)},,1`, /^name: must have at most 500 characters/],
    [`${'x'.repeat(201)},Harbour,,1`, /^customer: /],
  ])('is refused for the row %s', async (row, reason) => {
    const [refusal = '', ...others] = await refusals({
      'customers.csv': `customer,name,status,credit_limit\nC-0,Right,,1\n${row}\n`,
    });
    expect(others).toEqual([]);
    expect(refusal).toMatch(/^customers.csv:3: /);
    expect(refusal.replace('customers.csv:3: ', '')).toMatch(reason);
  });

  it.each([
    ['billing_email', 'nobody', 'must be an e-mail address'],
    ['contact_email', 'a@b@c', 'must be an e-mail address'],
    ['default_currency', 'US$', 'must be a currency code of ISO 4217'],
    ['contact_phone', '"1\t2"', 'must not contain control characters'],
  ])('is refused for a wrong %s', async (column, cell, reason) => {
    const [refusal] = await refusals({ 'customers.csv': `customer,name,${column}\nC-1,Right,${cell}\n` });
    expect(refusal).toContain(`customers.csv:2: ${column}: ${reason}`);
  });
});

describe('a file of vendors', () => {
  const VENDORS = 'vendor,name,status,payment_terms,notes\nV-1,Blue Freight,archived,Net 7,x\nV-2,Acme,,,\n';

  it('adds, leaves alone and changes vendors as one of customers does', async () => {
    const tenant = await aTenant();
    expect(await counted(tenant, { 'vendors.csv': VENDORS })).toEqual([[2, 0, 0]]);
    const before = await stateOf(tenant);
    expect(await counted(tenant, { 'vendors.csv': VENDORS }, LATER)).toEqual([[0, 0, 2]]);
    expect(await stateOf(tenant)).toEqual(before);
    const changed = 'vendor,name,notes\nV-1,Blue Freight,\n';
    expect(await counted(tenant, { 'vendors.csv': changed }, LATER)).toEqual([[0, 1, 0]]);
    const { credit_limit: _limit, billing_email: _email, billing_address: _address, ...none } = NONE;
    expect((await kept(tenant, 'vendor_profiles')).map(({ row }) => row)).toEqual([
      { ...none, external_id: 'V-1', name: 'Blue Freight', status: 'archived', payment_terms: 'Net 7' },
      { ...none, external_id: 'V-2', name: 'Acme', status: 'active' },
    ]);
  });

  it('has no fields of customers', async () => {
    expect(await refusals({ 'vendors.csv': 'vendor,name,credit_limit\nV-1,Acme,1\n' })).toEqual([
      expect.stringMatching(/^vendors.csv:1: the header has unknown columns "credit_limit"/),
    ]);
  });
});
