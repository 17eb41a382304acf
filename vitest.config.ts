import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests that use a database run twice: on the embedded PostgreSQL, and on a real server. They are those in these
// folders, but for the few that need none, and those that say so in their name.
const DATABASE_TESTS = [
  'test/{api,isolation}/**/*.test.ts',
  'test/access/**/!(api-key|capability|password|slug).test.ts',
  'test/cli/**/!(usage).test.ts',
  'test/db/**/!(folder-lock).test.ts',
  'test/import/**/!(hledger-names|zip).test.ts',
  'test/ledger/**/!(balance).test.ts',
  'test/**/*.database.test.ts',
];

const NOT_ON = {
  // Many short processes, of which each would start the embedded engine: killed-import does, as often as is needed.
  // Several workers need a server.
  embedded: ['test/cli/commands.test.ts', 'test/cli/workers.test.ts'],
  // A server's data is in no folder of ours.
  server: ['test/api/data-folder.test.ts'],
};

function onEngine(engine: 'embedded' | 'server') {
  return {
    extends: true as const,
    test: {
      name: engine,
      include: DATABASE_TESTS,
      exclude: NOT_ON[engine],
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
