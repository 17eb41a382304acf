// Measures the cost of PgBouncer in transaction mode: `npm run bench:pgbouncer -- [lines] [seconds]`, with DATABASE_URL and PgBouncer
// installed. One service connects directly and one through PgBouncer; both answer in turn, never the same question twice; five rounds.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../faults/service.mjs';
import { newPeriod } from './new-period.mjs';
import { fillOrganization, NOW, onServer, withDatabase } from './organization.mjs';
import { ask, load, percentilesOf, print, withServers } from './serving.mjs';

const [lines = 100_000, seconds = 3] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const ROUNDS = 5;
const CONNECTIONS = 20;

const QUESTIONS = [
  { title: 'value, new', request: () => get(`/v1/metrics/revenue.total/value?period=${newPeriod()}`) },
  { title: 'by month, new', request: () => get(`/v1/metrics/revenue.monthly/value?period=${newPeriod()}`) },
  { title: 'value, again', request: () => get('/v1/metrics/revenue.total/value?period=ytd') },
];

function get(path) {
  return { method: 'GET', path: `/api${path}` };
}

/** Starts PgBouncer in front of a server, configured as in the operations guide, and calls back with its address. */
async function withBouncer({ url }, work) {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(url);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort || '5432'} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 100
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const bouncer = spawn('pgbouncer', ['-q', ...asUser, settings], { stdio: 'ignore' });
  const gone = once(bouncer, 'exit');
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  try {
    for (let left = 100; !(await answers(through.href)); left -= 1) {
      if (left === 0 || bouncer.exitCode !== null) throw new Error('PgBouncer did not start');
      await sleep(50);
    }
    return await work({ kind: 'server', url: through.href });
  } finally {
    bouncer.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true });
  }
}

async function answers(url) {
  return await onServer(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function compare(direct, through, headers) {
  print(
    `${lines.toLocaleString('en')} lines, ${ROUNDS} rounds of ${seconds} s, ${CONNECTIONS} connections for requests a second; then one at a time, in turn\n`,
  );
  print(row(['question', 'direct/s', 'bouncer/s', 'ratio', 'direct ms', 'bouncer', 'ratio', 'worst']));
  for (const { title, request } of QUESTIONS) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await loaded(direct, request, headers), await loaded(through, request, headers)];
      const [alone, otherAlone] = await inTurn([direct, through], request, headers);
      rounds.push({ one, other, alone, otherAlone, ratio: otherAlone / alone });
    }
    const middle = (of) => rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1];
    print(
      row([
        title,
        middle(({ one }) => one).toFixed(0),
        middle(({ other }) => other).toFixed(0),
        middle(({ one, other }) => other / one).toFixed(2),
        middle(({ alone }) => alone).toFixed(2),
        middle(({ otherAlone }) => otherAlone).toFixed(2),
        middle(({ ratio }) => ratio).toFixed(2),
        Math.max(...rounds.map(({ ratio }) => ratio)).toFixed(2),
      ]),
    );
  }
}

function row([title, ...figures]) {
  return [title.padEnd(16), ...figures.map((figure) => figure.padStart(10))].join(' ');
}

/** Requests a second, with many connections. */
async function loaded(server, request, headers) {
  const result = await load(server, request, headers, { connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} refused`);
  return result.requests.average;
}

/** The median time of single requests to two servers in turn. */
async function inTurn(servers, request, headers) {
  const asked = servers.map((server) => ({
    server,
    agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
    taken: [],
  }));
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const { server, agent, taken } of asked) {
      const started = performance.now();
      const { status, body } = await ask(server, request(), headers, agent);
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
      taken.push(performance.now() - started);
    }
  }
  for (const { agent } of asked) agent.destroy();
  return asked.map(({ taken }) => percentilesOf(taken.slice(5)).p50);
}

if (spawnSync('pgbouncer', ['--version']).error !== undefined)
  throw new Error('PgBouncer is not installed: on Debian "apt-get install pgbouncer"');
await withDatabase('server', async (location) => {
  const { secret } = await fillOrganization(location, lines);
  await withBouncer(location, async (bouncer) => {
    await withServers(async (start) => {
      const direct = await start({ kind: 'ours', location, now: NOW.toISOString() });
      const through = await start({ kind: 'ours', location: bouncer, now: NOW.toISOString() });
      await compare(direct, through, { authorization: `Bearer ${secret}` });
    });
  });
});
