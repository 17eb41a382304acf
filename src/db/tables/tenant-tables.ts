/** The column that names the organisation of a row, by table: every table whose rows belong to one organisation. */
const TENANT_COLUMNS = {
  account_totals: 'organization_id',
  accounts: 'organization_id',
  alert_firings: 'organization_id',
  alerts: 'organization_id',
  allocations: 'organization_id',
  api_keys: 'organization_id',
  applied_imports: 'organization_id',
  audit_chain: 'organization_id',
  audit_events: 'organization_id',
  audit_heads: 'organization_id',
  boards: 'organization_id',
  cash_flow_class_totals: 'organization_id',
  cash_flow_classes: 'organization_id',
  cash_flow_totals: 'organization_id',
  cash_flows: 'organization_id',
  cash_totals: 'organization_id',
  compensation_entries: 'organization_id',
  connected_assistants: 'organization_id',
  covered_periods: 'organization_id',
  custom_field_definitions: 'organization_id',
  customer_profiles: 'organization_id',
  customer_statuses: 'organization_id',
  customer_totals: 'organization_id',
  data_versions: 'organization_id',
  department_totals: 'organization_id',
  departments: 'organization_id',
  document_lines: 'organization_id',
  document_totals: 'organization_id',
  documents: 'organization_id',
  entry_totals: 'organization_id',
  erased_names: 'organization_id',
  events: 'organization_id',
  exchange_rates: 'organization_id',
  export_pieces: 'organization_id',
  exports: 'organization_id',
  import_changes: 'organization_id',
  import_mappings: 'organization_id',
  import_mentions: 'organization_id',
  imports: 'organization_id',
  invitations: 'organization_id',
  journal_entries: 'organization_id',
  journal_lines: 'organization_id',
  kept_answers: 'organization_id',
  logged_requests: 'organization_id',
  membership_assignments: 'organization_id',
  memberships: 'organization_id',
  organization_checks: 'organization_id',
  organizations: 'id',
  overview_arrangements: 'organization_id',
  parties: 'organization_id',
  person_demographics: 'organization_id',
  persons: 'organization_id',
  report_recipients: 'organization_id',
  report_runs: 'organization_id',
  reported_tie_outs: 'organization_id',
  reports: 'organization_id',
  retention_rules: 'organization_id',
  sheet_links: 'organization_id',
  snapshot_answers: 'organization_id',
  snapshot_groups: 'organization_id',
  snapshot_staff: 'organization_id',
  snapshot_withdrawals: 'organization_id',
  snapshots: 'organization_id',
  unallocated_amounts: 'organization_id',
  vendor_profiles: 'organization_id',
  vendor_totals: 'organization_id',
  webhook_attempts: 'organization_id',
  webhooks: 'organization_id',
  writes: 'organization_id',
} as const satisfies Readonly<Record<string, 'organization_id' | 'id'>>;

/** A table whose rows belong to one organisation each. */
export type TenantTable = keyof typeof TENANT_COLUMNS;

export function isTenantTable(name: string): name is TenantTable {
  return Object.hasOwn(TENANT_COLUMNS, name);
}

export function tenantColumnOf(table: TenantTable): 'organization_id' | 'id' {
  return TENANT_COLUMNS[table];
}

const REMOVABLE: ReadonlySet<TenantTable> = new Set<TenantTable>([
  'accounts',
  'customer_profiles',
  'departments',
  'memberships',
  'persons',
  'vendor_profiles',
]);

/** Whether rows of the table may be removed: they stay for the voided facts that refer to them, and are shown nowhere. */
export function hasRemovedRows(table: TenantTable): boolean {
  return REMOVABLE.has(table);
}
