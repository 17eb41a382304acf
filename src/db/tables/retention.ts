import type { DateText, Instant, TenantColumn } from './platform.ts';

/** The table of migrations/0027_retention.sql. */
export interface RetentionTables {
  retention_rules: {
    organization_id: TenantColumn;
    audit_event_days: number | null;
    import_report_days: number | null;
    ended_invitation_days: number | null;
    departed_person_days: number | null;
    updated_at: Instant;
    last_run_on: DateText | null;
  };
}
