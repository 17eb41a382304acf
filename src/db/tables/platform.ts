import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Role } from '../../access/capability.ts';
import type { SnapshotDays } from '../../disclosure/candidate-days.ts';
import type { CashFlowPolicy } from '../../ledger/cash-flow-policy.ts';
import type { MembershipStatus } from '../../records/people/assignment-fields.ts';

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
    requires_second_factor: ColumnType<boolean, boolean | undefined>;
    invoices_from: ColumnType<DateText | null, DateText | null | undefined>;
    bills_from: ColumnType<DateText | null, DateText | null | undefined>;
    jurisdiction: ColumnType<string | null, string | null | undefined>;
    customer_terms_days: ColumnType<number | null, number | null | undefined>;
    vendor_terms_days: ColumnType<number | null, number | null | undefined>;
    first_steps_hidden_at: ColumnType<Instant | null, undefined, Instant | null>;
    created_at: Constant<Instant>;
    updated_at: Instant;
    closed_at: ColumnType<Instant | null, undefined, Instant | null>;
    closed_by: ColumnType<string | null, undefined, string | null>;
    erasure_due_at: ColumnType<Instant | null, undefined, Instant | null>;
    erasure_started_at: ColumnType<Instant | null, undefined, Instant>;
  };
  erased_organizations: {
    id: Constant<string>;
    slug: Constant<string>;
    closed_at: Constant<Instant>;
    erased_at: Constant<Instant>;
  };
  users: {
    id: Constant<string>;
    email: string;
    canonical_email: string;
    name: string;
    password_hash: string;
    email_verified_at: ColumnType<Instant | null, Instant | null | undefined, Instant>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  /** Of migrations/0022_verified_accounts.sql. */
  account_links: {
    id: Constant<string>;
    user_id: Constant<string>;
    purpose: Constant<'verify_address' | 'reset_password'>;
    token_hash: Constant<Buffer>;
    created_at: Constant<Instant>;
    expires_at: Constant<Instant>;
    used_at: ColumnType<Instant | null, undefined, Instant>;
  };
  sessions: {
    id: Constant<string>;
    token_hash: Constant<Buffer>;
    user_id: Constant<string>;
    active_organization_id: string;
    browser: Constant<string | null>;
    system: Constant<string | null>;
    created_at: Constant<Instant>;
    last_used_at: ColumnType<Instant | null, undefined, Instant>;
    expires_at: Instant;
  };
  second_factors: {
    user_id: Constant<string>;
    secret: Buffer;
    created_at: Instant;
    confirmed_at: ColumnType<Instant | null, undefined, Instant>;
    last_step: ColumnType<string, undefined, string>;
  };
  recovery_codes: {
    user_id: Constant<string>;
    code_hash: Constant<Buffer>;
    used_at: ColumnType<Instant | null, undefined, Instant>;
  };
  pending_sign_ins: {
    token_hash: Constant<Buffer>;
    user_id: Constant<string>;
    attempts_left: number;
    expires_at: Constant<Instant>;
  };
  /** Of migrations/0038_setup_tokens.sql. */
  setup_tokens: { token_hash: Constant<Buffer>; expires_at: Instant };
  devices: {
    id: Constant<string>;
    token_hash: Buffer;
    user_id: Constant<string>;
    created_at: Constant<Instant>;
    last_signed_in_at: Instant;
  };
  rate_limit_buckets: { name: Constant<string>; tokens: number; refilled_at: Instant };
  memberships: {
    organization_id: TenantColumn;
    id: Constant<string>;
    user_id: string | null;
    /** The copy of the account, of migrations/0034_accounts_on_memberships.sql. */
    user_name: string | null;
    user_email: string | null;
    user_email_verified_at: Instant | null;
    role: Role;
    status: ColumnType<MembershipStatus, MembershipStatus | undefined>;
    employment_start_date: DateText | null;
    termination_date: DateText | null;
    person_id: string | null;
    external_id: Constant<string | null>;
    /** Of migrations/0028_members_who_left.sql. */
    inactive_since: ColumnType<Instant | null, undefined, Instant | null>;
    custom_fields: ColumnType<Record<string, unknown>, string | undefined, string>;
    write_id: ColumnType<string, undefined, never>;
    created_at: Constant<Instant>;
    updated_at: Instant;
    removed_at: ColumnType<Instant | null, undefined, Instant | null>;
  };
  api_keys: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: string;
    identifier: string;
    /** Constant but for the token of an assistant, which is replaced. */
    key_hash: Buffer;
    capabilities: string[];
    gained_capabilities: ColumnType<string[], undefined, never>;
    allowed_networks: string[] | null;
    metric_families: string[] | null;
    created_by: string | null;
    /** Of migrations/0029_erased_makers.sql. */
    maker_erased_on: ColumnType<DateText | null, undefined, null>;
    created_at: Constant<Instant>;
    last_used_at: Instant | null;
    expires_at: Instant | null;
    revoked_at: Instant | null;
    /** Of migrations/0072_expiring_keys.sql. */
    announced_expiry: ColumnType<Instant | null, undefined, Instant | null>;
    /** Of migrations/0073_connected_assistants.sql. */
    assistant_id: ColumnType<string | null, string | undefined, never>;
  };
  oauth_clients: {
    id: Constant<string>;
    name: Constant<string>;
    redirect_uris: Constant<string[]>;
    created_at: Constant<Instant>;
    last_used_at: ColumnType<Instant | null, undefined, Instant>;
  };
  consent_requests: {
    id: Constant<string>;
    user_id: Constant<string>;
    active_organization_id: Constant<string>;
    client_id: Constant<string>;
    client_name: Constant<string>;
    client_host: Constant<string>;
    redirect_uri: Constant<string>;
    state: Constant<string | null>;
    code_challenge: Constant<string>;
    capabilities: Constant<string[]>;
    created_at: Constant<Instant>;
    expires_at: Constant<Instant>;
  };
  connected_assistants: {
    organization_id: TenantColumn;
    id: Constant<string>;
    user_id: Constant<string | null>;
    client_id: Constant<string>;
    client_name: Constant<string>;
    client_host: Constant<string>;
    redirect_uri: Constant<string>;
    capabilities: Constant<string[]>;
    code_hash: Constant<Buffer>;
    code_challenge: Constant<string>;
    code_expires_at: Constant<Instant>;
    redeemed_at: ColumnType<Instant | null, undefined, Instant>;
    family_hash: ColumnType<Buffer | null, undefined, Buffer>;
    refresh_hash: ColumnType<Buffer | null, undefined, Buffer>;
    created_at: Constant<Instant>;
    expires_at: Constant<Instant>;
    revoked_at: ColumnType<Instant | null, undefined, Instant>;
  };
  sheet_links: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: Constant<string>;
    identifier: Constant<string>;
    token_hash: Constant<Buffer>;
    metrics: Constant<string[]>;
    statements: Constant<string[]>;
    capabilities: Constant<string[]>;
    created_by: Constant<string | null>;
    created_at: Constant<Instant>;
    last_used_at: Instant | null;
    expires_at: Constant<Instant>;
    revoked_at: Instant | null;
  };
  audit_events: {
    organization_id: TenantColumn;
    id: Constant<string>;
    occurred_at: Constant<Instant>;
    actor_kind: Constant<'user' | 'api_key' | 'operator' | 'unknown'>;
    actor_id: Constant<string | null>;
    action: Constant<string>;
    subject_kind: Constant<string>;
    subject_id: Constant<string | null>;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    /** The database chains the events of a transaction when it ends. Null for older events. */
    transaction_id: GeneratedAlways<string | null>;
  };
  /** Of migrations/0023_audit_chain.sql. Written by the database. */
  audit_chain: {
    organization_id: TenantColumn;
    position: GeneratedAlways<string>;
    event_id: GeneratedAlways<string>;
    header_hash: GeneratedAlways<Buffer>;
    payload_salt: GeneratedAlways<Buffer | null>;
    payload_hash: GeneratedAlways<Buffer>;
    hash: GeneratedAlways<Buffer>;
    erased_at: GeneratedAlways<Instant | null>;
  };
}
