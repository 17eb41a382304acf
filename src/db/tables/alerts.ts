import type { ColumnType } from 'kysely';
import type { CheckKind, Condition, ThresholdUnit, TieOutName, WaitsBecause } from '../../alerts/names.ts';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0074_alerts.sql. */
export interface AlertTables {
  alerts: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: string;
    created_by: Constant<string>;
    metric: string | null;
    statement: string | null;
    statement_row: string | null;
    period: string;
    team: string | null;
    condition: Condition;
    threshold: string;
    threshold_unit: ThresholdUnit;
    by_mail: boolean;
    is_paused: boolean;
    waits_because: ColumnType<WaitsBecause | null, undefined, WaitsBecause | null>;
    ended_at: ColumnType<Instant | null, undefined, Instant | null>;
    revision: ColumnType<number, undefined, number>;
    holds: boolean;
    value: string | null;
    checked_at: Instant;
    fired_at: ColumnType<Instant | null, undefined, Instant>;
    created_at: Constant<Instant>;
    updated_at: Instant;
    deleted_at: ColumnType<Instant | null, undefined, Instant | null>;
  };
  alert_firings: {
    organization_id: TenantColumn;
    id: Constant<string>;
    alert_id: Constant<string>;
    created_by: Constant<string>;
    needs: Constant<string[]>;
    sentence: Constant<string>;
    explanation: Constant<string | null>;
    path: Constant<string>;
    fired_at: Constant<Instant>;
    seen_at: ColumnType<Instant | null, undefined, Instant>;
    is_mail_due: boolean;
  };
  organization_checks: {
    organization_id: TenantColumn;
    kind: Constant<CheckKind>;
    version: string;
    day_ends_at: Instant | null;
    checked_at: Instant | null;
    lease_id: string | null;
    leased_until: Instant | null;
  };
  reported_tie_outs: {
    organization_id: TenantColumn;
    name: Constant<TieOutName>;
    difference: string;
    reported_at: Instant;
  };
}
