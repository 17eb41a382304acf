// Tests the instructions for pg_dump in docs/operations.md: `npm run fault:dump`. It creates two clusters with the installed programs of
// PostgreSQL, dumps the database of one while the service runs, and restores it under that service and into the other cluster, with
// the role that the guide recommends.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from '../bench/organization.mjs';
import { print } from '../bench/serving.mjs';
import { freePort, withPrograms } from './service.mjs';

const SETTINGS = { PORT: '0', ALMANAC_DEMO: 'off', ALMANAC_RATE_LIMIT: '1000000', ALMANAC_LOG_LEVEL: 'warn' };
const PERIOD = 'period=2026-01-01:2026-01-31';
// The statements of docs/operations.md; a test compares them.
const ROLES = [
  'create role almanac_tenant nologin',
  'create role almanac_platform nologin',
  'create role almanac_eraser nologin',
  'grant almanac_tenant, almanac_platform, almanac_eraser to current_user',
];

/** A cluster for this run, and a role that owns its databases and is no superuser. */
async function withCluster(bin, folder, name, work) {
  const data = join(folder, name);
  const user = process.getuid?.() === 0 ? await systemUser() : {};
  must(
    spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
      { ...user, cwd: folder },
    ),
  );
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const gone = once(server, 'exit');
  try {
    const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilItWorks(
      async () =>
        await onServer(superuser, "create role almanac_owner login createdb createrole password 'x'"),
    );
    return await work({ superuser, owner: `postgres://almanac_owner:x@127.0.0.1:${port}/postgres` });
  } finally {
    server.kill('SIGQUIT');
    await gone;
  }
}

async function systemUser() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? [];
  if (uid === undefined) throw new Error('PostgreSQL cannot run as root: add a user named postgres');
  return { uid: Number(uid), gid: Number(gid) };
}

async function dumpAndRestore(bin, folder) {
  const dump = join(folder, 'almanac.dump');
  await withCluster(bin, folder, 'first', async (first) => {
    process.env.DATABASE_URL = first.owner;
    const answers = await withPrograms('server', async (programs) => {
      const secret = await fill(programs.run);
      const service = await programs.serve(SETTINGS);
      const ask = asker(service.address, secret);
      await post(ask, 'before', 100);
      await sameAs(ask, 100);
      const url = programs.location.url;
      const byOwner = spawnSync(join(bin, 'pg_dump'), ['-Fc', '-f', join(folder, 'refused.dump'), url]);
      if (byOwner.status === 0) throw new Error('the owner of the tables, who sees no row, could dump them');
      print('pg_dump by the owner of the tables is refused, as row-level security has it');
      must(spawnSync(join(bin, 'pg_dump'), ['-Fc', '-f', dump, asSuperuser(url)]));
      const answered = await everyMetric(ask);

      const written = await post(ask, 'after', 7);
      const { etag } = await sameAs(ask, 107);
      must(
        spawnSync(join(bin, 'pg_restore'), [
          '--clean',
          '--if-exists',
          '--single-transaction',
          '-d',
          url,
          dump,
        ]),
      );
      await sameAs(ask, 100, etag);
      if (written === (await post(ask, 'another', 9)))
        throw new Error('the import after the restore is the one before');
      await sameAs(ask, 109, etag);
      print('restored under the running service: another value after each write, and no false 304');
      service.child.kill('SIGTERM');
      await service.gone;
      await programs.run(['verify', '--org', 'dump']);
      return { answered, secret };
    });
    await withCluster(
      bin,
      folder,
      'second',
      async (second) => await intoFreshCluster(bin, dump, second, answers),
    );
  });
}

async function intoFreshCluster(bin, dump, { owner }, { answered, secret }) {
  process.env.DATABASE_URL = owner;
  await withPrograms('server', async ({ location, serve, run }) => {
    for (const statement of ROLES) await onServer(owner, statement);
    must(
      spawnSync(join(bin, 'pg_restore'), [
        '--exit-on-error',
        '--single-transaction',
        '-d',
        location.url,
        dump,
      ]),
    );
    for (const slug of ['dump', 'demo']) await run(['verify', '--org', slug]);
    const service = await serve(SETTINGS);
    const again = await everyMetric(asker(service.address, secret));
    const different = Object.keys(answered).filter((id) => answered[id] !== again[id]);
    if (different.length > 0) throw new Error(`other answers after the restore: ${different.join(', ')}`);
    print(
      `restored into a fresh cluster by a role that is no superuser: ${Object.keys(again).length} metrics equal, verify finds nothing`,
    );
    service.child.kill('SIGTERM');
    await service.gone;
  });
}

