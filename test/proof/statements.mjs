// Proves statements: `npm run proof:statements -- [books] [folder]`. So many random books are kept; every row of their statements is held against
// its metric and against SQL by hand, and every ledger against its lines. Then statements of public journals are held against hledger (Debian:
// hledger): a folder holds what was fetched before, as <owner>/<repository>/<path>; otherwise the journals are fetched from GitHub.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareWithHledger } from './hledger-statements.mjs';
import { print } from './public-ledgers.mjs';

const [wanted = '20', folder] = process.argv.slice(2);
const TESTS = ['random', 'by-hand', 'ledger-by-hand', 'aged'].map(
  (name) => `test/statements/${name}.database`,
);
// What a process has counted is known at its end.
const AT_ONCE = 250;

const temporary = await mkdtemp(join(tmpdir(), 'almanac-proof-'));
let failed = 0;
try {
  const tallied = join(temporary, 'tally');
  for (let left = Number(wanted); left > 0; left -= AT_ONCE) {
    failed += await runTests(Math.min(left, AT_ONCE), tallied);
    for (const [of, { books, statements, rows, cells }] of await countsIn(tallied))
      print(`${of}: ${books} books, ${statements} statements, ${rows} rows, ${cells} numbers compared`);
  }
} finally {
  await rm(temporary, { recursive: true, force: true });
}
const { compared, differences } = await compareWithHledger(folder);
for (const difference of differences) print(`  ${difference}`);
print(`hledger: ${compared} amounts compared, ${differences.length} differences`);
print(
  failed === 0
    ? 'random books: 0 differences'
    : `random books: ${failed} runs found differences, printed above`,
);
process.exitCode = failed === 0 && differences.length === 0 ? 0 : 1;

/** Runs the tests on so many books; answers with 1 where one fails. */
async function runTests(books, tallied) {
  const env = { ...process.env, ALMANAC_BOOKS: String(books), ALMANAC_TALLY: tallied };
  const tests = spawn('npx', ['vitest', 'run', '--project', 'server', ...TESTS], { env, stdio: 'inherit' });
  return await new Promise((resolve) => {
    tests.once('exit', (code) => resolve(code === 0 ? 0 : 1));
  });
}

/** The sums of what was counted, by what was compared. */
async function countsIn(path) {
  const sums = new Map();
  for (const line of (await readFile(path, 'utf8')).trim().split('\n')) {
    const { of, ...counts } = JSON.parse(line);
    const sum = sums.get(of) ?? { books: 0, statements: 0, rows: 0, cells: 0 };
    for (const name of Object.keys(sum)) sum[name] += counts[name];
    sums.set(of, sum);
  }
  return sums;
}
