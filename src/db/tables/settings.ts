import type { ColumnType } from 'kysely';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0011_overview.sql and 0067_boards.sql. */
export interface SettingsTables {
  boards: {
    organization_id: TenantColumn;
    id: Constant<string>;
    owner_id: string | null;
    name: string;
    is_shared: boolean;
    tiles: ColumnType<unknown, string, string>;
    created_at: Constant<Instant>;
    updated_at: Instant;
    deleted_at: ColumnType<Instant | null, undefined, Instant | null>;
  };
  overview_arrangements: {
    organization_id: TenantColumn;
    figures: string[];
    updated_at: Instant;
  };
}
