import type { ColumnType } from 'kysely';
import type { EventKind } from '../../events/kinds.ts';
import type { DisabledBecause } from '../../events/webhooks/disabled.ts';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0071_events.sql. */
export interface EventTables {
  /** In commit order. */
  events: {
    organization_id: TenantColumn;
    position: ColumnType<string, never, never>;
    id: ColumnType<string, never, never>;
    kind: ColumnType<EventKind, never, never>;
    data: ColumnType<Readonly<Record<string, unknown>>, never, never>;
    occurred_at: ColumnType<Date, never, never>;
  };
  webhooks: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: string;
    url: string;
    kinds: EventKind[];
    capabilities: string[];
    created_by: string;
    secret: Buffer;
    earlier_secret: ColumnType<Buffer | null, undefined, Buffer | null>;
    earlier_secret_until: ColumnType<Instant | null, undefined, Instant | null>;
    disabled_at: ColumnType<Instant | null, undefined, Instant | null>;
    disabled_because: ColumnType<DisabledBecause | null, undefined, DisabledBecause | null>;
    position: string;
    attempts: ColumnType<number, undefined, number>;
    failing_since: ColumnType<Instant | null, undefined, Instant | null>;
    next_attempt_at: ColumnType<Instant | null, undefined, Instant | null>;
    lease_id: ColumnType<string | null, undefined, string | null>;
    leased_until: ColumnType<Instant | null, undefined, Instant | null>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  webhook_attempts: {
    organization_id: TenantColumn;
    id: Constant<string>;
    webhook_id: Constant<string>;
    event_id: Constant<string>;
    event_kind: Constant<string>;
    attempted_at: Constant<Instant>;
    duration_ms: Constant<number>;
    status: Constant<number | null>;
    failure: Constant<string | null>;
  };
}
