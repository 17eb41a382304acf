// Measures the memory and time of a backup and a restore of large books: `npm run bench:backup -- [lines]`, with DATABASE_URL.
// The same commands on a database with one empty organisation serve as the baseline.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { fillOrganization, withDatabase } from './organization.mjs';
import { print } from './serving.mjs';

const lines = Number(process.argv[2] ?? 500_000);
const COMMAND = fileURLToPath(new URL('../dist/cli/almanac.js', import.meta.url));
const SAMPLE_MS = 20;
const folder = await mkdtemp(join(tmpdir(), 'almanac-backup-'));

try {
  print(
    `${'lines'.padStart(9)} ${'database'.padStart(9)} ${'file'.padStart(8)}   ${'backup'.padStart(15)}   ${'restore'.padStart(15)}`,
  );
  const empty = await measured(0);
  const large = await measured(lines);
  const ratio = (step) => (large[step].memory / empty[step].memory).toFixed(2);
  print(
    `\npeak memory as a multiple of that for an empty database: backup ${ratio('backup')}, restore ${ratio('restore')}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Backs up a database with this many lines, restores it into another, and prints the time and peak memory of each. */
async function measured(count) {
  return await withDatabase('server', async (location) => {
    await fillOrganization(location, count);
    const file = join(folder, `${count}.almanac`);
    const backup = await run(['backup', '--to', file], location);
    const bytes = await sizeOf(location);
    return await withDatabase('server', async (target) => {
      const restore = await run(['restore', file], target);
      const { size } = await stat(file);
      const costOf = ({ seconds, memory }) =>
        `${seconds.toFixed(1).padStart(6)} s ${megabytes(memory).padStart(4)} MB`;
      print(
        `${String(count).padStart(9)} ${megabytes(bytes).padStart(6)} MB ${megabytes(size).padStart(5)} MB   ${costOf(backup).padStart(15)}   ${costOf(restore).padStart(15)}`,
      );
      return { backup, restore };
    });
  });
}

/** Runs a command in its own process; returns its time and peak memory (Linux). */
async function run(words, { url }) {
  const begun = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  let memory = 0;
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
    await sleep(SAMPLE_MS);
  }
  const [code] = await gone;
  if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, memory };
}

async function sizeOf({ url }) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0].bytes);
  } finally {
    await client.end();
  }
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(0);
}
