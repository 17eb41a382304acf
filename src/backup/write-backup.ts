import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool } from 'pg';
import { readWhole, type WholeDatabase } from '../db/whole-database.ts';
import { failureCode, whyUnwritable } from '../why-unwritable.ts';
import { type BackupHeader, BackupRefused, backupLines, FORMAT, FORMAT_VERSION } from './backup-file.ts';
import { type KeptTable, keptTables, quoted } from './tables.ts';

/** The data to back up, and the destination. */
export type WantedBackup = Readonly<{
  file: string;
  /** The one organisation; null for all, with all accounts. */
  organization: Readonly<{ id: string; slug: string }> | null;
  almanacVersion: string;
  now: Date;
  onProgress: (table: string, rows: number) => void;
  signal: AbortSignal;
}>;

/** How much a backup holds. */
export type WrittenBackup = Readonly<{ organizations: number; rows: number }>;

/**
 * Writes a backup that only its owner may read, from one snapshot of the data. The file appears when it is complete.
 * Throws BackupRefused when the file already exists.
 */
export async function writeBackup(pool: Pool, wanted: WantedBackup): Promise<WrittenBackup> {
  const partial = `${wanted.file}.partial`;
  const output = await open(partial, 'wx', 0o600).catch((failure: unknown) => {
    throw asRefusal(
      failure,
      `${partial} is there: another backup is being written, or one was killed; delete it if none is`,
      wanted.file,
    );
  });
  try {
    let written: WrittenBackup = { organizations: 0, rows: 0 };
    await readWhole(pool, async (database) => {
      const text = contents(database, wanted, (counted) => {
        written = counted;
      });
      const { signal } = wanted;
      await pipeline(Readable.from(text), createGzip(), output.createWriteStream({ flush: true }), {
        signal,
      });
    });
    // Unlike a rename, this fails when a file has appeared there.
    await link(partial, wanted.file);
    return written;
  } catch (failure) {
    throw asRefusal(failure, `${wanted.file} is there already: a backup never replaces a file`, wanted.file);
  } finally {
    await rm(partial, { force: true });
  }
}

const FETCHED_ROWS = 500;

async function* contents(
  database: WholeDatabase,
  { organization, almanacVersion, now, onProgress }: WantedBackup,
  done: (written: WrittenBackup) => void,
): AsyncGenerator<string> {
  const lines = backupLines();
  const migrations = await database.run<BackupHeader['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  yield lines.header({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    almanacVersion,
    createdAt: now.toISOString(),
    organization,
    migrations,
  });
  const tables = await keptTables(database);
  await database.enterPlatform();
  const found = await database.run<{ id: string }>(
    'select id from organizations where $1::uuid is null or id = $1 order by id',
    [organization?.id ?? null],
  );
  const accounts = organization === null ? null : await accountsOf(database, tables, organization.id);
  let rows = 0;
  const section = async function* (
    table: KeptTable,
    of: string | null,
    condition: string,
  ): AsyncGenerator<string> {
    let counted = 0;
    for await (const row of rowsOf(database, table, condition)) {
      if (counted === 0) yield lines.start({ table: table.name, organization: of, columns: table.columns });
      counted += 1;
      rows += 1;
      yield lines.row(row);
      if (counted % FETCHED_ROWS === 0) onProgress(table.name, rows);
    }
    if (counted > 0) yield lines.endTable();
  };
  for (const table of tables.filter(({ isTenants }) => !isTenants)) {
    await database.enterPlatform();
    const condition = platformCondition(table, organization?.id ?? null, accounts);
    if (condition !== null) yield* section(table, null, condition);
  }
  for (const { id } of found) {
    await database.enterOrganization(id);
    for (const table of tables.filter(({ isTenants }) => isTenants)) yield* section(table, id, 'true');
  }
  yield lines.end();
  done({ organizations: found.length, rows });
}

async function* rowsOf(
  database: WholeDatabase,
  { name }: KeptTable,
  condition: string,
): AsyncGenerator<string> {
  await database.run(
    `declare backup_rows no scroll cursor for select kept::text as row from ${quoted(name)} kept where ${condition}`,
  );
  for (;;) {
    const fetched = await database.run<{ row: string }>(`fetch ${FETCHED_ROWS} from backup_rows`);
    for (const { row } of fetched) yield row;
    if (fetched.length < FETCHED_ROWS) break;
  }
  await database.run('close backup_rows');
}

/** Every account that a row of the organisation refers to. */
async function accountsOf(
  database: WholeDatabase,
  tables: readonly KeptTable[],
  organizationId: string,
): Promise<readonly string[]> {
  const named = tables
    .filter(({ isTenants }) => isTenants)
    .flatMap(({ name, accountColumns }) =>
      accountColumns.map((column) => `select ${quoted(column.name)} as id from ${quoted(name)}`),
    );
  await database.enterOrganization(organizationId);
  const rows = await database.run<{ id: string | null }>(named.join(' union '));
  await database.enterPlatform();
  return rows.flatMap(({ id }) => id ?? []);
}

// Of the platform's tables, a backup of one organisation has the organisation's row, the accounts it refers to, and their
// rows.
function platformCondition(
  { name, accountColumns }: KeptTable,
  organizationId: string | null,
  accounts: readonly string[] | null,
): string | null {
  if (organizationId === null || accounts === null) return 'true';
  if (name === 'organizations') return `id = '${organizationId}'`;
  const list = `('{${accounts.join()}}'::uuid[])`;
  if (name === 'users') return `id = any ${list}`;
  const [column] = accountColumns;
  return column === undefined ? null : `${quoted(column.name)} = any ${list}`;
}

function asRefusal(failure: unknown, whenThere: string, file: string): unknown {
  const code = failureCode(failure);
  if (code === 'ABORT_ERR') return new BackupRefused('stopped: no backup was written');
  if (code === 'EEXIST') return new BackupRefused(whenThere);
  const reason = whyUnwritable(failure, file);
  return reason === null ? failure : new BackupRefused(reason);
}
