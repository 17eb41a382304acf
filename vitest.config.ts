import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defineConfig, type Plugin } from 'vitest/config';

// The sources are tested as they are released: built, and loaded by Node itself. Each worker would else translate and link them
// again. What is built already is left as it is.
const ROOT = fileURLToPath(new URL('.', import.meta.url));
await promisify(execFile)(process.execPath, [join(ROOT, 'build/build.mjs')], {
  // In the environment of a test the web app would become what developers use.
  env: { ...process.env, NODE_ENV: 'production' },
});

const BUILT: Plugin = {
  name: 'as built',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (importer === undefined || !source.startsWith('.')) return null;
    const path = join(dirname(importer), source);
    if (!path.startsWith(join(ROOT, 'src/'))) return null;
    return {
      id: join(ROOT, 'dist', path.slice(join(ROOT, 'src').length).replace(/\.ts$/, '.js')),
      external: true,
    };
  },
};

// Tests that use a database are those in these folders, but for the few named here that need none, and those that say so in
// their name.
const NEED_NONE: Readonly<Record<string, readonly string[]>> = {
  access: [
    'api-key',
    'canonical-email',
    'capability',
    'hash-gate',
    'mailbox',
    'owner-days',
    'password',
    'slug',
    'together',
    'visible-text',
  ],
  api: ['none'],
  cli: ['usage'],
  db: ['all-of', 'fair-queue', 'folder-lock', 'identifier'],
  import: [
    'beside',
    'closings',
    'day-balances',
    'encoding',
    'expression',
    'header',
    'hledger-names',
    'mapping-faults',
    'mapping-guess',
    'mapping-start',
    'mapping-forms',
    'plans',
    'prices',
    'xlsx-styles',
    'xml',
    'zip',
  ],
  isolation: ['distributable'],
  ledger: ['balance', 'cash-flow', 'cash-flow-from-profit', 'flow-by-class'],
};
const DATABASE_TESTS = [
  ...Object.entries(NEED_NONE).map(([folder, names]) => `test/${folder}/**/!(${names.join('|')}).test.ts`),
  'test/**/*.database.test.ts',
];
const WITHOUT_DATABASE = Object.entries(NEED_NONE).map(
  ([folder, names]) => `test/${folder}/**/@(${names.join('|')}).test.ts`,
);

// What an engine decides is tried on both: the database itself, isolation, the ledger, how the service waits, starts and stops,
// and a part of the API. `npm run test:engines` runs everything on both.
const ON_BOTH = [
  'test/{db,isolation,ledger}/**/*.test.ts',
  'test/api/{customers-patch,exports,health,imports,long-series-beside,metrics-value,server,session,waiting}.test.ts',
  'test/cli/no-database.test.ts',
];

// What is about data in a folder of ours.
const EMBEDDED_ALONE = ['test/api/data-folder.test.ts', 'test/db/{engine,killed-migration}.test.ts'];

// Several workers need a server, and so does a database that is restored while the service runs; commands are too short for the
// start of the embedded engine each time.
const SERVER_ALONE = [
  'test/api/restored.test.ts',
  'test/observe/{server,traces}.database.test.ts',
  'test/cli/{ask,commands,export,import-undo,manage,mapping,observe,org-delete,person,progress,reset-second-factor,upgrade,workers}.test.ts',
];

// Processes that are killed again and again: `npm run fault:killed` does it.
const FAULTS = ['test/{api,backup,cli,db}/**/killed*.test.ts', 'test/demo/cut-short.database.test.ts'];

const hasAll = process.env['ALMANAC_TEST_ENGINES'] === 'all';

function onEngine(engine: 'embedded' | 'server') {
  const [own, other] = engine === 'server' ? [SERVER_ALONE, EMBEDDED_ALONE] : [EMBEDDED_ALONE, SERVER_ALONE];
  const isWhole = hasAll || engine === 'server';
  return {
    extends: true as const,
    test: {
      name: engine,
      include: isWhole ? DATABASE_TESTS : [...ON_BOTH, ...own],
      exclude: [...WITHOUT_DATABASE, ...other, ...(hasAll ? [] : FAULTS)],
      globalSetup: `./test/support/setup-${engine}.ts`,
      provide: { engine },
    },
  };
}

export default defineConfig({
  plugins: [BUILT],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    isolate: false,
    setupFiles: ['./test/support/seed.ts'],
    // A busy machine takes longer than a second over a mail or a note; what never comes still fails.
    expect: { poll: { timeout: 20_000 } },
    // One more than there are cores: some tests wait for a process or a time limit.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['test/**/*.test.ts'], exclude: [...DATABASE_TESTS, 'test/web/**'] },
      },
      onEngine('embedded'),
      onEngine('server'),
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/web/**/*.test.ts'],
          globalSetup: ['./test/support/setup-server.ts', './test/support/setup-web.ts'],
          provide: { engine: 'server' },
        },
      },
    ],
  },
});
