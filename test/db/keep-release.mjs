// Stores a database of this release, with the answers of every metric, for test/db/released.test.ts: `npm run keep-release`
// after the build, once for each release with a new migration. The database is that of the previous release, migrated.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('./fixtures/', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../dist/cli/almanac.js', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

const newest = async (folder, end) =>
  (await readdir(folder))
    .filter((name) => name.endsWith(end))
    .sort()
    .at(-1);
const number = (await newest(MIGRATIONS, '.sql')).slice(0, 4);
const folder = await mkdtemp(join(tmpdir(), 'almanac-release-'));
const env = { PATH: process.env.PATH, ALMANAC_DATA_DIR: folder, ALMANAC_DEMO: 'off', PORT: '0' };
const almanac = (...words) => execFileSync(process.execPath, [PROGRAM, ...words], { env, encoding: 'utf8' });
try {
  almanac('restore', join(HERE, await newest(HERE, '.almanac')));
  const capabilities = 'metrics.read,people.view_cost';
  const key = almanac(
    'key',
    'create',
    '--org',
    'demo',
    '--name',
    number,
    '--capabilities',
    capabilities,
  ).trim();
  const answers = await ask(key);
  almanac('backup', '--to', join(HERE, `${number}.almanac`));
  await writeFile(join(HERE, `${number}.json`), `${JSON.stringify(answers)}\n`);
} finally {
  await rm(folder, { recursive: true });
}

async function ask(key) {
  const server = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const address = await addressOf(server);
    const read = async (path) => {
      const answer = await fetch(`${address}/v1/metrics${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return await answer.json();
    };
    const answers = {};
    for (const { id, periodKind } of (await read('')).data) {
      const period = periodKind === 'snapshot' ? 'as_of:2026-09-30' : '2026-01-01:2026-09-30';
      answers[id] = (await read(`/${id}/value?period=${period}`)).data;
    }
    return answers;
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stderr })) {
    const [, address] = /^Almanac serves (\S+),/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the service did not start');
}
