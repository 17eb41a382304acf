import { query } from '../db/statement.ts';
import { type Capability, isCapability } from './capability.ts';

/** A key as its organisation sees it: everything but the secret, which nobody can see again. */
export type KeyRecord = Readonly<{
  id: string;
  name: string;
  identifier: string;
  capabilities: readonly Capability[];
  /** Those that it was given when capabilities were divided, which nobody ticked. */
  gainedCapabilities: readonly Capability[];
  createdBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}>;

/** A key by the names of the API. */
export function describeKeyRecord(key: KeyRecord) {
  return {
    id: key.id,
    name: key.name,
    identifier: key.identifier,
    capabilities: [...key.capabilities],
    gained_capabilities: [...key.gainedCapabilities],
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

export const KEY_COLUMNS = [
  'id',
  'name',
  'identifier',
  'capabilities',
  'gained_capabilities',
  'created_by',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const;

/** Every key of the door's organisation, the newest first, up to `limit`, and how many there are. */
export function selectKeys(limit: number) {
  return query
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .select((select) => select.fn.countAll<string>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .compile();
}

export type KeyRow = Readonly<{
  id: string;
  name: string;
  identifier: string;
  capabilities: readonly string[];
  gained_capabilities: readonly string[];
  created_by: string | null;
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
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
}
