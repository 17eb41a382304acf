import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Category } from '../metrics/definition/metric.ts';
import { isCategory } from '../metrics/definition/protection.ts';
import { type Capability, isCapability } from './capability.ts';
import { IS_KEY } from './key-state.ts';

/** A key as its organisation sees it: everything but the secret, which is never shown again. */
export type KeyRecord = Readonly<{
  id: string;
  name: string;
  identifier: string;
  capabilities: readonly Capability[];
  /** Capabilities that the key received when capabilities were split, and that nobody chose for it. */
  gainedCapabilities: readonly Capability[];
  /** The addresses and ranges from which it is accepted; null: any. */
  allowedNetworks: readonly string[] | null;
  /** The families of metrics that it can read; null: all. */
  metricFamilies: readonly Category[] | null;
  createdBy: string | null;
  /**
   * The last day of its maker's membership, `YYYY-MM-DD`, or the day of their erasure; null while the membership has no
   * end.
   */
  createdByLeftOn: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}>;

/** A key under the names of the API. */
export function describeKeyRecord(key: KeyRecord) {
  return {
    id: key.id,
    name: key.name,
    identifier: key.identifier,
    capabilities: [...key.capabilities],
    gained_capabilities: [...key.gainedCapabilities],
    allowed_networks: key.allowedNetworks === null ? null : [...key.allowedNetworks],
    metric_families: key.metricFamilies === null ? null : [...key.metricFamilies],
    created_by: key.createdBy,
    created_by_left_on: key.createdByLeftOn,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

// The last day of the maker's membership, by its employment or by its deactivation. Erased makers have none.
const CREATED_BY_LEFT_ON = sql<string | null>`coalesce(api_keys.maker_erased_on, (
  select case maker.status
    when 'inactive' then least(maker.termination_date,
      (coalesce(maker.inactive_since, maker.updated_at) at time zone organization.time_zone)::date)
    else maker.termination_date end
  from ${own('memberships')} maker join ${own('organizations')} organization on organization.id = maker.organization_id
  where maker.user_id = api_keys.created_by
))`.as('created_by_left_on');

export const KEY_COLUMNS = [
  'id',
  'name',
  'identifier',
  'capabilities',
  'gained_capabilities',
  'allowed_networks',
  'metric_families',
  'created_by',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
  CREATED_BY_LEFT_ON,
] as const;

/** The keys of the door's organisation, newest first, up to `limit` or all, and their total. */
export function selectKeys(limit: number | null) {
  return query
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .select((select) => select.fn.countAll<string>().over().as('total'))
    .where(IS_KEY)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== null, (select) => select.limit(limit))
    .compile();
}

export type KeyRow = Readonly<{
  id: string;
  name: string;
  identifier: string;
  capabilities: readonly string[];
  gained_capabilities: readonly string[];
  allowed_networks: readonly string[] | null;
  metric_families: readonly string[] | null;
  created_by: string | null;
  created_by_left_on: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}>;

export function keyFrom(row: KeyRow): KeyRecord {
  return Object.freeze({
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    capabilities: row.capabilities.filter(isCapability),
    gainedCapabilities: row.gained_capabilities.filter(isCapability),
    allowedNetworks: row.allowed_networks,
    metricFamilies: row.metric_families?.filter(isCategory) ?? null,
    createdBy: row.created_by,
    createdByLeftOn: row.created_by_left_on,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
}
