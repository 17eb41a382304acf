// Runs the tests of the API, of isolation, of imports and of replicas through PgBouncer in transaction mode: `npm run test:pgbouncer`, or with
// the names of test files.
import { spawnSync } from 'node:child_process';

const SUITES = [
  'test/api',
  'test/isolation',
  'test/import',
  'test/db/doors',
  'test/db/limits',
  'test/db/pooler',
  'test/replicas',
];

if (spawnSync('pgbouncer', ['--version']).error !== undefined) {
  process.stderr.write(
    'PgBouncer is not installed, so that nothing was tested: install it, on Debian with "apt-get install pgbouncer".\n',
  );
  process.exit(1);
}
const chosen = process.argv.slice(2);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'server', ...(chosen.length > 0 ? chosen : SUITES)],
  { stdio: 'inherit', env: { ...process.env, ALMANAC_TEST_POOLER: 'pgbouncer' } },
);
process.exit(status ?? 1);
