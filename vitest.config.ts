import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests that use a database run on the embedded PostgreSQL and on a real server. They are those in these folders, but for
// the few that need none, and those that say so in their name.
const DATABASE_TESTS = [
  'test/{api,isolation}/**/*.test.ts',
  'test/access/**/!(api-key|capability|password|slug).test.ts',
  'test/cli/**/!(usage).test.ts',
  'test/db/**/!(folder-lock).test.ts',
  'test/import/**/!(hledger-names|zip).test.ts',
  'test/ledger/**/!(balance|cash-flow).test.ts',
  'test/**/*.database.test.ts',
];

const NOT_ON = {
  // Many short processes, of which each would start the embedded engine: killed-import does, as often as is needed.
  // Several workers need a server.
  embedded: ['test/cli/commands.test.ts', 'test/cli/workers.test.ts'],
  // A server's data is in no folder of ours.
  server: ['test/api/data-folder.test.ts'],
};

// What says nothing new on the other engine, and takes a while: rules of HTTP, numbers that are told of the same statements
// elsewhere, and the second of two ways to be killed. `npm run test:engines` runs these too.
const ENOUGH_ONCE = {
  embedded: [
    'test/api/{accept-invitation,access,answer,audit-log,change-password,custom-fields-define,form,fuzz}.test.ts',
    'test/api/{invitations,killed,members,openapi,origin,response-headers,setup,sign-in}.test.ts',
    'test/demo/{cut-short,every-metric,own-demo,records}.database.test.ts',
    'test/{explain,proof}/**',
  ],
  server: ['test/cli/killed-import.test.ts', 'test/disclosure/attack/**', 'test/reference/**'],
};

const hasAll = process.env['ALMANAC_TEST_ENGINES'] === 'all';

function onEngine(engine: 'embedded' | 'server') {
  return {
    extends: true as const,
    test: {
      name: engine,
      include: DATABASE_TESTS,
      exclude: [...NOT_ON[engine], ...(hasAll ? [] : ENOUGH_ONCE[engine])],
      globalSetup: `./test/support/setup-${engine}.ts`,
      provide: { engine },
    },
  };
}

export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
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
