import type { ClientBase, PoolClient, QueryConfig } from 'pg';

// A pooler such as PgBouncer gives each transaction any free connection to the server: a statement prepared by name in
// one transaction is missing in the next.
const POOLED = new WeakSet<ClientBase>();

/**
 * Detects on a new connection whether a pooler stands in between: the process id sent when the connection was made then
 * differs from the one that answers. Statements are not prepared by name on such a connection.
 */
export async function recognisePooler(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== (client as ClientBase & { processID: number | null }).processID) POOLED.add(client);
}

/** The statement for this connection: without its name where names do not persist. */
export function asTaken(client: PoolClient, config: QueryConfig): QueryConfig {
  if (config.name === undefined || !POOLED.has(client)) return config;
  const { name: _, ...unnamed } = config;
  return unnamed;
}
