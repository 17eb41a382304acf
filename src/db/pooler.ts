import type { ClientBase, PoolClient, QueryConfig } from 'pg';

// A pooler such as PgBouncer gives each transaction whichever connection to the server is free: a statement that was
// prepared by name in one transaction is not there in the next.
const POOLED = new WeakSet<ClientBase>();

/**
 * Notices on a new connection whether a pooler stands in between: the process that the other side named when the connection
 * was made is then not the one that answers. Statements are not prepared by name on such a connection.
 */
export async function recognisePooler(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== (client as ClientBase & { processID: number | null }).processID) POOLED.add(client);
}

/** The statement as this connection takes it: without its name where names do not survive. */
export function asTaken(client: PoolClient, config: QueryConfig): QueryConfig {
  if (config.name === undefined || !POOLED.has(client)) return config;
  const { name: _, ...unnamed } = config;
  return unnamed;
}
