import type { Pool } from 'pg';

/** A table as the database itself describes it. */
export type TableFacts = Readonly<{
  name: string;
  isTenantTable: boolean;
  rowSecurityEnabled: boolean;
  rowSecurityForced: boolean;
  owner: string;
  /** Columns of the primary key, in order. */
  primaryKey: readonly string[];
  /** For each foreign key its first column, the table that it points to, and whether every row has it. */
  foreignKeys: readonly Readonly<{ firstColumn: string; target: string; isOfEveryRow: boolean }>[];
  /** What the tenant role may do, by the words of the policies. */
  tenantPolicies: readonly Readonly<{ command: string; using: string | null; check: string | null }>[];
}>;

/** Every table of the schema, read from the database's own catalogue. */
export async function readTables(pool: Pool): Promise<TableFacts[]> {
  const { rows } = await pool.query<{ facts: TableFacts }>(`
    select json_build_object(
      'name', class.relname,
      'isTenantTable', exists (select from pg_attribute where attrelid = class.oid and attname = 'organization_id' and not attisdropped),
      'rowSecurityEnabled', class.relrowsecurity,
      'rowSecurityForced', class.relforcerowsecurity,
      'owner', pg_get_userbyid(class.relowner),
      'primaryKey', coalesce((
        select json_agg(attname order by place)
        from pg_constraint, unnest(conkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = class.oid and attnum = key.number
        where conrelid = class.oid and contype = 'p'), '[]'),
      'foreignKeys', coalesce((
        select json_agg(json_build_object('firstColumn', attname, 'target', confrelid::regclass::text, 'isOfEveryRow',
          (select bool_and(attnotnull) from pg_attribute of where of.attrelid = class.oid and of.attnum = any(conkey))))
        from pg_constraint join pg_attribute on attrelid = class.oid and attnum = conkey[1]
        where conrelid = class.oid and contype = 'f'), '[]'),
      'tenantPolicies', coalesce((
        select json_agg(json_build_object('command', cmd, 'using', qual, 'check', with_check))
        from pg_policies where schemaname = 'public' and tablename = class.relname and 'almanac_tenant' = any(roles)), '[]')
    ) as facts
    from pg_class class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm') and class.relname <> 'schema_migrations'
    order by class.relname`);
  return rows.map((row) => row.facts);
}

/** Runs statements with the service's role but without the door, for the given organisation. */
export async function withoutDoor<Row extends Record<string, unknown>>(
  pool: Pool,
  organizationId: string | null,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('role', 'almanac_tenant', true)");
    if (organizationId !== null) {
      // A statement reaches all nodes of a cluster, as a function does not.
      await client.query(`set local almanac.organization_id = '${organizationId}'`);
    }
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
