import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasSecondFactor } from '../access/second-factor.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';

/** Whose assistant a secret is of: found before the organisation is known, and read again under a lock in it. */
export type Granted = Readonly<{ organizationId: string; id: string; hasSecondFactor: boolean }>;

/** The assistant to which the code belongs; null where there is none. */
export async function findByCode(platform: PlatformDoor, hash: Buffer): Promise<Granted | null> {
  return await find(platform, sql<SqlBool>`connected_assistants.code_hash = ${hash}`);
}

/** The assistant to whose refresh tokens this family belongs; null where there is none. */
export async function findByFamily(platform: PlatformDoor, familyHash: Buffer): Promise<Granted | null> {
  return await find(platform, sql<SqlBool>`connected_assistants.family_hash = ${familyHash}`);
}

/** The assistant with this access token; null where there is none. */
export async function findByAccessToken(platform: PlatformDoor, hash: Buffer): Promise<Granted | null> {
  return await find(
    platform,
    sql<SqlBool>`(connected_assistants.organization_id, connected_assistants.id) in (
      select organization_id, assistant_id from api_keys where key_hash = ${hash} and assistant_id is not null)`,
  );
}

async function find(platform: PlatformDoor, condition: RawBuilder<SqlBool>): Promise<Granted | null> {
  const [row] = await platform.run(
    platformQuery
      .selectFrom('connected_assistants')
      .select(['connected_assistants.organization_id', 'connected_assistants.id'])
      .select(hasSecondFactor(sql.ref('connected_assistants.user_id')).as('has_second_factor'))
      .where(condition)
      .compile(),
  );
  if (row === undefined) return null;
  return { organizationId: row.organization_id, id: row.id, hasSecondFactor: row.has_second_factor };
}
