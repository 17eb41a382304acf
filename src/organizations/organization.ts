import { type RawBuilder, sql } from 'kysely';

/** The organisation of a caller, with the settings that its answers depend on. */
export type Organization = Readonly<{
  id: string;
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  financialYearStartMonth: number;
  minimumGroupSize: number;
  /** Its members reach it only with a second factor. */
  requiresSecondFactor: boolean;
  /** Names the state that the organisation's data are in: what was computed at the same version is still right. */
  dataVersion: string;
  /** When it is erased, because it was closed; null while it is open. */
  erasureDueAt: Date | null;
}>;

// Every write makes `data_version` another one at random, so that none comes again by counting. The state of a dump comes again
// when it is restored, with its version. An answer that was computed while the first write after it was committed has that
// version and may show the write. So the row itself is named as well, and the database that it is in: restored, it is
// another row, or in another database, or the server has been started anew.
const DATA_VERSION: RawBuilder<string> = sql`concat_ws(
  ' ', organizations.data_version, organizations.xmin, pg_postmaster_start_time(),
  (select oid from pg_database where datname = current_database())
)`;

/** The columns of `organizations` that make one, for the statements that look a caller up. */
export const ORGANIZATION_COLUMNS = [
  'organizations.id as organization_id',
  'organizations.slug',
  'organizations.name as organization_name',
  'organizations.base_currency',
  'organizations.time_zone',
  'organizations.financial_year_start_month',
  'organizations.minimum_group_size',
  'organizations.requires_second_factor',
  DATA_VERSION.as('data_version'),
  'organizations.erasure_due_at',
] as const;

export type OrganizationRow = Readonly<{
  organization_id: string;
  slug: string;
  organization_name: string;
  base_currency: string;
  time_zone: string;
  financial_year_start_month: number;
  minimum_group_size: number;
  requires_second_factor: boolean;
  data_version: string;
  erasure_due_at: Date | null;
}>;

export function organizationFrom(row: OrganizationRow): Organization {
  return Object.freeze({
    id: row.organization_id,
    slug: row.slug,
    name: row.organization_name,
    baseCurrency: row.base_currency,
    timeZone: row.time_zone,
    financialYearStartMonth: row.financial_year_start_month,
    minimumGroupSize: row.minimum_group_size,
    requiresSecondFactor: row.requires_second_factor,
    dataVersion: row.data_version,
    erasureDueAt: row.erasure_due_at,
  });
}
