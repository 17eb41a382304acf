// Compares Almanac on a Citus cluster (a coordinator and two workers) with one PostgreSQL in the same run, then moves, kills and
// restores: `npm run bench:citus -- <citus source> [organisations] [rounds] [parts]`. It builds Citus from the source tree that is named.
// Parts are answers, speed, moves, kills and backup; all of them where none is named.
import { makeClusterDatabase, onNode, withCluster } from '../test/citus/cluster.mjs';
import { compareAnswers } from './citus/answers.mjs';
import { backUpAndRestore, killWorker, moveWhileAtWork } from './citus/faults.mjs';
import { fillOrganizations } from './citus/fill.mjs';
import { compareSpeed } from './citus/speed.mjs';
import { print } from './serving.mjs';

const [source, organizations = '20', rounds = '5', ...chosen] = process.argv.slice(2);
if (source === undefined)
  throw new Error('name the source tree of Citus: npm run bench:citus -- <citus source>');

await withCluster({ source, workers: 2 }, async (cluster) => {
  const [coordinator, ...workers] = cluster.nodes;
  await onNode(coordinator.url('postgres'), 'create database plain');
  const keys = await fillOrganizations(coordinator.url('plain'), Number(organizations));
  // The same rows in both, with the same ids: the cluster's database begins as a copy.
  await onNode(coordinator.url('postgres'), 'create database cluster template plain');
  await makeClusterDatabase(cluster.nodes, 'cluster');
  const plain = coordinator.url('plain');
  const distributed = coordinator.url('cluster');
  print(`${organizations} organisations, a coordinator and ${workers.length} workers\n`);
  await almanac(distributed, 'distribute');
  for (const url of [plain, distributed]) await onNode(url, 'analyze');
  const parts = {
    answers: async () => await compareAnswers(plain, distributed),
    speed: async () =>
      await compareSpeed({ plain, cluster: cluster.nodes, name: 'cluster', keys, rounds: Number(rounds) }),
    moves: async () => await moveWhileAtWork({ cluster, name: 'cluster', keys }),
    kills: async () => await killWorker({ cluster, name: 'cluster' }),
    backup: async () => await backUpAndRestore({ cluster, name: 'cluster', almanac }),
  };
  for (const [part, run] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(part)) await run();
});

/** Runs a command of Almanac on a database. Returns what it printed. */
async function almanac(url, ...words) {
  const { runProgram } = await import('../dist/cli/program.js');
  const out = [];
  const noted = [];
  const terminal = {
    environment: { DATABASE_URL: url },
    now: () => new Date(),
    readInput: async () => '',
    out: (text) => out.push(text),
    note: (text) => noted.push(text),
    draw: null,
  };
  const code = await runProgram(words, terminal);
  if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}: ${noted.join(' ')}`);
  return out.join('\n');
}
