// A Citus cluster of this run alone, built from the given source tree: a coordinator and workers on 127.0.0.1.
// Nothing of Citus is part of Almanac. It needs a PostgreSQL with its headers (pg_config, or PG_CONFIG), gcc, make and flex.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../faults/service.mjs';

/** Builds Citus where it was not built before, calls back with a running cluster of so many workers, and removes the cluster. */
export async function withCluster({ source, workers, settings = [] }, work) {
  const user = processUser();
  const program = await built(resolve(source), user);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-cluster-'));
  own(folder, user);
  await chmod(folder, 0o755);
  const nodes = [];
  try {
    for (let number = 0; number <= workers; number += 1)
      nodes.push(await startNode({ program, folder, number, user, settings }));
    return await work({
      nodes,
      addNode: async () => {
        const node = await startNode({ program, folder, number: nodes.length, user, settings });
        nodes.push(node);
        return node;
      },
    });
  } finally {
    for (const { stop } of nodes) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The role that owns databases in tests, on each node: it is no superuser. */
export async function makeDatabaseRole(nodes) {
  for (const { url } of nodes)
    await onNode(url('postgres'), 'create role almanac_owner login createdb createrole');
}

/** Makes a database known to all nodes of the cluster. Where the coordinator has it already, it is that one. */
export async function makeClusterDatabase(nodes, name) {
  const [coordinator, ...workers] = nodes;
  for (const { url } of nodes) {
    const [there] = await onNode(url('postgres'), `select from pg_database where datname = '${name}'`);
    if (there === undefined) await onNode(url('postgres'), `create database ${name}`);
    await onNode(url(name), 'create extension citus');
  }
  await onNode(coordinator.url(name), `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await addToCluster(nodes, name, port);
}

/** Takes a node, which has the extension in the database, into the cluster. */
export async function addToCluster([coordinator], name, port) {
  await onNode(coordinator.url(name), `select citus_add_node('127.0.0.1', ${port})`);
}

/** Runs one statement at an address. */
export async function onNode(url, statement) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

// PostgreSQL refuses to run as root.
function processUser() {
  if (process.getuid?.() !== 0) return {};
  const { stdout } = spawnSync('getent', ['passwd', 'postgres']);
  const [, , uid, gid] = String(stdout).split(':');
  if (uid === undefined) throw new Error('PostgreSQL cannot run as root: add a user named postgres');
  return { uid: Number(uid), gid: Number(gid) };
}

function own(path, { uid, gid }) {
  if (uid !== undefined) chownSync(path, uid, gid);
}

/** The folder with PostgreSQL's programs and Citus among them; kept for the next run with the same source and server. */
async function built(source, user) {
  const config = (name) => {
    const { stdout, status } = spawnSync(process.env.PG_CONFIG ?? 'pg_config', [`--${name}`]);
    if (status !== 0)
      throw new Error(
        'there is no pg_config: install PostgreSQL and its headers, or set PG_CONFIG to its path',
      );
    return String(stdout).trim();
  };
  const [bin, share, library, version] = ['bindir', 'sharedir', 'pkglibdir', 'version'].map(config);
  const name = createHash('sha256').update(`${source} ${bin} ${version}`).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `almanac-citus-${name}`);
  const root = join(folder, 'root');
  const program = join(root, bin);
  if (existsSync(join(root, library, 'citus.so'))) return program;
  note(`building Citus of ${source} for ${version} in ${folder}; it takes a few minutes`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  own(folder, user);
  // A server finds its files beside its program, so a copy of both can be extended alone.
  for (const from of [dirname(bin), share])
    await cp(from, join(root, from), {
      recursive: true,
      dereference: from === share,
      verbatimSymlinks: from !== share,
    });
  const copy = join(folder, 'source');
  await cp(source, copy, { recursive: true, filter: (path) => !path.endsWith('/.git') });
  await makeBuildable(copy);
  const log = join(folder, 'build.log');
  const environment = { ...process.env, PG_CONFIG: join(bin, 'pg_config') };
  const without = ['libcurl', 'lz4', 'zstd'].map((library) => `--without-${library}`);
  await run('./configure', without, copy, log, environment);
  await run('nice', ['make', `-j${availableParallelism()}`, 'with_llvm=no'], copy, log, environment);
  await run('make', ['install', 'with_llvm=no', `DESTDIR=${root}`], copy, log, environment);
  return program;
}

async function makeBuildable(copy) {
  // Copied files are of any age; the program that would make `configure` anew need not be there.
  spawnSync('touch', ['configure'], { cwd: copy });
  // Some minor releases of PostgreSQL declare a function that Citus 13.2 defines for those before 16: it is given another name.
  const header = join(copy, 'src/include/pg_version_compat.h');
  const text = await readFile(header, 'utf8');
  await writeFile(
    header,
    text.replace(
      /^static inline bool\nhave_createdb_privilege\(void\)/m,
      '#define have_createdb_privilege() citus_have_createdb_privilege()\nstatic inline bool\ncitus_have_createdb_privilege(void)',
    ),
  );
}

async function run(command, words, cwd, log, env) {
  const to = openSync(log, 'a');
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', to, to] });
  const [code] = await once(child, 'exit');
  closeSync(to);
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${log} says why`);
}

async function startNode({ program, folder, number, user, settings }) {
  const data = join(folder, `node-${number}`);
  const port = await freePort();
  const log = `${data}.log`;
  const initialised = spawnSync(join(program, 'initdb'), [`--pgdata=${data}`, ...INITDB], {
    ...user,
    cwd: folder,
  });
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
  const lines = [`port = ${port}`, `unix_socket_directories = ''`, ...SETTINGS, ...settings];
  await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  const url = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const node = { number, port, data, url, process: null, start, kill, stop };
  await start();
  return node;

  async function start() {
    const to = openSync(log, 'a');
    node.process = spawn(join(program, 'postgres'), ['-D', data], {
      ...user,
      cwd: folder,
      stdio: ['ignore', to, to],
    });
    closeSync(to);
    await waitUntilReady(node.process, url('postgres'), log);
  }

  /** Ends all of its processes at once, as when the machine goes. */
  async function kill() {
    await end('SIGKILL');
    // The others notice that it has gone, and end.
    await sleep(500);
  }

  async function stop() {
    await end('SIGQUIT');
  }

  async function end(signal) {
    if (node.process.exitCode !== null || node.process.signalCode !== null) return;
    const ended = once(node.process, 'exit');
    node.process.kill(signal);
    await ended;
  }
}

const INITDB = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  'max_connections = 300',
  "shared_preload_libraries = 'citus'",
  // What a transaction sets holds on all nodes: the role of the door, and its organisation.
  "citus.propagate_set_commands = 'local'",
  'citus.enable_statistics_collection = off',
  "citus.node_conninfo = 'sslmode=disable'",
  'wal_level = logical',
  'max_prepared_transactions = 300',
  'max_worker_processes = 200',
  'max_replication_slots = 64',
  'max_wal_senders = 64',
  'max_logical_replication_workers = 32',
];

async function waitUntilReady(server, url, log) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with code ${server.exitCode}: ${log} says why`);
    try {
      await onNode(url, 'select 1');
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('PostgreSQL did not start');
}

function note(line) {
  process.stderr.write(`${line}\n`);
}
