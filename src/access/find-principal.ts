import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import { isCategory } from '../metrics/definition/protection.ts';
import { ORGANIZATION_COLUMNS, organizationFrom } from '../organizations/organization.ts';
import type { ApiKey } from './api-key.ts';
import { capabilitiesOf, isCapability } from './capability.ts';
import { keyState } from './key-state.ts';
import { isInForce, STANDING_COLUMNS } from './membership.ts';
import { isWithin } from './networks.ts';
import type { Principal } from './principal.ts';
import { hasSecondFactor } from './second-factor.ts';
import { together } from './together.ts';

/** A caller, and whether the use of their key or session should be recorded now. */
export type Authentication = Readonly<{ principal: Principal; noteUse: boolean }>;

/** Identifies callers. */
export interface CallerLookup {
  /** The holder of the key; null when it is unknown, expired or revoked, or not accepted from this address. */
  byKey(key: ApiKey, address: string, now: Date): Promise<Authentication | null>;
  /**
   * The holder of the session with this token hash; null when it is unknown or has ended, or when its user has no
   * active membership in its organisation.
   */
  bySession(tokenHash: Buffer, now: Date): Promise<Authentication | null>;
}

/**
 * Looks callers up in the database, afresh for each request. One statement looks up all callers that arrive in the same
 * turn of the event loop or while an earlier one is under way; it starts after the last of them, so that no caller is let in
 * by outdated data.
 */
export function callerLookup(platform: PlatformDoor): CallerLookup {
  const keys = holders(async (hashes) => {
    const rows = await platform.run(withHashes(SELECT_KEYS, hashes));
    return rows.map((row) => ({ hash: row.key_hash, row, principal: keyHolder(row) }));
  });
  const sessions = holders(async (hashes) => {
    const rows = await platform.run(withHashes(SELECT_SESSIONS, hashes));
    return rows.map((row) => ({ hash: row.token_hash, row, principal: sessionHolder(row) }));
  });
  return {
    byKey: async ({ hash }, address, now) => {
      const holder = await keys.load(textOf(hash));
      if (holder === null || !timingSafeEqual(holder.hash, hash) || !isKeyInForce(holder.row, now))
        return null;
      const { allowed_networks: networks } = holder.row;
      if (networks !== null && !isWithin(address, networks)) return null;
      return { principal: holder.principal, noteUse: isUseForgotten(holder.row, now) };
    },
    bySession: async (hash, now) => {
      const holder = await sessions.load(textOf(hash));
      if (holder === null || !timingSafeEqual(holder.hash, hash)) return null;
      if (holder.row.expires_at <= now || !isInForce(holder.row, now)) return null;
      return { principal: holder.principal, noteUse: isUseForgotten(holder.row, now) };
    },
  };
}

/** The holders of the credentials, by hash as the database stores it. */
type Holder<Row> = Readonly<{ hash: Buffer; row: Row; principal: Principal }>;

// Credentials that several callers present at once are looked up once.
function holders<Row>(find: (hashes: readonly Buffer[]) => Promise<Holder<Row>[]>) {
  return together<Holder<Row>>(async (texts) => {
    const hashes = [...new Set(texts)].map((text) => Buffer.from(text, HASH_TEXT));
    const found = new Map((await find(hashes)).map((holder) => [textOf(holder.hash), holder]));
    return texts.map((text) => found.get(text) ?? null);
  });
}

// One character per byte.
const HASH_TEXT = 'latin1';

function textOf(hash: Buffer): string {
  return hash.toString(HASH_TEXT);
}

const HASHES: readonly Buffer[] = [];
const ANY_OF_THEM = sql<Buffer>`any(${HASHES}::bytea[])`;

/** The statement for a list of hashes, its only parameter; built once. */
function withHashes<Row>(statement: Statement<Row>, hashes: readonly Buffer[]): Statement<Row> {
  return { ...statement, parameters: [hashes] };
}

const SELECT_KEYS = platformQuery
  .selectFrom('api_keys')
  .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
  .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
  .select([
    'api_keys.id',
    'key_hash',
    'capabilities',
    'allowed_networks',
    'metric_families',
    'last_used_at',
    'expires_at',
    'revoked_at',
  ])
  .select(ORGANIZATION_COLUMNS)
  .where('key_hash', '=', ANY_OF_THEM)
  .compile();
type KeyRow = RowOf<typeof SELECT_KEYS>;
type RowOf<S> = S extends Statement<infer Row> ? Row : never;

function keyHolder(row: KeyRow): Principal {
  return Object.freeze({
    kind: 'api key',
    keyId: row.id,
    organization: organizationFrom(row),
    capabilities: new Set(row.capabilities.filter(isCapability)),
    families: row.metric_families === null ? null : new Set(row.metric_families.filter(isCategory)),
  });
}

// A closed organisation's keys no longer work.
function isKeyInForce(
  { revoked_at: revokedAt, expires_at: expiresAt, erasure_due_at: erasureDueAt }: KeyRow,
  now: Date,
): boolean {
  return erasureDueAt === null && keyState({ revokedAt, expiresAt }, now) === 'active';
}

function isUseForgotten(
  { last_used_at: lastUsedAt }: Readonly<{ last_used_at: Date | null }>,
  now: Date,
): boolean {
  return lastUsedAt === null || lastUsedAt <= minuteBefore(now);
}

const SELECT_SESSIONS = platformQuery
  .selectFrom('sessions')
  .innerJoin('organizations', 'organizations.id', 'sessions.active_organization_id')
  .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
  .innerJoin('memberships', (join) =>
    join
      .onRef('memberships.organization_id', '=', 'organizations.id')
      .onRef('memberships.user_id', '=', 'sessions.user_id'),
  )
  .select(['sessions.id', 'token_hash', 'sessions.user_id', 'expires_at', 'sessions.last_used_at'])
  .select(hasSecondFactor(sql.ref('sessions.user_id')).as('has_second_factor'))
  .select(STANDING_COLUMNS)
  .select(ORGANIZATION_COLUMNS)
  .where('token_hash', '=', ANY_OF_THEM)
  .compile();
type SessionRow = RowOf<typeof SELECT_SESSIONS>;

function sessionHolder(row: SessionRow): Principal {
  return Object.freeze({
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    lacksSecondFactor: row.requires_second_factor && !row.has_second_factor,
    role: row.role,
    organization: organizationFrom(row),
    capabilities: capabilitiesOf(row.role),
    families: null,
  });
}

/**
 * Records that a key was used, once a minute at most across all processes. It is separate from the look-up, so that
 * letting a caller in waits for no lock and works on a read-only database.
 */
export async function noteKeyUse(platform: PlatformDoor, keyId: string, now: Date): Promise<void> {
  await platform.run(
    platformQuery
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', keyId)
      .where((where) =>
        where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', minuteBefore(now))]),
      )
      .compile(),
  );
}

/** Records that a session was used, once a minute at most, as `noteKeyUse` does. */
export async function noteSessionUse(platform: PlatformDoor, sessionId: string, now: Date): Promise<void> {
  await platform.run(
    platformQuery
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', sessionId)
      .where((where) =>
        where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', minuteBefore(now))]),
      )
      .compile(),
  );
}

function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - 60_000);
}
