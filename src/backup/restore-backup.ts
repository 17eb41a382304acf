import { stat } from 'node:fs/promises';
import type { Pool } from 'pg';
import { isDistributed } from '../db/distribute/cluster-state.ts';
import { allowDistributing } from '../db/distribute/place-tables.ts';
import {
  applyPending,
  lockMigrations,
  type Migration,
  readMigrations,
  renewDataVersions,
} from '../db/migrate.ts';
import { type WholeDatabase, writeWhole } from '../db/whole-database.ts';
import { type BackupHeader, BackupRefused, readBackup } from './backup-file.ts';
import { dropTables } from './drop-tables.ts';
import { type BackupReading, loadRows } from './load-rows.ts';
import { copyKnownAccounts, meetAccounts } from './meet-accounts.ts';

/** The backup to restore, and its options. */
export type WantedRestore = BackupReading &
  Readonly<{
    /** Whether the database's current content is deleted first. */
    replace: boolean;
  }>;

/** The result of a restore. */
export type Restored = Readonly<{
  header: BackupHeader;
  rows: number;
  /** Memberships whose address belongs to another account here: their holders must be invited again. */
  unlinkedAccounts: number;
  /** Accounts that already exist and stay as they are. */
  knownAccounts: number;
}>;

/** The content of a file. Reads all of it; throws BackupRefused when the backup is incomplete or from a newer version. */
export async function checkBackup({ file, onProgress, signal }: BackupReading): Promise<BackupHeader> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  const known = await readMigrations();
  let header: BackupHeader | null = null;
  let rows = 0;
  const parts = readBackup(file, (bytesRead) => onProgress({ bytesRead, bytesOfAll: size, rows }));
  for await (const part of parts) {
    if (signal.aborted) throw new BackupRefused('stopped: nothing was changed');
    if (part.kind === 'header') {
      header = part.header;
      migrationsOf(header, known);
    }
    if (part.kind === 'row') rows += 1;
  }
  if (header === null) throw new BackupRefused(`${file} is no backup of Almanac`);
  return header;
}

/**
 * Restores a checked backup, all or nothing. A backup of all organisations recreates the tables as they were when it
 * was written, fills them, and migrates them to this version. A backup of one organisation is added to the existing
 * ones.
 */
export async function restoreBackup(
  pool: Pool,
  header: BackupHeader,
  wanted: WantedRestore,
): Promise<Restored> {
  const known = await readMigrations();
  const theirs = migrationsOf(header, known);
  return await writeWhole(pool, async (database, client) => {
    await database.run("set local lock_timeout = '30s'");
    // On the coordinator of a cluster the tables are made here alone, and divided afterwards.
    await allowDistributing(client);
    if (await isDistributed(client))
      throw new BackupRefused(
        'the database is divided over a cluster: restore into a new database on its coordinator, and run "almanac distribute" there',
      );
    await lockMigrations(client);
    if (header.organization === null) {
      await dropTables(database, known, wanted);
      await applyPending(client, theirs);
    } else {
      await requireSameSchema(header.organization.slug, theirs, known);
      await applyPending(client, known);
      await requireNoClash(database, header.organization);
    }
    const met = header.organization === null ? null : await meetAccounts(database, wanted.file);
    const rows = await loadRows(database, wanted, met);
    await database.asOwner();
    await applyPending(client, known);
    if (header.organization !== null && met !== null)
      await copyKnownAccounts(database, header.organization.id, met.known);
    await renewDataVersions(client);
    return {
      header,
      rows,
      unlinkedAccounts: met?.unlinked.length ?? 0,
      knownAccounts: met?.known.length ?? 0,
    };
  });
}

/** The migrations of a backup's database. Throws BackupRefused when this version does not have them. */
function migrationsOf(
  { migrations, almanacVersion }: BackupHeader,
  known: readonly Migration[],
): Migration[] {
  return migrations.map(({ name, checksum }) => {
    const found = known.find((migration) => migration.name === name && migration.checksum === checksum);
    if (found !== undefined) return found;
    throw new BackupRefused(
      `the backup was written by Almanac ${almanacVersion}, which has migration ${name} that this version does not know: restore it with that version or a newer one`,
    );
  });
}

async function requireSameSchema(slug: string, theirs: readonly Migration[], known: readonly Migration[]) {
  const newest = known.at(-1)?.name ?? '';
  const older = theirs.at(-1)?.name ?? '';
  if (theirs.length === known.length) return;
  throw new BackupRefused(
    `the backup of ${slug} is of migration ${older} and this version is at ${newest}: restore a backup of all organisations ` +
      'of that age into an empty database, and back the organisation up from there',
  );
}

async function requireNoClash(database: WholeDatabase, { id, slug }: Readonly<{ id: string; slug: string }>) {
  await database.enterPlatform();
  const found = await database.run<{ id: string; slug: string }>(
    'select id, slug from organizations where id = $1 or slug = $2',
    [id, slug],
  );
  await database.asOwner();
  const [clash] = found;
  if (clash === undefined) return;
  throw new BackupRefused(
    clash.id === id
      ? `the organisation ${slug} is here already: delete it first, or restore it into another database`
      : `another organisation has the slug ${slug}: restore the backup into another database`,
  );
}
