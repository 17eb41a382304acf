import { capabilitiesOf, isCapability } from './capability.ts';
import { keyState } from './key-state.ts';
import { isInForce, type Standing } from './membership.ts';

/** What acts for a member, with the standing of that member now. */
export type Delegate = Standing &
  Readonly<{
    capabilities: readonly string[];
    expires_at: Date;
    revoked_at: Date | null;
    requires_second_factor: boolean;
    has_second_factor: boolean;
  }>;

/**
 * Whether what acts for a member may do so at an instant. It rests while the member is not let in or lacks a capability that it was
 * given, and a closed organisation lets none in.
 */
export function isDelegateInForce(row: Delegate, now: Date): boolean {
  const state = keyState({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now);
  if (row.erasure_due_at !== null || state !== 'active') return false;
  if (!isInForce(row, now) || (row.requires_second_factor && !row.has_second_factor)) return false;
  const own = capabilitiesOf(row.role);
  return row.capabilities.every((capability) => isCapability(capability) && own.has(capability));
}
