// Test files that do not run on a cluster, and why.
export const SKIPPED = [
  {
    files: ['test/api/audited-routes.test.ts'],
    why: 'it makes triggers that refuse rows, on tables that are distributed',
  },
  {
    files: ['test/db/{pooler,migrate,released}.test.ts'],
    why: 'they make databases of their own, on one server',
  },
  { files: ['test/api/restored.test.ts'], why: 'it restores a dump of one server while the service runs' },
];
