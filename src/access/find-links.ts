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

/** The sheet links with these hashes, each with its maker. */
export async function findLinks(platform: PlatformDoor, hashes: readonly Buffer[]): Promise<LinkRow[]> {
  if (!(await platform.isDistributed())) return await platform.run(withHashes(SELECT_LINKS, hashes));
  return await withStanding(platform, await platform.run(withHashes(SELECT_LINKS_ALONE, hashes)));
}

const LINKS = platformQuery
  .selectFrom('sheet_links')
  .innerJoin('organizations', 'organizations.id', 'sheet_links.organization_id')
  .select([
    'sheet_links.id',
    'token_hash',
    sql<string>`sheet_links.created_by`.as('user_id'),
    'sheet_links.metrics',
    'sheet_links.statements',
    'sheet_links.capabilities',
    'sheet_links.last_used_at',
    'expires_at',
    'revoked_at',
  ])
  .select(hasSecondFactor(sql.ref('sheet_links.created_by')).as('has_second_factor'))
  .select(COLUMNS_OF_ORGANIZATIONS)
  .where('token_hash', '=', ANY_OF_THEM)
  .where('sheet_links.created_by', 'is not', null);
const SELECT_LINKS_ALONE = LINKS.compile();
const SELECT_LINKS = LINKS.innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
  .innerJoin('memberships', (join) =>
    join
      .onRef('memberships.organization_id', '=', 'organizations.id')
      .onRef('memberships.user_id', '=', 'sheet_links.created_by'),
  )
  .select(DATA_VERSION_COLUMNS)
  .select(STANDING_COLUMNS)
  .compile();
type LinkRow = RowOf<typeof SELECT_LINKS>;

export function linkHolder(row: LinkRow): Principal {
  return Object.freeze<Principal>({
    kind: 'sheet link',
    linkId: row.id,
    makerId: row.user_id,
    organization: organizationFrom(row),
    capabilities: new Set(row.capabilities.filter(isCapability)),
    limits: { kind: 'named', metrics: new Set(row.metrics), statements: new Set(row.statements) },
  });
}
