import type { ApiKey } from './queries.ts';

/** Whether a key still opens anything, and whether it soon will not. */
export type KeyState = 'working' | 'ends soon' | 'expired' | 'revoked';

export function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'working';
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'ends soon' : 'working';
}

/** Whether a key opens nothing any more. */
export function hasEnded(key: ApiKey, now: Date): boolean {
  const state = stateOf(key, now);
  return state === 'expired' || state === 'revoked';
}

// Time enough to make another one and to put it everywhere.
const SOON_MS = 14 * 86_400_000;
