import type { Migration } from '../db/migrate.ts';
import type { WholeDatabase } from '../db/whole-database.ts';
import { BackupRefused } from './backup-file.ts';
import { lockTables } from './lock-tables.ts';
import { quoted } from './tables.ts';

/**
 * Drops the tables and routines that migrations made, and nothing else. Throws BackupRefused when they hold an
 * organisation or an account, unless everything is to be replaced.
 */
export async function dropTables(
  database: WholeDatabase,
  migrations: readonly Migration[],
  { replace, signal }: Readonly<{ replace: boolean; signal: AbortSignal }>,
): Promise<void> {
  const tables = await existing(database, TABLES, namesOf(migrations, TABLE));
  const routines = await existing(database, ROUTINES, namesOf(migrations, ROUTINE));
  // Refused before others have to wait, and checked again once no rows can be added.
  if (!replace) await requireNoContent(database, tables);
  await lockTables(database, tables, { signal });
  if (!replace) await requireNoContent(database, tables);
  await requireNoViews(database, tables);
  // Routines that take a row of a table are dropped with it, and so are its triggers.
  if (tables.length > 0) await database.run(`drop table ${tables.join(', ')} cascade`);
  for (const routine of routines) await database.run(`drop routine if exists ${routine}`);
}

async function requireNoContent(database: WholeDatabase, tables: readonly string[]): Promise<void> {
  if (!tables.includes('organizations')) return;
  await database.enterPlatform();
  const [row] = await database.run<{ held: boolean }>(
    'select exists (select from organizations) or exists (select from users) as held',
  );
  await database.asOwner();
  if (row?.held !== true) return;
  throw new BackupRefused(
    'the database is not empty: restore into an empty one, or delete all that it holds with --replace',
  );
}

async function requireNoViews(database: WholeDatabase, tables: readonly string[]): Promise<void> {
  const views = await database.run<{ name: string }>(DEPENDENT_VIEWS, [tables]);
  if (views.length === 0) return;
  const names = views.map(({ name }) => name).join(', ');
  throw new BackupRefused(`the tables cannot be made anew while views read them: drop ${names} first`);
}

const DEPENDENT_VIEWS = `
  select distinct rewrite.ev_class::regclass::text as name
  from pg_rewrite rewrite join pg_depend on classid = 'pg_rewrite'::regclass and objid = rewrite.oid
  where refclassid = 'pg_class'::regclass and refobjid = any($1::text[]::regclass[]) and refobjid <> rewrite.ev_class
  order by 1`;

const TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim;
const ROUTINE = /^create (?:or replace )?(?:function|procedure) (\w+)/gim;

function namesOf(migrations: readonly Migration[], pattern: RegExp): string[] {
  return migrations.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

const TABLES = `select relname as name, oid::regclass::text as shown from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`;
const ROUTINES = `select proname as name, oid::regprocedure::text as shown from pg_proc
  where pronamespace = current_schema()::regnamespace`;

async function existing(database: WholeDatabase, text: string, names: readonly string[]): Promise<string[]> {
  const ours = new Set([...names, 'schema_migrations']);
  const rows = await database.run<{ name: string; shown: string }>(text);
  return rows
    .filter(({ name }) => ours.has(name))
    .map(({ name, shown }) => (text === TABLES ? unquotedIfPlain(name) : shown));
}

function unquotedIfPlain(name: string): string {
  return /^[a-z_]\w*$/.test(name) ? name : quoted(name);
}
