import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineAbout } from '../../src/ledger/entry.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { START } from '../support/app.ts';
import { type EntryOptions, type EntryText, entry, keepBooks } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';

const NOW = new Date(START);

/**
 * The demo, with what its books lack: entries that move to another department or customer, that are voided, recorded late,
 * in another currency, opening accounts, closing a year with parts on their lines, dated tomorrow; an account that became an expense; a
 * team of four levels, one beside the tree, and one that nothing was ever posted to.
 */
export async function edgedDemo({ platform, openTenant }: TestDatabase): Promise<TenantWriter> {
  const organization = await findOrganization(platform, COMPANY.slug);
  const tenant = openTenant(organization?.id ?? '');
  const sales = await idOf(tenant, `departments where external_id = 'D-SALES'`);
  const finance = await idOf(tenant, `departments where external_id = 'D-FINANCE'`);
  const [stalls, beside, idle] = [newId(NOW), newId(NOW), newId(NOW)];
  await tenant.write(async (transaction) => {
    for (const [id, name, parent] of [
      [stalls, 'STALLS', sales],
      [beside, 'BESIDE', null],
      [idle, 'IDLE', beside],
    ] as const) {
      await transaction.run(
        sql`insert into departments (id, external_id, name, parent_department_id, created_at, updated_at)
            values (${id}, ${name}, ${name}, ${parent}, ${NOW}, ${NOW})`.compile(query),
      );
    }
  });
  const [one = null, other = null] = await idsOf(tenant, 'customer_profiles');
  const vendor = await idOf(tenant, 'vendor_profiles');
  const atStalls = { departmentId: stalls, customerId: one };
  await keepBooks(tenant, {
    accounts: [
      ['E10', 'Till', 'cash'],
      ['E20', 'Market sales', 'operating_revenue'],
      ['E30', 'Stall rent', 'operating_expense'],
      ['E40', 'Found money', 'other_income'],
      ['E50', 'Deposits', 'other_asset'],
      ['E90', 'Result of the year', 'retained_earnings'],
    ],
    entries: [
      about(atStalls, ['2026-08-08', ['E10', '100.00'], ['E20', '-100.00']], { externalId: 'E-moves' }),
      about(atStalls, ['2026-08-08', ['E10', '5000.00'], ['E20', '-5000.00']], { externalId: 'E-voided' }),
      about(atStalls, ['2024-03-01', ['E10', '77.77'], ['E20', '-77.77']], { externalId: 'E-late' }),
      about({ departmentId: beside, vendorId: vendor }, [
        '2025-07-31',
        ['E30', '10.00', 'USD'],
        ['E10', '-10.00', 'USD'],
      ]),
      about({ departmentId: beside }, ['2026-11-20', ['E10', '3.335'], ['E40', '-3.335']]),
      about(atStalls, ['2026-11-21', ['E10', '9999.00'], ['E20', '-9999.00']]),
      about(atStalls, ['2026-06-30', ['E20', '444.00'], ['E90', '-444.00']], { kind: 'closing' }),
      about(atStalls, ['2026-03-05', ['E10', '250.00'], ['E20', '-10.00'], ['E90', '-240.00']], {
        kind: 'opening',
      }),
      about({ departmentId: stalls, vendorId: vendor }, ['2025-09-10', ['E30', '40.00'], ['E90', '-40.00']], {
        kind: 'opening',
      }),
      about({ departmentId: stalls, vendorId: vendor }, ['2026-02-02', ['E50', '60.00'], ['E10', '-60.00']]),
    ],
  });
  // The deposits turn out to be lost; one sale was Finance's, to another customer.
  await keepBooks(tenant, {
    accounts: [['E50', 'Deposits lost', 'other_expense']],
    entries: [
      about(
        { departmentId: finance, customerId: other },
        ['2026-08-08', ['E10', '100.00'], ['E20', '-100.00']],
        { externalId: 'E-moves' },
      ),
    ],
  });
  const voided = await idOf(tenant, `journal_entries where external_id = 'E-voided'`);
  await tenant.write(async (transaction) => {
    await (await openLedger(transaction, NOW)).void([voided]);
  });
  return tenant;
}

/** An entry all of whose lines are about the same. */
function about(part: Partial<LineAbout>, text: EntryText, options: EntryOptions = {}): EntryDraft {
  const draft = entry(text, options);
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, about: { ...ABOUT_NOTHING, ...part } })) };
}

async function idsOf(tenant: TenantWriter, source: string): Promise<string[]> {
  const rows = await tenant.read(
    sql<{ id: string }>`select id from ${sql.raw(source)} order by id`.compile(query),
  );
  return rows.map(({ id }) => id);
}

async function idOf(tenant: TenantWriter, source: string): Promise<string> {
  const [first = ''] = await idsOf(tenant, source);
  return first;
}
