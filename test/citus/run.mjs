// Runs tests of the database, the API, isolation, imports, records and verification on a Citus cluster of a coordinator and two
// workers: `npm run test:citus -- <citus source> [test files]`. What does not run there, and why, is in test/citus/skipped.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { makeDatabaseRole, withCluster } from './cluster.mjs';
import { SKIPPED } from './skipped.mjs';

const SUITES = [
  'test/api',
  'test/isolation',
  'test/import',
  'test/records',
  'test/ledger',
  'test/metrics',
  'test/db',
];

const [source, ...chosen] = process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('usage: npm run test:citus -- <citus source> [test files]\n');
  process.exit(2);
}

function allFiles() {
  const skipped = new Set(SKIPPED.flatMap(({ files }) => files));
  return SUITES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => file.endsWith('.test.ts') && !skipped.has(file))
    .toSorted();
}

await withCluster(
  { source, workers: 2, settings: ['fsync = off', 'full_page_writes = off', 'autovacuum = off'] },
  async ({ nodes }) => {
    await makeDatabaseRole(nodes);
    const words = ['vitest', 'run', '--project', 'server', ...(chosen.length > 0 ? chosen : allFiles())];
    const cluster = nodes.map(({ port }) => `postgres://almanac_owner@127.0.0.1:${port}/postgres`).join(' ');
    const child = spawn('npx', words, {
      stdio: 'inherit',
      // Random books take longer on a cluster: fewer are made, unless somebody asks for more.
      env: { ALMANAC_BOOKS: '5', ...process.env, ALMANAC_TEST_CLUSTER: cluster },
    });
    const [code] = await once(child, 'exit');
    if (chosen.length === 0)
      for (const { files, why } of SKIPPED) process.stderr.write(`skipped: ${files.join(', ')}: ${why}\n`);
    process.exitCode = code ?? 1;
  },
);
