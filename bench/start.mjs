// Measures the time to start and the memory of an idle process: `npm run bench:start`, with DATABASE_URL for a server.
// A bare Fastify with one route, started the same way, serves as the baseline. Each time runs from the start of the process
// to its first answer; each figure is the median of several starts. The last line is the time of `npm start` on a clean clone
// with its packages until the printed key gets its first value, including the build and the demo.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../faults/service.mjs';
import { withDatabase } from './organization.mjs';
import { print } from './serving.mjs';

const TIMES = Number(process.argv[2] ?? 5);
const REST_MS = 1000;
const OURS = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
const ROOT = fileURLToPath(new URL('../', import.meta.url));

print(`Node ${process.version}, ${TIMES} starts each\n`);
print(`${'start'.padEnd(34)} ${'until it answers'.padStart(17)} ${'memory at rest'.padStart(15)}   of bare`);
const bare = await started(BARE, {});
printRow('bare Fastify', bare, bare);
await withDatabase('embedded', async ({ folder }) => {
  const settings = { ALMANAC_DATA_DIR: folder, ALMANAC_DEMO: 'off' };
  printRow('embedded, on an empty folder', await startedOnce(OURS, settings), bare);
  printRow('embedded', await started(OURS, settings), bare);
});
await withDatabase('embedded', async ({ folder }) => {
  const settings = { ALMANAC_DATA_DIR: folder };
  printRow('embedded, making the demo', await startedOnce(OURS, settings), bare);
  printRow('embedded, with the demo', await started(OURS, settings), bare);
});
if (process.env.DATABASE_URL) {
  await withDatabase('server', async ({ url }) => {
    const settings = { DATABASE_URL: url, ALMANAC_DEMO: 'off' };
    printRow('server, on an empty database', await startedOnce(OURS, settings), bare);
    printRow('server', await started(OURS, settings), bare);
  });
}

print(`\nnpm start on a clean clone, until the first value: ${((await firstStartMs()) / 1000).toFixed(1)} s`);

async function firstStartMs() {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-clone-'));
  try {
    await promisify(execFile)('git', ['clone', '--quiet', ROOT, folder]);
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return await firstValueMs(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstValueMs(folder) {
  const port = await freePort();
  const { DATABASE_URL: _server, ALMANAC_DATA_DIR: _data, ...environment } = process.env;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...environment, ALMANAC_LOG_LEVEL: 'silent', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm and its children are ended together.
    detached: true,
  });
  const gone = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  try {
    for (;;) {
      const [key] = /alm_pk_\w+/.exec(said) ?? [];
      if (key !== undefined && (await hasValue(port, key))) return performance.now() - begun;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said}`);
      await sleep(2);
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await gone;
  }
}

async function hasValue(port, key) {
  const address = `http://127.0.0.1:${port}/api/v1/metrics/revenue.total/value?period=last_fy`;
  return await fetch(address, { headers: { authorization: `Bearer ${key}` } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function started(program, settings) {
  const starts = [];
  for (let time = 0; time < TIMES; time += 1) starts.push(await startedOnce(program, settings));
  const middle = (field) => starts.map((start) => start[field]).sort((one, other) => one - other)[TIMES >> 1];
  return { answeredMs: middle('answeredMs'), memory: middle('memory') };
}

async function startedOnce(program, settings) {
  const port = await freePort();
  const { DATABASE_URL: _server, ...environment } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...environment, ALMANAC_LOG_LEVEL: 'silent', ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
      await sleep(2);
    }
    const answeredMs = performance.now() - begun;
    await sleep(REST_MS);
    return { answeredMs, memory: await memoryOf(child.pid) };
  } finally {
    child.kill();
    await gone;
  }
}

async function answers(at) {
  return await fetch(`http://127.0.0.1:${at}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

// Resident memory of the process, with its libraries (Linux).
async function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function printRow(name, { answeredMs, memory }, rival) {
  print(
    [
      name.padEnd(34),
      `${answeredMs.toFixed(0)} ms`.padStart(17),
      `${(memory / 1e6).toFixed(0)} MB`.padStart(15),
      ' ',
      `${(answeredMs / rival.answeredMs).toFixed(1)}, ${(memory / rival.memory).toFixed(1)}`,
    ].join(' '),
  );
}
