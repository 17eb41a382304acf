import { findOrganization } from '../access/create-organization.ts';
import type { Organization } from '../access/organization.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPlatformDoor, type PlatformDoor } from '../db/platform.ts';
import { openTenantDoor, type TenantWriter } from '../db/tenant.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** The database as a command finds it: at the newest migration, with both doors. */
export type Opened = Readonly<{
  config: Config;
  platform: PlatformDoor;
  openTenant: (organizationId: string) => TenantWriter;
  migrated: readonly string[];
}>;

/** Opens the database that the environment names, migrates it as the server does, and closes it after `work`. */
export async function withDatabase<Result>(
  terminal: Terminal,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(terminal.environment);
  // A connection that breaks while nobody uses it shows in the next statement.
  const database = await openDatabase(config.database, () => undefined);
  try {
    const migrated = await migrate(database.pool);
    return await work({
      config,
      platform: openPlatformDoor(database.pool),
      openTenant: (organizationId) => openTenantDoor(database.pool, organizationId),
      migrated,
    });
  } finally {
    await database.close();
  }
}

/** The organisation with this slug; throws CommandRefused when there is none. */
export async function requireOrganization(platform: PlatformDoor, slug: string): Promise<Organization> {
  const organization = await findOrganization(platform, slug);
  if (organization === null) throw new CommandRefused(`there is no organisation with the slug "${slug}"`);
  return organization;
}
