import type { TenantColumn } from './platform.ts';

/** The table of migrations/0035_data_versions_apart.sql. */
export interface DataVersionTables {
  data_versions: {
    organization_id: TenantColumn;
    version: string;
    stamp: string;
  };
}
