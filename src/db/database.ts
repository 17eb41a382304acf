import { Pool, type PoolConfig, types } from 'pg';
import { openEmbedded, openInMemory } from './embedded.ts';
import { recognisePooler } from './pooler.ts';

/**
 * Where the data is: a PostgreSQL server, a folder for the embedded one, or memory for as long as the process lives,
 * there from an image of a data folder when one is given.
 */
export type DatabaseLocation =
  | Readonly<{ kind: 'server'; url: string }>
  | Readonly<{ kind: 'embedded'; folder: string }>
  | Readonly<{ kind: 'memory'; image?: Blob }>;

/** An open database: its connections, and the way to let go of them. */
export type Database = Readonly<{ pool: Pool; close: () => Promise<void> }>;

/**
 * Opens the database at its location; both kinds are a pg.Pool with the same types. Fails when the embedded folder is
 * in use; a server that is down is noticed by the first statement. `onIdleFailure` hears of a connection that broke
 * while nobody used it. `connections` is how many a server is asked for at most; the embedded one has one.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onIdleFailure: (failure: Error) => void,
  connections: number = DEFAULT_CONNECTIONS,
): Promise<Database> {
  if (location.kind === 'server') {
    const server = { connectionString: location.url, max: connections, onConnect: recognisePooler };
    const pool = openPool(server, onIdleFailure);
    return { pool, close: async () => await pool.end() };
  }
  const embedded =
    location.kind === 'memory'
      ? await openInMemory(location.image ?? null)
      : await openEmbedded(location.folder);
  const pool = openPool({ ...embedded.poolConfig, max: 1 }, onIdleFailure);
  return {
    pool,
    close: async () => await embedded.close(pool.end()),
  };
}

/** How many connections a process has to a server by default. */
export const DEFAULT_CONNECTIONS = 12;
const CONNECTION_TIMEOUT_MS = 10_000;

function openPool(config: PoolConfig, onIdleFailure: (failure: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    pipeline: true,
    // A server that is gone without a word is noticed.
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: VALUE_TYPES,
  });
  pool.on('error', onIdleFailure);
  return pool;
}

// A date stays the text that it is: a JavaScript Date would put it in a time zone.
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.DATE.valueOf() ? String : types.getTypeParser(type, format);

/** How the values of the database become those of JavaScript, on every connection. */
export const VALUE_TYPES = Object.freeze({ getTypeParser });
