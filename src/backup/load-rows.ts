import { stat } from 'node:fs/promises';
import { COPIED_COLUMNS } from '../access/member-account.ts';
import type { WholeDatabase } from '../db/whole-database.ts';
import { BackupRefused, readBackup, type TableStart } from './backup-file.ts';
import type { MetAccounts } from './meet-accounts.ts';
import { type KeptTable, keptTables, LEFT_OUT, quoted } from './tables.ts';

/** A backup to read, and a listener for progress. */
export type BackupReading = Readonly<{
  file: string;
  onProgress: (progress: Readonly<{ bytesRead: number; bytesOfAll: number; rows: number }>) => void;
  signal: AbortSignal;
}>;

/** Writes the rows of a backup into its tables, in batches. Returns how many. */
export async function loadRows(
  database: WholeDatabase,
  { file, onProgress, signal }: BackupReading,
  met: MetAccounts | null,
): Promise<number> {
  const { size } = await stat(file);
  const tables = new Map((await keptTables(database)).map((table) => [table.name, table]));
  const giveBack = await takeOver(database, [...tables.values()]);
  let rows = 0;
  let table: KeptTable | null = null;
  let batch: string[] = [];
  let batchLength = 0;
  const flush = async (isLast: boolean): Promise<void> => {
    if (table !== null) await writeBatch(database, table, batch, met, isLast);
    batch = [];
    batchLength = 0;
  };
  for await (const part of readBackup(file, (bytesRead) =>
    onProgress({ bytesRead, bytesOfAll: size, rows }),
  )) {
    if (signal.aborted) throw new BackupRefused('stopped: nothing was changed');
    if (part.kind === 'start') {
      // Older files still have the rows of tables that backups now leave out.
      table = LEFT_OUT.has(part.start.table) ? null : requireTable(tables, part.start);
      if (part.start.organization === null) await database.enterPlatform();
      else await database.enterOrganization(part.start.organization);
    } else if (part.kind === 'row') {
      batch.push(part.row);
      batchLength += part.row.length;
      rows += 1;
      if (batch.length === BATCH_ROWS || batchLength > BATCH_LENGTH) await flush(false);
    } else if (part.kind === 'end') {
      await flush(true);
      table = null;
    }
  }
  await giveBack();
  return rows;
}

const BATCH_ROWS = 1000;
const BATCH_LENGTH = 1_000_000;

function requireTable(
  tables: ReadonlyMap<string, KeptTable>,
  { table: name, columns }: TableStart,
): KeptTable {
  const table = tables.get(name);
  if (table !== undefined && table.columns.join() === columns.join()) return table;
  throw new BackupRefused(
    `the table ${name} of the backup is not as its migrations make it: the file was changed`,
  );
}

// Rows that refer to each other are written by one statement, which checks references at its end.
async function writeBatch(
  database: WholeDatabase,
  table: KeptTable,
  lines: readonly string[],
  met: MetAccounts | null,
  isLast: boolean,
): Promise<void> {
  if (!table.refersToItself) {
    await database.run(insertion(table, 'unnest($1::text[])', met), [lines, ...accountValues(met)]);
    return;
  }
  await database.run(`insert into ${STAGE} select unnest($1::text[])`, [lines]);
  if (!isLast) return;
  await database.run(insertion(table, `(select line from ${STAGE} where $1::text[] is null)`, met), [
    null,
    ...accountValues(met),
  ]);
  await database.run(`truncate ${STAGE}`);
}

const STAGE = 'restored_lines';

function accountValues(met: MetAccounts | null): readonly unknown[] {
  return met === null ? [] : [met.unlinked, met.known];
}

/**
 * The statement that writes rows, given as text. For accounts that exist here already, it writes neither the account
 * nor the rows that belong to it.
 */
function insertion(table: KeptTable, source: string, met: MetAccounts | null): string {
  const nullable = new Set(
    table.accountColumns.flatMap(({ name, mayBeEmpty }) => (mayBeEmpty ? [name] : [])),
  );
  const values = table.written.map((name) => {
    const value = `(kept).${quoted(name)}`;
    if (met === null) return value;
    if (nullable.has(name)) return `case when ${value} = any($2::uuid[]) then null else ${value} end`;
    // Without its account, a membership has no copy of it.
    const isCopied = table.name === 'memberships' && COPIED_COLUMNS.has(name);
    return isCopied ? `case when (kept).user_id = any($2::uuid[]) then null else ${value} end` : value;
  });
  const conditions = met === null ? [] : ['$2::uuid[] is not null', '$3::uuid[] is not null'];
  if (met !== null && table.name === 'users') conditions.push('(kept).id <> all($2::uuid[] || $3::uuid[])');
  if (met !== null) {
    for (const { name, mayBeEmpty } of table.accountColumns) {
      if (!mayBeEmpty) {
        const left = table.isTenants ? '$2::uuid[]' : '$2::uuid[] || $3::uuid[]';
        conditions.push(`(kept).${quoted(name)} <> all(${left})`);
      }
    }
  }
  return `
    insert into ${quoted(table.name)} (${table.written.map(quoted).join(', ')})
    select ${values.join(', ')}
    from (select line::${quoted(table.name)} as kept from ${source} as source(line) offset 0) rows
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
}

/**
 * Lets the door roles write every table, and keeps triggers from computing columns that the backup holds, until the
 * returned function is called. No other transaction sees this: it is undone before the transaction ends.
 */
async function takeOver(database: WholeDatabase, tables: readonly KeptTable[]): Promise<() => Promise<void>> {
  const undo: string[] = [];
  const change = async (now: string, later: string): Promise<void> => {
    await database.run(now);
    undo.push(later);
  };
  await change(`create temp table ${STAGE} (line text) on commit drop`, `drop table ${STAGE}`);
  await database.run(`grant all on ${STAGE} to almanac_tenant, almanac_platform`);
  for (const { name, isTenants } of tables) {
    const table = quoted(name);
    const role = isTenants ? 'almanac_tenant' : 'almanac_platform';
    const [standing] = await database.run<{ may_insert: boolean; has_triggers: boolean }>(STANDING, [
      role,
      name,
    ]);
    if (standing?.may_insert !== true)
      await change(`grant insert on ${table} to ${role}`, `revoke insert on ${table} from ${role}`);
    if (standing?.has_triggers === true)
      await change(`alter table ${table} disable trigger user`, `alter table ${table} enable trigger user`);
  }
  return async () => {
    await database.asOwner();
    for (const statement of undo) await database.run(statement);
  };
}

const STANDING = `
  select has_table_privilege($1, $2, 'insert') as may_insert,
    exists (select from pg_trigger where tgrelid = $2::regclass and not tgisinternal) as has_triggers`;
