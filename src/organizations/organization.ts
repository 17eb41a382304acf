import {
  DATA_VERSION_COLUMNS,
  type DataVersion,
  type DataVersionRow,
  dataVersionFrom,
} from '../db/data-version.ts';
import type { CashFlowPolicy } from '../ledger/cash-flow-policy.ts';

/** The organisation of a caller, with the settings that its answers depend on. */
export type Organization = Readonly<{
  id: string;
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  /** ISO 3166-1 alpha-2; null where it is not said. */
  jurisdiction: string | null;
  financialYearStartMonth: number;
  minimumGroupSize: number;
  cashFlowPolicy: CashFlowPolicy;
  /** Its members reach it only with a second factor. */
  requiresSecondFactor: boolean;
  /** The state that its data are in: what was computed from the same state is still right. */
  dataVersion: DataVersion;
  /** When it is erased, because it was closed; null while it is open. */
  erasureDueAt: Date | null;
}>;

/** The columns of `organizations` that are part of one. */
export const COLUMNS_OF_ORGANIZATIONS = [
  'organizations.id as organization_id',
  'organizations.slug',
  'organizations.name as organization_name',
  'organizations.base_currency',
  'organizations.time_zone',
  'organizations.jurisdiction',
  'organizations.financial_year_start_month',
  'organizations.minimum_group_size',
  'organizations.cash_flow_policy',
  'organizations.requires_second_factor',
  'organizations.erasure_due_at',
] as const;

/** The columns of `organizations` and `data_versions` that make one, for the statements that look a caller up. */
export const ORGANIZATION_COLUMNS = [...COLUMNS_OF_ORGANIZATIONS, ...DATA_VERSION_COLUMNS] as const;

export type OrganizationRow = DataVersionRow &
  Readonly<{
    organization_id: string;
    slug: string;
    organization_name: string;
    base_currency: string;
    time_zone: string;
    jurisdiction: string | null;
    financial_year_start_month: number;
    minimum_group_size: number;
    cash_flow_policy: CashFlowPolicy;
    requires_second_factor: boolean;
    erasure_due_at: Date | null;
  }>;

export function organizationFrom(row: OrganizationRow): Organization {
  return Object.freeze({
    id: row.organization_id,
    slug: row.slug,
    name: row.organization_name,
    baseCurrency: row.base_currency,
    timeZone: row.time_zone,
    jurisdiction: row.jurisdiction,
    financialYearStartMonth: row.financial_year_start_month,
    minimumGroupSize: row.minimum_group_size,
    cashFlowPolicy: row.cash_flow_policy,
    requiresSecondFactor: row.requires_second_factor,
    dataVersion: dataVersionFrom(row),
    erasureDueAt: row.erasure_due_at,
  });
}
