import type { Pool } from 'pg';

/**
 * A warning when row-level security does not bind the service's role; null otherwise, and for the embedded engine,
 * which has one role and can only be reached through this process.
 */
export async function readRoleWarning(
  pool: Pool,
  kind: 'server' | 'embedded' | 'memory',
): Promise<string | null> {
  if (kind !== 'server') return null;
  const { rows } = await pool.query<{ name: string; isSuper: boolean; bypasses: boolean }>(
    'select rolname as name, rolsuper as "isSuper", rolbypassrls as bypasses from pg_roles where rolname = session_user',
  );
  const [role] = rows;
  if (role === undefined || !(role.isSuper || role.bypasses)) return null;
  const what = role.isSuper ? 'is a superuser' : 'has BYPASSRLS';
  return (
    `The database role "${role.name}" ${what}. Row-level security still holds for every statement of the service, because ` +
    'each transaction takes a role that is bound by it; but a statement that got out of that role would see every ' +
    `organisation. Run as another superuser: ALTER ROLE "${role.name.replaceAll('"', '""')}" NOSUPERUSER NOBYPASSRLS CREATEROLE; ` +
    'and let it own the database.'
  );
}
