import type { WholeDatabase } from '../db/whole-database.ts';

/** A table in a backup. */
export type KeptTable = Readonly<{
  name: string;
  /** Whether its rows belong to organisations. */
  isTenants: boolean;
  /** All columns, in the order of a row's text. */
  columns: readonly string[];
  /** The columns that are written; the others are computed from these. */
  written: readonly string[];
  /** Whether rows refer to rows of the same table, so that all must be written at once. */
  refersToItself: boolean;
  /** Columns that refer to accounts, and whether they may be empty. */
  accountColumns: readonly Readonly<{ name: string; mayBeEmpty: boolean }>[];
}>;

/**
 * Tables left out of backups. Credentials other than passwords are not backed up: all users sign in again after a
 * restore.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migrations',
  'rate_limit_buckets',
  'sessions',
  'devices',
  'account_links',
  'pending_sign_ins',
  'setup_tokens',
  'consent_requests',
  // What is in them can be exported again.
  'export_pieces',
  // A copy of the data must not call the addresses of the original. Webhooks hold secrets, too.
  'webhooks',
  'webhook_attempts',
  // Nor mail the members of the original.
  'reports',
  'report_recipients',
  'report_runs',
  // Alerts would mail them too, and firings may be waiting to be mailed.
  'alerts',
  'alert_firings',
  // A copy answered none of these requests.
  'logged_requests',
]);

/** Every table in a backup, from the database's catalogue, each after the tables that it refers to. */
export async function keptTables(database: WholeDatabase): Promise<readonly KeptTable[]> {
  const rows = await database.run<TableRow>(SELECT_TABLES);
  const left = new Map(rows.filter(({ name }) => !LEFT_OUT.has(name)).map((row) => [row.name, row]));
  const ordered: KeptTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, refers_to: targets }) =>
      targets.every((target) => target === name || !left.has(target)),
    );
    if (free.length === 0) throw new Error(`the tables ${[...left.keys()].join(', ')} refer to each other`);
    for (const row of free) {
      left.delete(row.name);
      ordered.push(tableFrom(row));
    }
  }
  return ordered;
}

/** The quoted name of a table or a column. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type TableRow = Readonly<{
  name: string;
  columns: readonly Readonly<{ name: string; generated: boolean; notNull: boolean }>[];
  refers_to: readonly string[];
  account_columns: readonly string[];
}>;

function tableFrom({
  name,
  columns,
  refers_to: targets,
  account_columns: accountColumns,
}: TableRow): KeptTable {
  return {
    name,
    isTenants: columns.some((column) => column.name === 'organization_id'),
    columns: columns.map((column) => column.name),
    written: columns.filter((column) => !column.generated).map((column) => column.name),
    refersToItself: targets.includes(name),
    accountColumns: columns
      .filter((column) => accountColumns.includes(column.name))
      .map((column) => ({ name: column.name, mayBeEmpty: !column.notNull })),
  };
}

const SELECT_TABLES = `
  select class.relname as name,
    (select json_agg(json_build_object('name', attname, 'generated', attgenerated <> '', 'notNull', attnotnull) order by attnum)
      from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
    array(select distinct confrelid::regclass::text from pg_constraint where conrelid = class.oid and contype = 'f') as refers_to,
    array(
      select attname::text from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = class.oid and contype = 'f' and confrelid = to_regclass('users') and cardinality(conkey) = 1
    ) as account_columns
  from pg_class class
  where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r' and class.relpersistence <> 't'
  order by class.relname`;
