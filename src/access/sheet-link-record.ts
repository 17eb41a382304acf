import { type Capability, isCapability } from './capability.ts';

/** A sheet link as the app shows it: everything but its token, which is never shown again. */
export type SheetLink = Readonly<{
  id: string;
  name: string;
  identifier: string;
  metrics: readonly string[];
  statements: readonly string[];
  capabilities: readonly Capability[];
  /** The member for whom it reads; null when they were erased. */
  createdBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
}>;

export const LINK_COLUMNS = [
  'id',
  'name',
  'identifier',
  'metrics',
  'statements',
  'capabilities',
  'created_by',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const;

type LinkRow = Readonly<{
  id: string;
  name: string;
  identifier: string;
  metrics: readonly string[];
  statements: readonly string[];
  capabilities: readonly string[];
  created_by: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
  revoked_at: Date | null;
}>;

export function linkFrom(row: LinkRow): SheetLink {
  return Object.freeze({
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    metrics: row.metrics,
    statements: row.statements,
    capabilities: row.capabilities.filter(isCapability),
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
}

/** A link under the names of the API. */
export function describeSheetLink(link: SheetLink) {
  return {
    id: link.id,
    name: link.name,
    identifier: link.identifier,
    metrics: [...link.metrics],
    statements: [...link.statements],
    capabilities: [...link.capabilities],
    created_by: link.createdBy,
    created_at: link.createdAt.toISOString(),
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
    expires_at: link.expiresAt.toISOString(),
    revoked_at: link.revokedAt?.toISOString() ?? null,
  };
}
