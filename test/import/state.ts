import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

const TABLES = [
  'custom_field_definitions',
  'parties',
  'departments',
  'accounts',
  'customer_profiles',
  'vendor_profiles',
  'persons',
  'person_demographics',
  'memberships',
  'membership_assignments',
  'compensation_entries',
  'exchange_rates',
  'journal_entries',
  'journal_lines',
  'account_totals',
  'cash_totals',
  'cash_flows',
  'cash_flow_classes',
  'cash_flow_class_totals',
  'cash_flow_totals',
  'department_totals',
  'customer_totals',
  'vendor_totals',
  'entry_totals',
  'documents',
  'document_lines',
  'allocations',
  'document_totals',
  'audit_events',
];

/** Every row that an import may touch, as text: two of these are equal when nothing has changed. */
export async function stateOf(tenant: TenantWriter): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await tenant.read(
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.compile(query),
    );
    state[table] = rows.map(({ row }) => row);
  }
  const settings = await tenant.read(
    query
      .selectFrom('organizations')
      .select([
        'name',
        'base_currency',
        'time_zone',
        'financial_year_start_month',
        'minimum_group_size',
        'full_time_weekly_hours',
      ])
      .compile(),
  );
  return { ...state, organization: settings.map((row) => JSON.stringify(row)) };
}
