import type { Pool } from 'pg';
import { type Config, readConfig } from '../config.ts';
import { type EveryDoor, openEveryDoor } from '../db/both-doors.ts';
import { openDatabase } from '../db/database.ts';
import { type EraserDoor, openEraserDoor } from '../db/eraser.ts';
import { namingDatabase } from '../db/failed-on-database.ts';
import { type FoundingDoor, openFoundingDoor } from '../db/founding.ts';
import { migrate } from '../db/migrate.ts';
import { openPlatformDoor, type PlatformDoor } from '../db/platform.ts';
import { openTenantDoor, type Purpose, type TenantWriter } from '../db/tenant.ts';
import { findOrganization } from '../organizations/create-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { CommandRefused } from './refused.ts';
import { requireFolder, requireTables } from './require-database.ts';
import type { Terminal } from './terminal.ts';

/** The database that a command works on: at the newest migration, with both doors. */
export type Opened = Readonly<{
  config: Config;
  platform: PlatformDoor;
  found: FoundingDoor;
  everyDoor: EveryDoor;
  openTenant: (organizationId: string, purpose?: Purpose) => TenantWriter;
  openEraser: (organizationId: string) => EraserDoor;
  migrated: readonly string[];
}>;

/** Whether a command may create its database; the others refuse a location without one. */
export type Making = Readonly<{ mayMake: boolean }>;

/**
 * Opens the database that the environment names, migrates it as the server does, and closes it after `work`. Throws
 * CommandRefused when there is none, unless the command may create it.
 */
export async function withDatabase<Result>(
  terminal: Terminal,
  work: (opened: Opened) => Promise<Result>,
  making: Making = { mayMake: false },
): Promise<Result> {
  const migrateFirst = async (config: Config, pool: Pool) => {
    const migrated = await migrate(pool);
    return await work({ ...doorsOf(pool), config, migrated });
  };
  return await withConnections(terminal, migrateFirst, making);
}

/**
 * Opens the database without migrating it, and closes it after `work`. Failures name the database. Throws
 * CommandRefused when there is none, unless the command may create it.
 */
export async function withConnections<Result>(
  terminal: Terminal,
  work: (config: Config, pool: Pool) => Promise<Result>,
  { mayMake }: Making = { mayMake: false },
): Promise<Result> {
  const config = readConfig(terminal.environment);
  return await namingDatabase(config.database, async () => {
    if (!mayMake) requireFolder(config.database);
    // A connection that breaks while idle fails the next statement.
    const database = await openDatabase(config.database, () => undefined);
    try {
      if (!mayMake) await requireTables(database.pool);
      return await work(config, database.pool);
    } finally {
      await database.close();
    }
  });
}

/** The doors of a database that is at the newest migration. */
export function doorsOf(pool: Pool): Omit<Opened, 'config' | 'migrated'> {
  return {
    platform: openPlatformDoor(pool),
    found: openFoundingDoor(pool),
    everyDoor: openEveryDoor(pool),
    openTenant: (organizationId, purpose) => openTenantDoor(pool, organizationId, purpose),
    openEraser: (organizationId) => openEraserDoor(pool, organizationId),
  };
}

/** The organisation with this slug. Throws CommandRefused when there is none. */
export async function requireOrganization(platform: PlatformDoor, slug: string): Promise<Organization> {
  const organization = await findOrganization(platform, slug);
  if (organization === null) throw new CommandRefused(`there is no organisation with the slug "${slug}"`);
  return organization;
}

/** The same, for commands that change it. Throws CommandRefused when it is closed. */
export async function requireOpenOrganization(platform: PlatformDoor, slug: string): Promise<Organization> {
  const organization = await requireOrganization(platform, slug);
  const { erasureDueAt } = organization;
  if (erasureDueAt === null) return organization;
  throw new CommandRefused(
    `the organisation "${slug}" is closed and is erased after ${erasureDueAt.toISOString()}, and nothing of it can be changed: ` +
      `"almanac org restore ${slug}" opens it again`,
  );
}
