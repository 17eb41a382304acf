import type { Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0011_overview.sql. */
export interface SettingsTables {
  overview_arrangements: {
    organization_id: TenantColumn;
    figures: string[];
    updated_at: Instant;
  };
}
