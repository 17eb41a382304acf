/** The organisation of a caller, with the settings that its answers depend on. */
export type Organization = Readonly<{
  id: string;
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  financialYearStartMonth: number;
  minimumGroupSize: number;
  /** Raised by every write to the organisation: what was computed at the same version is still right. */
  dataVersion: string;
}>;

/** The columns of `organizations` that make one, for the statements that look a caller up. */
export const ORGANIZATION_COLUMNS = [
  'organizations.id as organization_id',
  'organizations.slug',
  'organizations.name as organization_name',
  'organizations.base_currency',
  'organizations.time_zone',
  'organizations.financial_year_start_month',
  'organizations.minimum_group_size',
  'organizations.data_version',
] as const;

export type OrganizationRow = Readonly<{
  organization_id: string;
  slug: string;
  organization_name: string;
  base_currency: string;
  time_zone: string;
  financial_year_start_month: number;
  minimum_group_size: number;
  data_version: string;
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
    dataVersion: row.data_version,
  });
}
