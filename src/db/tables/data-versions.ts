import type { ColumnType } from 'kysely';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0035_data_versions_apart.sql and, of writes, 0052_writing.sql; positions of events are of 0071_events.sql. */
export interface DataVersionTables {
  data_versions: {
    organization_id: TenantColumn;
    version: string;
    stamp: string;
    written_at: ColumnType<Date, undefined, Date>;
    event_position: ColumnType<string, undefined, never>;
  };
  /** In the order of their commits, which is that of their versions. */
  writes: {
    organization_id: TenantColumn;
    id: Constant<string>;
    version: ColumnType<string, string, never>;
    written_at: Constant<Instant>;
  };
}
