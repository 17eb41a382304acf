import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import { platformQuery } from '../../src/db/statement.ts';
import { IS_ONE_SERVER } from './cluster.ts';
import type { TestDatabase } from './database.ts';

/**
 * Writes down, from now on, the text of every statement that leaves through the pool: what opens and ends a
 * transaction too. The statements reach the database as they would.
 */
export function recordStatements(pool: Pool): string[] {
  const texts: string[] = [];
  const watched = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const watch = (callback?: Connected): Promise<PoolClient> | void => {
    if (callback === undefined) return recordedClient();
    // As the pool itself connects for a statement that it is handed.
    void handOver(callback);
  };
  const handOver = async (callback: Connected): Promise<void> => {
    const [client] = await Promise.allSettled([recordedClient()]);
    if (client.status === 'rejected') callback(client.reason as Error, undefined, () => undefined);
    else callback(undefined, client.value, client.value.release.bind(client.value));
  };
  const recordedClient = async (): Promise<PoolClient> => {
    const client = await connect();
    if (watched.has(client)) return client;
    watched.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const recorded = (...all: unknown[]): unknown => {
      const [first] = all;
      texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(...all);
    };
    client.query = recorded as typeof client.query;
    return client;
  };
  pool.connect = watch as typeof pool.connect;
  return texts;
}

type Connected = Parameters<Pool['connect']>[0];

/**
 * The recorded statements without those that a door adds, to open and end a transaction and to know the state of the data, and without those of the
 * request log, which come some seconds after their requests.
 */
export function withoutDoors(texts: readonly string[]): string[] {
  return texts.filter(
    (text) =>
      !/^(begin|commit|rollback|set local|select set_config)\b/.test(text) &&
      text !== SELECT_DATA_VERSION.sql &&
      !text.includes('logged_requests') &&
      (IS_ONE_SERVER || !STATE_OF_CALLER.test(text)),
  );
}

// On a cluster a look-up is two statements: the credentials, then the state of the organisation.
const STATE_OF_CALLER = /from "data_versions" left join "memberships"/;

/**
 * Waits for what the requests before have begun in the background, such as a note that a key was used. It goes through the
 * same pool: a few turns of the loop are enough to have begun it, and a moment each where the machine is busy.
 */
export async function settled({ platform }: TestDatabase): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await platform.run(platformQuery.selectFrom('users').select('id').limit(0).compile());
    await sleep(5);
  }
}
