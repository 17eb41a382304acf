import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { PLATFORM_OPENING } from '../../src/db/platform.ts';
import { preparing } from '../../src/db/prepared.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { runAlone } from '../../src/db/transaction.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const isBehindPooler = process.env['ALMANAC_TEST_POOLER'] !== undefined;

// BackendKeyData: its letter, its length, the process and the key.
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** A pooler as a client sees it: it reports a process ID of its own. */
async function pooler(target: URL): Promise<string> {
  const sockets: Socket[] = [];
  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    sockets.push(client, server);
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(KEY_DATA);
      if (at >= 0) chunk.writeInt32BE(1, at + KEY_DATA.length);
      client.write(chunk);
    });
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const url = new URL(target);
  url.host = `127.0.0.1:${(listener.address() as { port: number }).port}`;
  return url.href;
}

/** The number of named prepared statements on a connection that has run the same query three times. */
async function preparedThrough(url: string): Promise<number> {
  const { pool, close } = await openDatabase({ kind: 'server', url }, () => undefined);
  try {
    // With names of its own: those of the process may all be given to the statements of earlier tests.
    const opening = { ...PLATFORM_OPENING, toDriver: preparing(1) };
    const statement = sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`;
    const count = statement.compile(platformQuery);
    for (let times = 0; times < 2; times += 1) await runAlone(pool, opening, count);
    return (await runAlone(pool, opening, count))[0]?.count ?? -1;
  } finally {
    await close();
  }
}

describe.runIf(database.engine === 'server' && !isBehindPooler)('a connection', () => {
  const { location } = database;
  const url = location.kind === 'server' ? new URL(location.url) : new URL('postgres://unused');

  it('directly to a server uses named prepared statements', async () => {
    expect(await preparedThrough(url.href)).toBeGreaterThan(0);
  });

  it('through a pooler uses none, for any statement', async () => {
    expect(await preparedThrough(await pooler(url))).toBe(0);
  });
});

describe.runIf(isBehindPooler)('through PgBouncer', () => {
  it('transactions of one client use several connections to the server', async () => {
    const tenant = database.openTenant(organization.id);
    const process = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.compile(query);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await tenant.read(process)));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBeGreaterThan(1);
    expect(inject('through')).not.toBe(inject('server'));
  });
});
