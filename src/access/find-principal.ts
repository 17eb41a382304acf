import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { DATA_VERSION_COLUMNS } from '../db/data-version.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { isCategory } from '../metrics/definition/protection.ts';
import { COLUMNS_OF_ORGANIZATIONS, organizationFrom } from '../organizations/organization.ts';
import type { ApiKey } from './api-key.ts';
import { ANY_OF_THEM, type RowOf, statesOf, withHashes, withStanding } from './caller-states.ts';
import { capabilitiesOf, isCapability } from './capability.ts';
import { type Delegate, isDelegateInForce } from './delegate.ts';
import { assistantHolder, findAssistants } from './find-assistants.ts';
import { findLinks, linkHolder } from './find-links.ts';
import { IS_KEY, keyState } from './key-state.ts';
import { isInForce, STANDING_COLUMNS } from './membership.ts';
import { isWithin } from './networks.ts';
import { isUseForgotten } from './note-use.ts';
import type { Principal } from './principal.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { Secret } from './secret.ts';
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
  /**
   * The holder of the sheet link; null when it is unknown, expired or revoked, or when its maker is no longer let in or lacks a capability
   * that it was given.
   */
  byLink(link: Secret, now: Date): Promise<Authentication | null>;
  /** The assistant with the access token; null as for a sheet link, of the member who connected it. */
  byAssistant(token: Secret, now: Date): Promise<Authentication | null>;
}

/**
 * Looks callers up in the database, afresh for each request. One statement looks up all callers that arrive in the same
 * turn of the event loop or while an earlier one is under way; it starts after the last of them, so that no caller is let in
 * by outdated data.
 */
export function callerLookup(platform: PlatformDoor): CallerLookup {
  const keys = holders(async (hashes) => {
    const rows = await findKeys(platform, hashes);
    return rows.map((row) => ({ hash: row.key_hash, row, principal: keyHolder(row) }));
  });
  const sessions = holders(async (hashes) => {
    const rows = await findSessions(platform, hashes);
    return rows.map((row) => ({ hash: row.token_hash, row, principal: sessionHolder(row) }));
  });
  const links = holders(async (hashes) => {
    const rows = await findLinks(platform, hashes);
    return rows.map((row) => ({ hash: row.token_hash, row, principal: linkHolder(row) }));
  });
  const assistants = holders(async (hashes) => {
    const rows = await findAssistants(platform, hashes);
    return rows.map((row) => ({
      hash: row.key_hash,
      row: { ...row, capabilities: row.allowed },
      principal: assistantHolder(row),
    }));
  });
  return {
    byKey: async ({ hash }, address, now) => {
      const holder = await keys.load(textOf(hash));
      if (holder === null || !timingSafeEqual(holder.hash, hash) || !isKeyInForce(holder.row, now))
        return null;
      const { allowed_networks: networks } = holder.row;
      if (networks !== null && !isWithin(address, networks)) return null;
      return { principal: holder.principal, noteUse: isUseForgotten(holder.row.last_used_at, now) };
    },
    bySession: async (hash, now) => {
      const holder = await sessions.load(textOf(hash));
      if (holder === null || !timingSafeEqual(holder.hash, hash)) return null;
      if (holder.row.expires_at <= now || !isInForce(holder.row, now)) return null;
      return { principal: holder.principal, noteUse: isUseForgotten(holder.row.last_used_at, now) };
    },
    byLink: async ({ hash }, now) => await byDelegate(links, hash, now),
    byAssistant: async ({ hash }, now) => await byDelegate(assistants, hash, now),
  };
}

async function byDelegate(
  delegates: Readonly<{
    load: (hash: string) => Promise<Holder<Delegate & Readonly<{ last_used_at: Date | null }>> | null>;
  }>,
  hash: Buffer,
  now: Date,
): Promise<Authentication | null> {
  const holder = await delegates.load(textOf(hash));
  if (holder === null || !timingSafeEqual(holder.hash, hash) || !isDelegateInForce(holder.row, now))
    return null;
  return { principal: holder.principal, noteUse: isUseForgotten(holder.row.last_used_at, now) };
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

// On a cluster, who calls is on the coordinator, and the state of the organisation's data beside those: a statement each.
async function findKeys(platform: PlatformDoor, hashes: readonly Buffer[]): Promise<KeyRow[]> {
  if (!(await platform.isDistributed())) return await platform.run(withHashes(SELECT_KEYS, hashes));
  const keys = await platform.run(withHashes(SELECT_KEYS_ALONE, hashes));
  const states = await statesOf(platform, keys);
  return keys.flatMap((key) => {
    const state = states.get(key.organization_id)?.[0];
    return state === undefined ? [] : [{ ...key, version: state.version, stamp: state.stamp }];
  });
}

async function findSessions(platform: PlatformDoor, hashes: readonly Buffer[]): Promise<SessionRow[]> {
  if (!(await platform.isDistributed())) return await platform.run(withHashes(SELECT_SESSIONS, hashes));
  return await withStanding(platform, await platform.run(withHashes(SELECT_SESSIONS_ALONE, hashes)));
}

const KEYS = platformQuery
  .selectFrom('api_keys')
  .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
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
  .select(COLUMNS_OF_ORGANIZATIONS)
  .where('key_hash', '=', ANY_OF_THEM)
  .where(IS_KEY);
const SELECT_KEYS_ALONE = KEYS.compile();
const SELECT_KEYS = KEYS.innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
  .select(DATA_VERSION_COLUMNS)
  .compile();
type KeyRow = RowOf<typeof SELECT_KEYS>;
function keyHolder(row: KeyRow): Principal {
  return Object.freeze<Principal>({
    kind: 'api key',
    keyId: row.id,
    organization: organizationFrom(row),
    capabilities: new Set(row.capabilities.filter(isCapability)),
    limits:
      row.metric_families === null
        ? null
        : { kind: 'families', families: new Set(row.metric_families.filter(isCategory)) },
  });
}

// A closed organisation's keys no longer work.
function isKeyInForce(
  { revoked_at: revokedAt, expires_at: expiresAt, erasure_due_at: erasureDueAt }: KeyRow,
  now: Date,
): boolean {
  return erasureDueAt === null && keyState({ revokedAt, expiresAt }, now) === 'active';
}

const SESSIONS = platformQuery
  .selectFrom('sessions')
  .innerJoin('organizations', 'organizations.id', 'sessions.active_organization_id')
  .select(['sessions.id', 'token_hash', 'sessions.user_id', 'expires_at', 'sessions.last_used_at'])
  .select(hasSecondFactor(sql.ref('sessions.user_id')).as('has_second_factor'))
  .select(COLUMNS_OF_ORGANIZATIONS)
  .where('token_hash', '=', ANY_OF_THEM);
const SELECT_SESSIONS_ALONE = SESSIONS.compile();
const SELECT_SESSIONS = SESSIONS.innerJoin(
  'data_versions',
  'data_versions.organization_id',
  'organizations.id',
)
  .innerJoin('memberships', (join) =>
    join
      .onRef('memberships.organization_id', '=', 'organizations.id')
      .onRef('memberships.user_id', '=', 'sessions.user_id'),
  )
  .select(DATA_VERSION_COLUMNS)
  .select(STANDING_COLUMNS)
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
    limits: null,
  });
}
