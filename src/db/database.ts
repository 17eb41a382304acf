import { Pool, type PoolConfig, types } from 'pg';
import { recogniseConnection } from './connection-kind.ts';
import { openEmbedded, openInMemory } from './embedded.ts';

/**
 * Where the data is: a PostgreSQL server, a folder for the embedded engine, or memory for the life of the process,
 * optionally loaded from an image of a data folder.
 */
export type DatabaseLocation =
  | Readonly<{ kind: 'server'; url: string }>
  | Readonly<{ kind: 'embedded'; folder: string }>
  | Readonly<{ kind: 'memory'; image?: Blob }>;

/** An open database: its connections, and how to close it. */
export type Database = Readonly<{ pool: Pool; close: () => Promise<void> }>;

/**
 * Opens the database at its location; both kinds are a pg.Pool with the same types. Fails when the embedded folder is
 * in use; the first statement fails when a server is down. `onIdleFailure` receives failures of idle connections.
 * `connections` is the most that a server gets; the embedded engine has one, and `meanwhile` is work for the time in which it starts.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onIdleFailure: (failure: Error) => void,
  connections: number = DEFAULT_CONNECTIONS,
  meanwhile: () => void = () => undefined,
): Promise<Database> {
  if (location.kind === 'server') {
    const pool = openServerPool(location.url, connections, CONNECTION_TIMEOUT_MS, onIdleFailure);
    return { pool, close: async () => await pool.end() };
  }
  const embedded =
    location.kind === 'memory'
      ? await openInMemory(location.image ?? null)
      : await openEmbedded(location.folder, meanwhile);
  const config = { ...embedded.poolConfig, max: 1, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS };
  const pool = openPool(config, onIdleFailure);
  return {
    pool,
    close: async () => await embedded.close(pool.end()),
  };
}

/** The default number of connections of a process to a server. */
export const DEFAULT_CONNECTIONS = 12;
const CONNECTION_TIMEOUT_MS = 10_000;

/** The connections to a server, at most `max`, each of which has so long to be made. */
export function openServerPool(
  url: string,
  max: number,
  connectionTimeoutMillis: number,
  onIdleFailure: (failure: Error) => void,
): Pool {
  const server = { connectionString: url, max, connectionTimeoutMillis, onConnect: recogniseConnection };
  return openPool(server, onIdleFailure);
}

function openPool(config: PoolConfig, onIdleFailure: (failure: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    pipeline: true,
    // Detects a server that vanished without closing the connection.
    keepAlive: true,
    types: VALUE_TYPES,
  });
  pool.on('error', onIdleFailure);
  return pool;
}

// Dates stay text: a JavaScript Date would give them a time zone.
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.DATE.valueOf() ? String : types.getTypeParser(type, format);

/** How database values are converted to JavaScript, on every connection. */
export const VALUE_TYPES = Object.freeze({ getTypeParser });
