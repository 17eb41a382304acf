// Test files that do not run on a cluster, and why. Single tests that do not are `it.runIf(IS_ONE_SERVER)` in their files.
export const SKIPPED = [
  {
    files: ['test/records/documents-random.database.test.ts'],
    why: 'it needs 40 random books to meet enough cases, which take longer there than a test may; five of them are right',
  },
  { files: ['test/api/restored.test.ts'], why: 'it restores a dump of one server while the service runs' },
];