/** The demo, and an organisation with a few accounts; returns a key of the latter. */
async function fill(run) {
  await run(['demo']);
  await run(
    'org create --slug dump --name Dump --currency AUD --time-zone UTC --financial-year-start 7'.split(' '),
  );
  const capabilities =
    'metrics.read,records.read,records.write,ledger.read,ledger.write,imports.write,settings.write';
  const key = async (org, granted) =>
    (await run(['key', 'create', '--org', org, '--name', 'faults', '--capabilities', granted])).trim();
  return { dump: await key('dump', capabilities), demo: await key('demo', 'metrics.read,people.view_cost') };
}

function asker(address, { dump, demo }) {
  return async (path, { of = 'dump', headers = {}, ...request } = {}) => {
    const authorization = `Bearer ${of === 'demo' ? demo : dump}`;
    return await fetch(`${address}/api${path}`, { ...request, headers: { ...headers, authorization } });
  };
}

/** The answers of every metric of the demo, without the time of computation. */
async function everyMetric(ask) {
  const { data } = await (await ask('/v1/metrics', { of: 'demo' })).json();
  const answers = {};
  for (const { id, periodKind } of data) {
    const period = periodKind === 'snapshot' ? 'as_of:2026-06-30' : '2025-07-01:2026-06-30';
    const answer = await ask(`/v1/metrics/${id}/value?period=${period}`, { of: 'demo' });
    if (answer.status !== 200) throw new Error(`${id}: ${answer.status}`);
    answers[id] = (await answer.text()).replace(/"computedAt":"[^"]*"/, '');
  }
  if (Object.keys(answers).length < 100) throw new Error('there are too few metrics');
  return answers;
}

/** Throws when the revenue differs, or when the entity tag of another answer is accepted for this one. */
async function sameAs(ask, value, otherTag = '"none"') {
  const answer = await ask(`/v1/metrics/revenue.total/value?${PERIOD}`, {
    headers: { 'if-none-match': otherTag },
  });
  const found = answer.status === 200 ? (await answer.json()).data.value : answer.status;
  if (found !== value) throw new Error(`${value} is right, and the service answers ${found}`);
  return { etag: answer.headers.get('etag') };
}

async function post(ask, entry, amount) {
  await importFile(ask, 'accounts', 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n', entry);
  const lines = [`1100,x,${amount}`, `4000,x,-${amount}`].map((line) => `2026-01-15,${entry},${line},AUD`);
  return await importFile(
    ask,
    'journal',
    `date,entry,account,description,amount,currency\n${lines.join('\n')}\n`,
    entry,
  );
}

async function importFile(ask, kind, body, name) {
  const headers = { 'content-type': 'text/csv', 'idempotency-key': `${kind}-${name}` };
  let { data } = await (await ask(`/v1/imports?kind=${kind}`, { method: 'POST', headers, body })).json();
  while (data.state === 'running') {
    await sleep(20);
    ({ data } = await (await ask(`/v1/imports/${data.id}`)).json());
  }
  if (data.state !== 'done') throw new Error(`the import of ${name} is ${data.state}`);
  return data.id;
}

function asSuperuser(address) {
  const url = new URL(address);
  url.username = 'postgres';
  url.password = '';
  return url.href;
}

function must({ status, stderr, error }) {
  if (status !== 0) throw new Error(`${error?.message ?? ''}${stderr}`);
}

async function untilItWorks(work) {
  for (let left = 100; ; left -= 1) {
    try {
      return await work();
    } catch (failure) {
      if (left === 0) throw failure;
      await sleep(100);
    }
  }
}

const found = spawnSync('pg_config', ['--bindir']);
const bin = process.env.PG_BIN ?? String(found.stdout ?? '').trim();
if (spawnSync(join(bin, 'initdb'), ['--version']).error !== undefined) {
  process.stderr.write(
    'Nothing was tested: PG_BIN must name the folder with the programs of PostgreSQL 15 or newer.\n',
  );
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'almanac-dump-'));
try {
  await chmod(folder, 0o700);
  if (process.getuid?.() === 0) {
    const { uid, gid } = await systemUser();
    await chown(folder, uid, gid);
  }
  await dumpAndRestore(bin, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
