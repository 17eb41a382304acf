import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import { PLANNING, type Scope, takingHere } from './scope.ts';

// A pooler such as PgBouncer gives each transaction any free connection to the server: a statement prepared by name in
// one transaction is missing in the next.
const POOLED = new WeakSet<ClientBase>();

// A node of a cluster passes what a transaction sets on to the other nodes, each time the whole text that the statement was
// sent in. It plans for the value of the organisation, from which it learns the node to ask, and never for any value. It signs in
// to other nodes as the role that was taken on here, which may take on no other there.
const OF_CLUSTER = new WeakSet<ClientBase>();

/**
 * Detects on a new connection what is at its other end. A pooler: the process id sent when the connection was made then
 * differs from the one that answers. A cluster: the database has the extension.
 */
export async function recogniseConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; is_cluster: boolean }>(
    "select pg_backend_pid() as pid, exists (select from pg_extension where extname = 'citus') as is_cluster",
  );
  const [row] = rows;
  if (row?.pid !== (client as ClientBase & { processID: number | null }).processID) POOLED.add(client);
  if (row?.is_cluster === true) OF_CLUSTER.add(client);
}

/** The statement for this connection: without its name where names do not persist. */
export function asTaken(client: PoolClient, config: QueryConfig): QueryConfig {
  if (config.name === undefined || !POOLED.has(client)) return config;
  const { name: _, ...unnamed } = config;
  return unnamed;
}

/** Whether a node of a cluster answers. */
export function isOfCluster(client: PoolClient): boolean {
  return OF_CLUSTER.has(client);
}

/** The texts to send for this connection, one after the other, so that these statements run. */
export function textsOf(client: PoolClient, statements: Scope): readonly string[] {
  return isOfCluster(client)
    ? statements.filter((statement) => statement !== PLANNING).map(takingHere)
    : [statements.join('; ')];
}
