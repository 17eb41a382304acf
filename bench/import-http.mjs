// Imports a whole book over HTTP into a real server: `npm run bench:import-http -- [journal lines] [--kill]`, with DATABASE_URL.
// Prints elapsed time, rows a second and the peak memory of the server process, for the first import and for a repeat.
// With --kill the server is killed during a first try and started again, and the import is tried again.
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import yazl from 'yazl';
import { mintKey } from '../dist/access/manage-keys.js';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { verifyBooks } from '../dist/records/verify-books.js';
import { writeLargeBook } from './large-book.mjs';

const lines = Number(process.argv[2] ?? 20_000);
const withKill = process.argv.includes('--kill');
const server = process.env.DATABASE_URL;
if (!server) throw new Error('DATABASE_URL names the server in which a database is made for the benchmark');

const name = `almanac_bench_${Date.now()}`;
const url = new URL(server);
url.pathname = `/${name}`;
await onServer(`create database ${name}`);
const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
const port = 20_000 + (process.pid % 20_000);
let child = null;

try {
  const { rows, bytes } = await writeLargeBook(join(folder, 'book'), lines);
  const zip = join(folder, 'book.zip');
  await zipFolder(join(folder, 'book'), zip);
  const { size } = await stat(zip);
  print(
    `${lines} journal lines, ${rows} rows, ${megabytes(bytes)} of CSV in a zip of ${megabytes(size)}, Node ${process.version}`,
  );

  const database = await openDatabase({ kind: 'server', url: url.href }, () => undefined);
  await migrate(database.pool);
  const settings = {
    slug: 'bench',
    name: 'Bench',
    baseCurrency: 'AUD',
    timeZone: 'UTC',
    financialYearStartMonth: 7,
  };
  const organization = await createOrganization(openFoundingDoor(database.pool), settings, new Date());
  const tenant = openTenantDoor(database.pool, organization.id);
  const wanted = {
    prefix: 'alm',
    name: 'bench',
    capabilities: ['imports.write', 'ledger.write', 'metrics.read'],
    expiresAt: null,
  };
  const { secret } = await mintKey(tenant, { ...wanted, by: { kind: 'operator' } }, new Date());

  child = await startServer();
  print(`at rest        peak ${megabytes(await peakOf(child))}`);
  if (withKill) await killInTheMiddle(zip, secret, rows);
  for (const title of ['first import', 'same again']) {
    const started = performance.now();
    const key = title === 'first import' ? 'first' : `again-${Date.now()}`;
    const { id } = await upload(zip, secret, key);
    const ended = await finished(id, secret, () => false);
    const seconds = (performance.now() - started) / 1000;
    if (ended.state !== 'done') throw new Error(JSON.stringify(ended, null, 2));
    const sum = (column) => ended.report.files.reduce((total, file) => total + file[column], 0);
    print(
      `${title.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s ${String(Math.round(rows / seconds)).padStart(7)} rows/s   ` +
        `added ${sum('added')}, changed ${sum('changed')}, unchanged ${sum('unchanged')}   peak ${megabytes(await peakOf(child))}`,
    );
  }
  const started = performance.now();
  const findings = await verifyBooks(tenant);
  const differences = findings.flatMap((finding) => finding.differences);
  if (differences.length > 0) throw new Error(JSON.stringify(differences.slice(0, 10)));
  print(`verify clean   ${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s`);
  await database.close();
} finally {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await sleep(500);
  await onServer(`drop database if exists ${name} with (force)`);
}

async function killInTheMiddle(zip, secret, rows) {
  const { id } = await upload(zip, secret, 'first');
  await finished(id, secret, (record) => record.progress.rows > rows / 3);
  child.kill('SIGKILL');
  await sleep(500);
  child = await startServer();
  const record = await get(`/api/v1/imports/${id}`, secret);
  // Rows of the killed transaction remain on disk but are invisible: revenue is that of an empty ledger.
  print(`killed -9      state ${record.state} after the restart; revenue ${await revenue(secret)}`);
  if (record.state !== 'failed') throw new Error('a killed import does not say that it failed');
}

async function revenue(secret) {
  const { data } = await get(
    '/api/v1/metrics/revenue.total/value?period=2016-01-01:2026-01-01',
    secret,
    true,
  );
  return data.value;
}

async function startServer() {
  const env = {
    ...process.env,
    DATABASE_URL: url.href,
    PORT: String(port),
    ALMANAC_DEMO: 'off',
    ALMANAC_RATE_LIMIT: '100000',
    ALMANAC_LOG_LEVEL: 'warn',
  };
  const started = spawn(process.execPath, [new URL('../dist/main.js', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (health?.ok) return started;
    await sleep(100);
  }
  throw new Error('the server did not start');
}

async function upload(zip, secret, key) {
  const { size } = await stat(zip);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/zip',
      'content-length': String(size),
      'idempotency-key': key,
    },
    body: createReadStream(zip),
    duplex: 'half',
  });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

async function finished(id, secret, isEnough) {
  for (;;) {
    await sleep(200);
    const record = await get(`/api/v1/imports/${id}`, secret);
    if (record.state !== 'running' || isEnough(record)) return record;
  }
}

async function get(path, secret, whole = false) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(body));
  return whole ? body : body.data;
}

async function zipFolder(from, to) {
  const zip = new yazl.ZipFile();
  for (const file of await readdir(from)) zip.addFile(join(from, file), file);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
}

async function peakOf({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

async function onServer(text) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
