import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './postgres-server.ts';

/** A PgBouncer in front of every database of a server. */
export type Bouncer = Readonly<{ url: string; stop: () => Promise<void> }>;

/**
 * Starts PgBouncer in transaction mode, with few connections to the server for each database, so that transactions of one
 * client go over several of them. It runs as the user `postgres` where this process is root, which it refuses to be.
 */
export async function startBouncer(server: string): Promise<Bouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-pgbouncer-'));
  await chmod(folder, 0o755);
  const target = new URL(server);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(settings, settingsFor(target, port), { mode: 0o644 });
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const bouncer = spawn('pgbouncer', ['-q', ...asUser, settings], { stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  await waitUntilReady(url.href, () => bouncer.exitCode);
  return {
    url: url.href,
    stop: async () => {
      bouncer.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor({ hostname, port, username, password }: URL, listen: number): string {
  return `[databases]
* = host=${hostname} port=${port || '5432'} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 1000
server_reset_query_always = 0
server_idle_timeout = 5
server_login_retry = 1
`;
}

async function waitUntilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (exitCode() !== null) throw new Error(`PgBouncer ended with code ${exitCode() ?? ''}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PgBouncer did not start');
}
