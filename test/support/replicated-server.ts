import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, installPostgres, type RunningServer } from './postgres-server.ts';

/** A replica that follows a primary by streaming. */
export type ReplicaServer = Readonly<{
  url: string;
  /** Holds it back: it goes on answering from the state that it has. */
  holdBack: () => Promise<void>;
  /** Lets it follow again. */
  letGo: () => Promise<void>;
  /** Waits until it has all that the primary has written by now. */
  catchUp: () => Promise<void>;
  /** Makes it a primary of its own. */
  promote: () => Promise<void>;
  /** Ends the connections of clients to it. */
  endConnections: () => Promise<void>;
  kill: () => Promise<void>;
  /** Starts it again after it was killed. */
  start: () => Promise<void>;
}>;

/** Starts a primary and its replicas, on the PostgreSQL that the tests bring. */
export async function startReplicated(count: number) {
  const place = await installPostgres();
  const port = await freePort();
  const first = await place.start('data', port);
  await first.runAsSuperuser("create role almanac_owner login createdb createrole password 'x'");
  // A copy of data at rest needs no program for backups.
  await first.shutDown();
  const replicas: (ReplicaServer & RunningReplica)[] = [];
  for (let number = 1; number <= count; number += 1) await place.copyData('data', `replica-${number}`);
  const primary = await place.start('data', port);
  for (let number = 1; number <= count; number += 1)
    replicas.push(await startReplica(place, primary, `replica-${number}`));
  return {
    url: primary.url,
    replicas: replicas as readonly ReplicaServer[],
    stop: async () => {
      for (const replica of replicas) await replica.kill();
      await primary.kill();
      await place.remove();
    },
  };
}

type RunningReplica = Readonly<{ kill: () => Promise<void> }>;

async function startReplica(
  place: Awaited<ReturnType<typeof installPostgres>>,
  primary: RunningServer,
  data: string,
): Promise<ReplicaServer> {
  const port = await freePort();
  const settings = [
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres application_name=${data}`,
    'wal_retrieve_retry_interval=100ms',
  ];
  let server = await place.start(data, port, settings);
  const valueOf = async (on: RunningServer, expression: string): Promise<unknown> =>
    (await on.runAsSuperuser(`select ${expression} as value`))[0]?.['value'];
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (await condition()) return;
      await sleep(50);
    }
    throw new Error(`${data} did not get there`);
  };
  return {
    url: server.url,
    holdBack: async () => {
      await server.runAsSuperuser('select pg_wal_replay_pause()');
      await until(async () => (await valueOf(server, 'pg_get_wal_replay_pause_state()')) === 'paused');
    },
    letGo: async () => void (await server.runAsSuperuser('select pg_wal_replay_resume()')),
    catchUp: async () => {
      const written = String(await valueOf(primary, 'pg_current_wal_lsn()'));
      await until(async () => (await valueOf(server, `pg_last_wal_replay_lsn() >= '${written}'`)) === true);
    },
    promote: async () => {
      await server.runAsSuperuser('select pg_promote()');
    },
    endConnections: async () => {
      await server.runAsSuperuser(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
    },
    kill: async () => await server.kill(),
    start: async () => {
      server = await place.start(data, port, settings);
    },
  };
}
