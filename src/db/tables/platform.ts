import type { ColumnType, GeneratedAlways } from 'kysely';
import type { SnapshotDays } from '../../disclosure/candidate-days.ts';
import type { CashFlowPolicy } from '../../ledger/cash-flow-policy.ts';

/** An instant: a Date both ways. */
export type Instant = Date;
/** A calendar date: `YYYY-MM-DD` both ways, never a JavaScript Date. */
export type DateText = string;
/** The organisation of a tenant row: set by the tenant door, never by a query. */
export type TenantColumn = GeneratedAlways<string>;
/** A column that is written once. */
export type Constant<T> = ColumnType<T, T, never>;

/** The tables of migrations/0001_platform.sql. */
export interface PlatformTables {
  organizations: {
    id: Constant<string>;
    slug: Constant<string>;
    name: string;
    base_currency: string;
    time_zone: string;
    financial_year_start_month: number;
    minimum_group_size: ColumnType<number, number | undefined>;
    snapshot_days: ColumnType<SnapshotDays, SnapshotDays | undefined>;
    full_time_weekly_hours: ColumnType<string, string | undefined>;
    cash_flow_policy: ColumnType<CashFlowPolicy, CashFlowPolicy | undefined>;
    data_version: ColumnType<string, never, string>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  users: {
    id: Constant<string>;
    email: string;
    name: string;
    password_hash: string;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  sessions: {
    id: Constant<string>;
    token_hash: Constant<Buffer>;
    user_id: Constant<string>;
    active_organization_id: string;
    created_at: Constant<Instant>;
    expires_at: Instant;
  };
  rate_limit_buckets: { name: Constant<string>; tokens: number; refilled_at: Instant };
  memberships: {
    organization_id: TenantColumn;
    id: Constant<string>;
    user_id: string | null;
    role: 'owner' | 'admin' | 'member' | 'contractor';
    status: ColumnType<'active' | 'inactive', 'active' | 'inactive' | undefined>;
    employment_start_date: DateText | null;
    termination_date: DateText | null;
    person_id: string | null;
    external_id: Constant<string | null>;
    custom_fields: ColumnType<Record<string, unknown>, string | undefined, string>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  api_keys: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: string;
    identifier: Constant<string>;
    key_hash: Constant<Buffer>;
    capabilities: Constant<string[]>;
    gained_capabilities: ColumnType<string[], undefined, never>;
    created_by: Constant<string | null>;
    created_at: Constant<Instant>;
    last_used_at: Instant | null;
    expires_at: Instant | null;
    revoked_at: Instant | null;
  };
  audit_events: {
    organization_id: TenantColumn;
    id: Constant<string>;
    occurred_at: Constant<Instant>;
    actor_kind: Constant<'user' | 'api_key' | 'operator'>;
    actor_id: Constant<string | null>;
    action: Constant<string>;
    subject_kind: Constant<string>;
    subject_id: Constant<string | null>;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
  };
}
