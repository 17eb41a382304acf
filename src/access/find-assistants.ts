import { sql } from 'kysely';
import { DATA_VERSION_COLUMNS } from '../db/data-version.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { COLUMNS_OF_ORGANIZATIONS, organizationFrom } from '../organizations/organization.ts';
import { ANY_OF_THEM, type RowOf, withHashes, withStanding } from './caller-states.ts';
import { isCapability } from './capability.ts';
import { STANDING_COLUMNS } from './membership.ts';
import type { Principal } from './principal.ts';
import { hasSecondFactor } from './second-factor.ts';

/** The access tokens of assistants with these hashes, each with its member. */
export async function findAssistants(
  platform: PlatformDoor,
  hashes: readonly Buffer[],
): Promise<AssistantRow[]> {
  if (!(await platform.isDistributed())) return await platform.run(withHashes(SELECT_ASSISTANTS, hashes));
  return await withStanding(platform, await platform.run(withHashes(SELECT_ASSISTANTS_ALONE, hashes)));
}

const ASSISTANTS = platformQuery
  .selectFrom('api_keys')
  .innerJoin('connected_assistants', (join) =>
    join
      .onRef('connected_assistants.organization_id', '=', 'api_keys.organization_id')
      .onRef('connected_assistants.id', '=', 'api_keys.assistant_id'),
  )
  .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
  .select([
    'api_keys.id',
    'key_hash',
    'api_keys.capabilities',
    'api_keys.last_used_at',
    sql<string>`connected_assistants.user_id`.as('user_id'),
    // A token ends with its assistant.
    sql<Date>`least(api_keys.expires_at, connected_assistants.expires_at)`.as('expires_at'),
    sql<Date | null>`coalesce(connected_assistants.revoked_at, api_keys.revoked_at)`.as('revoked_at'),
    // The member must have all that was allowed, also where a token was asked for with less.
    sql<string[]>`connected_assistants.capabilities`.as('allowed'),
  ])
  .select(hasSecondFactor(sql.ref('connected_assistants.user_id')).as('has_second_factor'))
  .select(COLUMNS_OF_ORGANIZATIONS)
  .where('key_hash', '=', ANY_OF_THEM)
  .where('connected_assistants.user_id', 'is not', null);
const SELECT_ASSISTANTS_ALONE = ASSISTANTS.compile();
const SELECT_ASSISTANTS = ASSISTANTS.innerJoin(
  'data_versions',
  'data_versions.organization_id',
  'organizations.id',
)
  .innerJoin('memberships', (join) =>
    join
      .onRef('memberships.organization_id', '=', 'organizations.id')
      .onRef('memberships.user_id', '=', 'connected_assistants.user_id'),
  )
  .select(DATA_VERSION_COLUMNS)
  .select(STANDING_COLUMNS)
  .compile();
export type AssistantRow = RowOf<typeof SELECT_ASSISTANTS>;

export function assistantHolder(row: AssistantRow): Principal {
  return Object.freeze<Principal>({
    kind: 'assistant',
    keyId: row.id,
    userId: row.user_id,
    organization: organizationFrom(row),
    capabilities: new Set(row.capabilities.filter(isCapability)),
    limits: null,
  });
}
