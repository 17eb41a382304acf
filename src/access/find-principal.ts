import { timingSafeEqual } from 'node:crypto';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { ApiKey } from './api-key.ts';
import { capabilitiesOf, isCapability } from './capability.ts';
import { isInForce, STANDING_COLUMNS } from './membership.ts';
import { ORGANIZATION_COLUMNS, organizationFrom } from './organization.ts';
import type { Principal } from './principal.ts';

/** A caller, and whether it is time to note that their key was used. */
export type Found = Readonly<{ principal: Principal; noteUse: boolean }>;

/** Who holds the key, in one statement; null when it is unknown, expired or revoked. */
export async function findByKey(platform: PlatformDoor, key: ApiKey, now: Date): Promise<Found | null> {
  const [row] = await platform.run(
    query
      .selectFrom('api_keys')
      .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
      .select(['api_keys.id', 'key_hash', 'capabilities', 'last_used_at', 'expires_at', 'revoked_at'])
      .select(ORGANIZATION_COLUMNS)
      .where('key_hash', '=', key.hash)
      .compile(),
  );
  if (row === undefined || !timingSafeEqual(row.key_hash, key.hash)) return null;
  if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) return null;
  const principal: Principal = Object.freeze({
    kind: 'api key',
    keyId: row.id,
    organization: organizationFrom(row),
    capabilities: new Set(row.capabilities.filter(isCapability)),
  });
  return { principal, noteUse: row.last_used_at === null || row.last_used_at <= minuteBefore(now) };
}

/**
 * Who holds the session, in one statement; null when it is unknown or has ended, or when its user has no membership in
 * force in its organisation.
 */
export async function findBySession(
  platform: PlatformDoor,
  tokenHash: Buffer,
  now: Date,
): Promise<Found | null> {
  const [row] = await platform.run(
    query
      .selectFrom('sessions')
      .innerJoin('organizations', 'organizations.id', 'sessions.active_organization_id')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_id', '=', 'organizations.id')
          .onRef('memberships.user_id', '=', 'sessions.user_id'),
      )
      .select(['sessions.id', 'token_hash', 'sessions.user_id', 'expires_at', 'memberships.role'])
      .select(STANDING_COLUMNS)
      .select(ORGANIZATION_COLUMNS)
      .where('token_hash', '=', tokenHash)
      .compile(),
  );
  if (row === undefined || !timingSafeEqual(row.token_hash, tokenHash)) return null;
  if (row.expires_at <= now || !isInForce(row, now)) return null;
  const principal: Principal = Object.freeze({
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    role: row.role,
    organization: organizationFrom(row),
    capabilities: capabilitiesOf(row.role),
  });
  return { principal, noteUse: false };
}

/**
 * Notes that a key was used, once a minute at most, however many processes see it used. It is not part of the look-up:
 * letting somebody in then waits for no lock, and works on a database that cannot be written to.
 */
export async function noteKeyUse(platform: PlatformDoor, keyId: string, now: Date): Promise<void> {
  await platform.run(
    query
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', keyId)
      .where((where) =>
        where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', minuteBefore(now))]),
      )
      .compile(),
  );
}

function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - 60_000);
}
