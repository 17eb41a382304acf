import type { ApiKey } from './queries.ts';

/** Whether an active key expires so soon that its successor should be made now. */
export function endsSoon({ state, expires_at: expiresAt }: ApiKey, now: Date): boolean {
  return state === 'active' && expiresAt !== null && Date.parse(expiresAt) - now.getTime() < SOON_MS;
}

// Time enough to make another one and to put it everywhere.
const SOON_MS = 14 * 86_400_000;
