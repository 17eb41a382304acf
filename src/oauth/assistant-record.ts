import { sql } from 'kysely';
import { type Capability, isCapability } from '../access/capability.ts';
import { own } from '../db/own.ts';

/** A connected assistant as members see it, without any secret. */
export type Assistant = Readonly<{
  id: string;
  name: string;
  /** Where it says that it is: the host of its document, or of the address that it returns to. */
  host: string;
  /** The member for whom it reads; null when their account was erased. */
  userId: string | null;
  capabilities: readonly Capability[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
}>;

// Selected and not joined, as one that was just allowed has no token yet.
const LAST_USED_AT = sql<Date | null>`(
  select token.last_used_at from ${own('api_keys')} token where token.assistant_id = connected_assistants.id
)`.as('last_used_at');

export const ASSISTANT_COLUMNS = [
  'id',
  'client_name',
  'client_host',
  'user_id',
  'capabilities',
  'created_at',
  'expires_at',
  'revoked_at',
  LAST_USED_AT,
] as const;

type AssistantRow = Readonly<{
  id: string;
  client_name: string;
  client_host: string;
  user_id: string | null;
  capabilities: readonly string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
  revoked_at: Date | null;
}>;

export function assistantFrom(row: AssistantRow): Assistant {
  return Object.freeze({
    id: row.id,
    name: row.client_name,
    host: row.client_host,
    userId: row.user_id,
    capabilities: row.capabilities.filter(isCapability),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
}

/** An assistant under the names of the API. */
export function describeAssistant(assistant: Assistant) {
  return {
    id: assistant.id,
    name: assistant.name,
    host: assistant.host,
    user_id: assistant.userId,
    capabilities: [...assistant.capabilities],
    created_at: assistant.createdAt.toISOString(),
    last_used_at: assistant.lastUsedAt?.toISOString() ?? null,
    expires_at: assistant.expiresAt.toISOString(),
    revoked_at: assistant.revokedAt?.toISOString() ?? null,
  };
}
