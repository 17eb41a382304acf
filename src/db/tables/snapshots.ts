import type { Constant, DateText, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0014_snapshots.sql. */
export interface SnapshotTables {
  snapshots: {
    organization_id: TenantColumn;
    number: Constant<number>;
    day: Constant<DateText>;
    ends_year: Constant<boolean>;
    shows_staff: Constant<boolean>;
    minimum_group_size: Constant<number>;
    made_at: Constant<Instant>;
  };
  snapshot_staff: {
    organization_id: TenantColumn;
    number: Constant<number>;
    person_id: Constant<string>;
    gender: Constant<string | null>;
    ethnicity: Constant<string | null>;
    country: Constant<string | null>;
    age: Constant<number | null>;
  };
  snapshot_answers: {
    organization_id: TenantColumn;
    number: Constant<number>;
    metric: Constant<string>;
    day: Constant<DateText>;
    reading: Constant<string>;
  };
  snapshot_groups: {
    organization_id: TenantColumn;
    number: Constant<number>;
    metric: Constant<string>;
    part: Constant<string>;
    side: Constant<number>;
    persons: Constant<string[]>;
    pay: Constant<string[] | null>;
  };
  snapshot_withdrawals: {
    organization_id: TenantColumn;
    number: Constant<number>;
    metric: Constant<string>;
    minimum_group_size: Constant<number>;
  };
}
