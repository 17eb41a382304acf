import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { compileMapping } from '../../src/import/mapping/compile.ts';
import { PRESETS, presetsFor } from '../../src/import/mapping/presets/index.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { importTable, linesOf } from './mapping-support.ts';
import { PRESET_FILES } from './preset-files.ts';

const database = await testDatabase();
let tenant: TenantWriter;

/** The accounts and the customer that presets name. */
const NEEDED = {
  'accounts.csv': `code,name,class
bank,Bank,cash
bank:unassigned,Unassigned,uncategorised
stripe,Stripe,cash
stripe:fees,Fees,operating_expense
stripe:sales,Sales,operating_revenue
stripe:refunds,Refunds,operating_revenue
stripe:payouts,Payouts,other_current_asset
stripe:other,Other,operating_expense
`,
  'customers.csv': 'customer,name\nshopify,Shopify\n',
};

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await importInto(tenant, await bookFolder(NEEDED));
});

async function importPreset(name: string, file = name) {
  const mapping = PRESETS.find((preset) => preset.name === name)?.mapping ?? {};
  const report = await importTable(tenant, PRESET_FILES[file] ?? '', mapping);
  expect(refusalsOf(report)).toEqual([]);
  return report.files[0];
}

const rowsOf = async (text: string) =>
  (await tenant.read(sql.raw<{ row: string }>(text).compile(query))).map(({ row }) => row);

describe('every preset', () => {
  it('is sound, and has a name of its own', () => {
    expect(
      PRESETS.flatMap(({ mapping }) => {
        const compilation = compileMapping(mapping);
        return compilation.ok ? [] : compilation.faults;
      }),
    ).toEqual([]);
    expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length);
  });

  it.each(Object.entries(PRESET_FILES))('%s is recognised by the header of its file', async (name, text) => {
    const [header = ''] = text.split('\n');
    const cells = header.split(/[,;]/).map((cell) => cell.replaceAll('"', ''));
    const [first] = presetsFor(cells);
    expect(first?.name).toBe(name);
    const path = `${await bookFolder({ 'export.csv': text })}/export.csv`;
    expect(refusalsOf(await importInto(tenant, path))[0]).toContain(`or import it by the mapping ${name} (`);
  });
});

describe('customers', () => {
  const CUSTOMERS = `select profile.external_id || '|' || party.name || '|' || coalesce(contact_phone, '-') || '|' || coalesce(billing_address, '-') as row
    from customer_profiles profile join parties party on party.id = profile.party_id where profile.external_id <> 'shopify' order by 1`;

  it('of HubSpot', async () => {
    expect(await importPreset('hubspot-companies')).toMatchObject({ rows: 2, added: 2 });
    expect(await rowsOf(CUSTOMERS)).toEqual([
      '9014|Harbour Cafe|+61 2 5550 1000|Sydney Australia',
      '9015|Møller & Søn|-|Aarhus Denmark',
    ]);
  });

  it('of Salesforce', async () => {
    expect(await importPreset('salesforce-accounts')).toMatchObject({ rows: 1, added: 1 });
    expect(await rowsOf(CUSTOMERS)).toEqual([
      '0015g00000AbCdE|Harbour Cafe|(02) 5550 1000|12 Quay Street Sydney NSW 2000 Australia',
    ]);
  });
});

describe('people', () => {
  const PEOPLE = `select party.name || '|' || coalesce(work_email, '-') || '|' || coalesce(gender, '-') || '|' || coalesce(date_of_birth::text, '-')
      || '|' || employment_start_date || '|' || coalesce(termination_date::text, '-') || '|' || coalesce(job_title, '-') as row
    from persons person join parties party on party.id = person.party_id
    join memberships membership on membership.person_id = person.id
    join membership_assignments assignment on assignment.membership_id = membership.id
    left join person_demographics demographics on demographics.person_id = person.id order by employment_start_date`;

  it.each([
    ['bamboohr', 'Head of Sales', 'Ada Marsh|ada@example.com|-'],
    ['hibob', 'Head of Sales', 'Bo Lind|bo@example.com|non_binary'],
    ['gusto', 'Head of Sales', 'Bo Lind|bo@example.com|-'],
    ['personio', 'Head of Sales', 'Jürgen Lind|j.lind@example.com|man'],
  ])('of %s, with their employment', async (program, title, second) => {
    expect(await importPreset(`${program}-people`)).toMatchObject({ rows: 2, added: 2 });
    expect(await importPreset(`${program}-employment`, `${program}-people`)).toMatchObject({
      rows: 2,
      added: 2,
    });
    const gender = program === 'gusto' ? '-' : 'woman';
    expect(await rowsOf(PEOPLE)).toEqual([
      `Margaret Okafor|maggie@example.com|${gender}|1988-04-02|2024-02-05|-|${title}`,
      `${second}|1990-12-31|2025-11-30|2026-06-30|-`,
    ]);
    expect(await importPreset(`${program}-people`)).toMatchObject({ unchanged: 2 });
  });
});

describe('money', () => {
  const balances = async (names: readonly string[]) => {
    const lines = await linesOf(tenant, names);
    return lines
      .map(({ entry, account, amount }) => `${entry.replace(/:.*/, '')} ${account} ${amount}`)
      .toSorted();
  };

  it('of Stripe: what is left, fees, sales, refunds and payouts', async () => {
    expect(await importPreset('stripe-balance')).toMatchObject({ added: 4 });
    expect(await balances(['txn'])).toEqual([
      'txn_1 stripe 106.51',
      'txn_1 stripe:fees 3.49',
      'txn_1 stripe:sales -110',
      'txn_2 stripe -20',
      'txn_2 stripe:refunds 20',
      'txn_3 stripe -86.51',
      'txn_3 stripe:payouts 86.51',
      'txn_4 stripe -1.1',
      'txn_4 stripe:fees 1.1',
    ]);
    expect(
      await rowsOf(`select entry_date::text as row from journal_entries where external_id = 'txn_1'`),
    ).toEqual(['2026-07-02']);
    expect(await differencesOf(tenant)).toEqual([]);
    expect(await importPreset('stripe-balance')).toMatchObject({ unchanged: 4 });
  });

  it('of Shopify: an invoice for each order, and none for one that was cancelled', async () => {
    expect(await importPreset('shopify-orders')).toMatchObject({ rows: 2, added: 1, unchanged: 1 });
    const documents = `select external_id || ' ' || issue_date || ' ' || trim_scale(net) || ' ' || trim_scale(tax) || ' ' || (voided_at is not null) as row from documents order by 1`;
    expect(await rowsOf(documents)).toEqual(['#1001 2026-07-01 109.5 10.95 false']);
  });

  it('of a bank', async () => {
    expect(await importPreset('bank-statement')).toMatchObject({ added: 2 });
    expect(await balances(['bank:'])).toEqual([
      'bank bank -800',
      'bank bank 1250',
      'bank bank:unassigned -1250',
      'bank bank:unassigned 800',
    ]);
  });
});
