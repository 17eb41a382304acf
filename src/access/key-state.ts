import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';

/** Whether a key still opens anything: `active` while it is neither revoked nor past its end. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** The state of a key at an instant. A key that was revoked stays revoked after its end. */
export function keyState(
  { revokedAt, expiresAt }: Readonly<{ revokedAt: Date | null; expiresAt: Date | null }>,
  at: Date,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active';
}

/** The condition on `api_keys` that a row is a key, and not the token of a connected assistant. */
export const IS_KEY: RawBuilder<SqlBool> = sql<SqlBool>`api_keys.assistant_id is null`;

/** The condition on `api_keys` that a row is a key whose `keyState` is `active` at an instant. */
export function isActiveKey(at: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${IS_KEY} and api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > ${at})`;
}
