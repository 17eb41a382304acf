import type { ColumnType } from 'kysely';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0075_reports.sql. */
export interface ReportTables {
  reports: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: string;
    parts: string;
    period: string;
    working_day: number | null;
    hour: number;
    created_by: Constant<string>;
    capabilities: string[];
    is_paused: ColumnType<boolean, boolean | undefined, boolean>;
    due_at: Instant | null;
    look_at: Instant | null;
    attempts: ColumnType<number, undefined, number>;
    lease_id: ColumnType<string | null, undefined, string | null>;
    leased_until: ColumnType<Instant | null, undefined, Instant | null>;
    ended_at: ColumnType<Instant | null, undefined, Instant | null>;
    deleted_at: ColumnType<Instant | null, undefined, Instant | null>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  report_recipients: {
    organization_id: TenantColumn;
    report_id: Constant<string>;
    user_id: Constant<string>;
    left_at: ColumnType<Instant | null, undefined, Instant | null>;
  };
  report_runs: {
    organization_id: TenantColumn;
    id: Constant<string>;
    report_id: Constant<string>;
    due_at: Constant<Instant>;
    user_id: Constant<string | null>;
    is_by_hand: Constant<boolean>;
    outcome: Constant<'sent' | 'skipped' | 'failed'>;
    reason: Constant<string | null>;
    data_version: ColumnType<string | null, string | null, never>;
    period_label: Constant<string | null>;
    settled_at: Constant<Instant>;
  };
}
