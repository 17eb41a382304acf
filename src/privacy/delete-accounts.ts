import { sql } from 'kysely';
import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Locks the accounts until the end of the transaction, and returns those without a membership in any organisation other than
 * `organizationId`. A new membership needs the same lock, so none is added meanwhile. Call it before memberships are changed: on a
 * cluster one role does not see what another has changed in the same transaction.
 */
export async function lockAccountsWithout(
  platform: Transaction,
  userIds: readonly string[],
  organizationId: string | null,
): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  await platform.run(OVER_ONE_CONNECTION);
  await platform.run(
    sql<never>`select from users where id = any(${userIds}::uuid[]) order by id for update`.compile(
      platformQuery,
    ),
  );
  const members = await platform.run(
    sql<Readonly<{ user_id: string }>>`
      select distinct user_id from memberships
      where user_id = any(${userIds}::uuid[]) and organization_id is distinct from ${organizationId}::uuid`.compile(
      platformQuery,
    ),
  );
  const kept = new Set(members.map(({ user_id: userId }) => userId));
  return userIds.filter((id) => !kept.has(id));
}

// A cluster reads the parts of a table over several connections at once, and then changes nothing over another in the same
// transaction. Without a cluster, nothing reads the setting.
const OVER_ONE_CONNECTION = sql<never>`set local citus.multi_shard_modify_mode = 'sequential'`.compile(
  platformQuery,
);

/** Deletes accounts that were locked so, with their sessions, and returns their ids. */
export async function deleteAccounts(platform: Transaction, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const deleted = await platform.run(
    sql<Readonly<{ id: string }>>`delete from users where id = any(${userIds}::uuid[]) returning id`.compile(
      platformQuery,
    ),
  );
  return deleted.map(({ id }) => id);
}
