import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { openDatabase } from '../../src/db/database.ts';

/** An embedded engine that one test file has for itself until it hands it back. */
export type LentEngine = Readonly<{ pool: Pool; handBack: () => Promise<void> }>;

/**
 * Lends the embedded engine of this process, migrated and with nothing in it: the one that the file before has handed back,
 * cleared, or else a new one of the image. Clearing takes a third of the time of starting, and leaves a session that
 * knows the catalogue. One that was not handed back, or of which more than the rows was changed, is never lent again.
 */
export async function lendEngine(
  image: string,
  onIdleFailure: (failure: Error) => void,
): Promise<LentEngine> {
  const engine = (await clearedEngine()) ?? (await newEngine(image));
  const pool = connect(engine);
  pool.on('error', onIdleFailure);
  return {
    pool,
    handBack: async () => {
      await pool.end();
      handedBack = engine;
    },
  };
}

/** An engine between two files: how to connect to it, and what it was like when it was new. */
type Engine = Readonly<{ options: Pool['options']; likeness: string }>;

let handedBack: Engine | null = null;

async function clearedEngine(): Promise<Engine | null> {
  const engine = handedBack;
  handedBack = null;
  if (engine === null) return null;
  const pool = connect(engine);
  try {
    for (const statement of END_SESSION) await pool.query(statement);
    if ((await likenessOf(pool)) !== engine.likeness) return null;
    const { rows } = await pool.query<{ names: string }>(TABLES);
    await pool.query(`truncate ${rows[0]?.names ?? ''}`);
    return engine;
  } catch {
    // Whatever the file before has broken, it has broken for itself alone.
    return null;
  } finally {
    await pool.end();
  }
}

async function newEngine(image: string): Promise<Engine> {
  const location = { kind: 'memory', image: new Blob([await readFile(image)]) } as const;
  const { pool } = await openDatabase(location, () => undefined);
  const likeness = await likenessOf(pool);
  // Its connection serves one pool after another; the engine runs on.
  await pool.end();
  return { options: pool.options, likeness };
}

function connect({ options }: Engine): Pool {
  return new Pool(options);
}

// What is prepared stays, as the connection believes it does.
const END_SESSION = [
  'rollback',
  'close all',
  'unlisten *',
  'select pg_advisory_unlock_all()',
  'discard temp',
];

const TABLES = `select string_agg(oid::regclass::text, ', ') as names from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`;

async function likenessOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ likeness: string }>(LIKENESS);
  return rows[0]?.likeness ?? '';
}

// The schema, the roles, the settings and the statistics, without what the rows change of them.
const FIRST_OID_OF_USERS = 16_384;
const LIKENESS = `
  select concat_ws(' ', current_user, session_user, md5(string_agg(part, ' ' order by part))) as likeness from (
    select row(oid, relname, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions)::text as part
      from pg_class where oid >= ${FIRST_OID_OF_USERS}
    union all select thing::text from pg_attribute thing where attrelid >= ${FIRST_OID_OF_USERS}
    union all select thing::text from pg_attrdef thing
    union all select thing::text from pg_constraint thing where oid >= ${FIRST_OID_OF_USERS}
    union all select thing::text from pg_index thing where indrelid >= ${FIRST_OID_OF_USERS}
    union all select thing::text from pg_policy thing
    union all select thing::text from pg_proc thing where oid >= ${FIRST_OID_OF_USERS}
    union all select thing::text from pg_trigger thing
    union all select thing::text from pg_namespace thing
    union all select thing::text from pg_extension thing
    union all select thing::text from pg_default_acl thing
    union all select thing::text from pg_roles thing
    union all select thing::text from pg_auth_members thing
    union all select thing::text from pg_db_role_setting thing
    union all select datname from pg_database
    union all select row(name, setting)::text from pg_settings where source = 'session'
    union all select thing::text from schema_migrations thing
    union all select row(starelid, staattnum)::text from pg_statistic where starelid >= ${FIRST_OID_OF_USERS}
  ) parts`;
