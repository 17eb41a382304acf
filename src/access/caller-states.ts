import { sql } from 'kysely';
import { DATA_VERSION_COLUMNS } from '../db/data-version.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import { MEMBERSHIP_COLUMNS } from './membership.ts';

export type RowOf<S> = S extends Statement<infer Row> ? Row : never;

const HASHES: readonly Buffer[] = [];
/** Any of the hashes that `withHashes` gives a statement. */
export const ANY_OF_THEM = sql<Buffer>`any(${HASHES}::bytea[])`;

/** The statement for a list of hashes, its only parameter; built once. */
export function withHashes<Row>(statement: Statement<Row>, hashes: readonly Buffer[]): Statement<Row> {
  return { ...statement, parameters: [hashes] };
}

/** Those callers of a cluster whose user is a member of the organisation, with that membership and the state of the data. */
export async function withStanding<Row extends Readonly<{ organization_id: string; user_id: string }>>(
  platform: PlatformDoor,
  callers: readonly Row[],
) {
  const states = await statesOf(platform, callers);
  return callers.flatMap((caller) => {
    const members = states.get(caller.organization_id) ?? [];
    const member = members.find(({ user_id: userId }) => userId === caller.user_id);
    if (member === undefined || member.role === null || member.status === null) return [];
    return [{ ...caller, ...member, user_id: caller.user_id, role: member.role, status: member.status }];
  });
}

/** By organisation, the state of its data, with each of the members among the callers. */
export async function statesOf(
  platform: PlatformDoor,
  callers: readonly Readonly<{ organization_id: string; user_id?: string }>[],
): Promise<ReadonlyMap<string, StateRow[]>> {
  const users = callers.flatMap(({ user_id: userId }) => (userId === undefined ? [] : [userId]));
  const organizations = [...new Set(callers.map(({ organization_id: id }) => id))];
  const found = organizations.map(async (id) => {
    const statement: Statement<StateRow> = { ...SELECT_STATE, parameters: [users, id] };
    return [id, await platform.run(statement)] as const;
  });
  return new Map(await Promise.all(found));
}

const NOBODY: readonly string[] = [];
// Its values are the accounts of callers and the organisation.
const SELECT_STATE = platformQuery
  .selectFrom('data_versions')
  .leftJoin('memberships', (join) =>
    join
      .onRef('memberships.organization_id', '=', 'data_versions.organization_id')
      .on('memberships.user_id', '=', sql<string>`any(${NOBODY}::uuid[])`),
  )
  .select(DATA_VERSION_COLUMNS)
  .select(['memberships.user_id', ...MEMBERSHIP_COLUMNS])
  .where('data_versions.organization_id', '=', '')
  .compile();
type StateRow = RowOf<typeof SELECT_STATE>;
