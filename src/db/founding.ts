import { sql } from 'kysely';
import type { Pool } from 'pg';
import { PLATFORM_OPENING } from './platform.ts';
import { query } from './statement.ts';
import { runTogether, type Transaction } from './transaction.ts';

/**
 * The way through both doors in one transaction, for an organisation that comes about with its first member: what belongs
 * to no organisation first, then the rows of the one that it has made. There is no way back, and none into another.
 */
export type FoundingDoor = <Founded extends Readonly<{ organizationId: string }>>(
  atPlatform: (transaction: Transaction) => Promise<Founded>,
  inOrganization: (transaction: Transaction, founded: Founded) => Promise<void>,
) => Promise<Founded>;

export function openFoundingDoor(pool: Pool): FoundingDoor {
  return async (atPlatform, inOrganization) =>
    await runTogether(
      pool,
      PLATFORM_OPENING,
      async (transaction) => {
        const founded = await atPlatform(transaction);
        await transaction.run(enter(founded.organizationId));
        await inOrganization(transaction, founded);
        return founded;
      },
      () => 'commit',
    );
}

function enter(organizationId: string) {
  return sql<never>`
    select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', ${organizationId}, true)
  `.compile(query);
}
