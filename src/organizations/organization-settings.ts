import { requireName } from '../access/form.ts';
import { SNAPSHOT_DAYS, type SnapshotDays } from '../disclosure/candidate-days.ts';
import type { FaultCode } from '../fault.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { CASH_FLOW_POLICIES, type CashFlowPolicy, isCashFlowPolicy } from '../ledger/cash-flow-policy.ts';
import { isCurrency } from '../money/currency.ts';
import { parseDecimal } from '../money/decimal.ts';
import { isTimeZone, parseDay } from '../period/index.ts';
import { isCountry } from './country.ts';

/** What an organisation says about itself, as its columns have it. */
export type OrganizationSettings = Readonly<{
  name: string;
  base_currency: string;
  time_zone: string;
  /** Where it keeps its books, ISO 3166-1 alpha-2; null: not said. */
  jurisdiction: string | null;
  financial_year_start_month: number;
  minimum_group_size: number;
  /** The days whose figures on diversity and pay gaps are kept and shown. */
  snapshot_days: SnapshotDays;
  /** A decimal with two digits, more than 0 and at most 168. */
  full_time_weekly_hours: string;
  cash_flow_policy: CashFlowPolicy;
  /** Whether members reach it only with a second factor. */
  requires_second_factor: boolean;
  /** The days from which on invoices and bills are complete, as YYYY-MM-DD; null: the day of the first one. */
  invoices_from: string | null;
  bills_from: string | null;
  /** Days after which invoices and bills are due that do not say when; null: nothing is assumed. */
  customer_terms_days: number | null;
  vendor_terms_days: number | null;
}>;

/**
 * No group of fewer persons is ever shown, and nobody may ask for that. A larger number than the largest would show
 * nothing of anybody.
 */
export const GROUP_SIZE = { least: 3, most: 1_000_000 } as const;

/** Payment terms of more than a year are a mistake. */
export const MOST_TERMS_DAYS = 365;

/** A week has 168 hours. */
export const WEEKLY_HOURS = { most: 168, decimals: 2 } as const;

/** Settings of which some may be left out. */
export type GivenSettings = {
  readonly [Name in keyof OrganizationSettings]?: OrganizationSettings[Name] | undefined;
};

/** The settings, of which some may be left out, as they are stored. Throws INVALID_REQUEST, naming the field. */
export function requireSettings<Given extends GivenSettings>(given: Given): Given {
  const { name, base_currency: currency, time_zone: timeZone, jurisdiction } = given;
  const {
    financial_year_start_month: month,
    minimum_group_size: groupSize,
    snapshot_days: snapshotDays,
    full_time_weekly_hours: hours,
    cash_flow_policy: policy,
  } = given;
  const faults = new FaultCollector();
  const check = (field: keyof OrganizationSettings, isRight: boolean, rule: string, code: FaultCode) =>
    faults.read(() => requireThat(field, isRight, rule, code));
  const cleanName = name === undefined ? undefined : faults.read(() => requireName('name', name));
  check(
    'base_currency',
    currency === undefined || isCurrency(currency),
    'must be an ISO 4217 code, such as AUD',
    'enum',
  );
  check(
    'time_zone',
    timeZone === undefined || isTimeZone(timeZone),
    'must be an IANA name, such as Australia/Sydney',
    'enum',
  );
  check(
    'jurisdiction',
    jurisdiction === undefined || jurisdiction === null || isCountry(jurisdiction),
    'must be an ISO 3166-1 code of two letters, such as AU, or null',
    'enum',
  );
  check(
    'financial_year_start_month',
    month === undefined || isWhole(month, 1, 12),
    'must be a whole number from 1 to 12',
    'range',
  );
  check(
    'minimum_group_size',
    groupSize === undefined || isWhole(groupSize, GROUP_SIZE.least, GROUP_SIZE.most),
    `must be a whole number from ${GROUP_SIZE.least} to ${GROUP_SIZE.most}`,
    'range',
  );
  check(
    'snapshot_days',
    snapshotDays === undefined || SNAPSHOT_DAYS.includes(snapshotDays),
    `must be one of: ${SNAPSHOT_DAYS.join(', ')}`,
    'enum',
  );
  check(
    'cash_flow_policy',
    policy === undefined || isCashFlowPolicy(policy),
    `must be ${CASH_FLOW_POLICIES.join(' or ')}`,
    'enum',
  );
  for (const field of ['invoices_from', 'bills_from'] as const) {
    const day = given[field];
    const isRight = day === undefined || day === null || parseDay(day) !== null;
    check(field, isRight, 'must be a date, YYYY-MM-DD, or null', 'format');
  }
  for (const field of ['customer_terms_days', 'vendor_terms_days'] as const) {
    const days = given[field];
    const isRight = days === undefined || days === null || isWhole(days, 0, MOST_TERMS_DAYS);
    check(field, isRight, `must be a whole number from 0 to ${MOST_TERMS_DAYS}, or null`, 'range');
  }
  const cleanHours = hours === undefined ? undefined : faults.read(() => requireWeeklyHours(hours));
  faults.requireNone();
  return {
    ...given,
    ...(cleanName === undefined ? {} : { name: cleanName }),
    ...(cleanHours === undefined ? {} : { full_time_weekly_hours: cleanHours }),
  };
}

function requireWeeklyHours(text: string): string {
  const hours = parseDecimal(text);
  const isRight =
    hours !== null &&
    hours.gt(0) &&
    hours.lte(WEEKLY_HOURS.most) &&
    hours.decimalPlaces() <= WEEKLY_HOURS.decimals;
  requireThat(
    'full_time_weekly_hours',
    isRight,
    `must be more than 0 and at most ${WEEKLY_HOURS.most}, with up to ${WEEKLY_HOURS.decimals} decimals`,
    'range',
  );
  return hours?.toFixed(WEEKLY_HOURS.decimals) ?? text;
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
