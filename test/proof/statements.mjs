// Proves statements: `npm run proof:statements -- [books] [folder]`, or ALMANAC_BOOKS. So many random books are kept; every row of their statements is held against
// its metric and against SQL by hand, every ledger against its lines, and so many aged lists against their documents. Then statements of public journals
// are held against hledger (Debian: hledger): a folder holds what was fetched before, as <owner>/<repository>/<path>; otherwise the journals are fetched from
// GitHub. ALMANAC_SEED repeats a run; what fails names the seed and the path of its book.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compareWithHledger } from './hledger-statements.mjs';
import { print } from './public-ledgers.mjs';

const [wanted = process.env.ALMANAC_BOOKS ?? '40', folder] = process.argv.slice(2);
const seed = Number(process.env.ALMANAC_SEED ?? Date.now() % 2 ** 31);
/** The tests of random books. Each makes so many, in databases that do not grow without end. */
const TESTS = ['any-book', 'aged'];
const AT_ONCE = 1000;
const PROGRESS_SECONDS = 30;

const started = Date.now();
const temporary = await mkdtemp(join(tmpdir(), 'almanac-proof-'));
const tallied = join(temporary, 'tally');
const runs = runsOf(Number(wanted));
const whole = runs.length;
const failed = [];
let shown = 0;
print(`${wanted} books, seed ${seed}`);
const progress = setInterval(() => void printTally(), PROGRESS_SECONDS * 1000);
try {
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await printTally();
} finally {
  clearInterval(progress);
  await rm(temporary, { recursive: true, force: true });
}
for (const { test, output } of failed) print(`${test} found differences:\n${output}`);
print(
  `random books: ${failed.length} of ${whole} runs found differences, in ${Math.round((Date.now() - started) / 1000)} s`,
);
const { compared, differences } = await compareWithHledger(folder);
for (const difference of differences) print(`  ${difference}`);
print(`hledger: ${compared} amounts compared, ${differences.length} differences`);
process.exitCode = failed.length === 0 && differences.length === 0 ? 0 : 1;

function runsOf(books) {
  return Array.from({ length: Math.ceil(books / AT_ONCE) }, (_, index) => ({
    books: Math.min(AT_ONCE, books - index * AT_ONCE),
    seed: seed + index * AT_ONCE,
  })).flatMap((run) => TESTS.map((test) => ({ ...run, test })));
}

async function work() {
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    const env = {
      ...process.env,
      // Of the answers to one book most is garbage at once.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
      ALMANAC_BOOKS: String(run.books),
      ALMANAC_SEED: String(run.seed),
      ALMANAC_TALLY: tallied,
    };
    const file = `test/statements/${run.test}.database`;
    const tests = spawn('npx', ['vitest', 'run', '--project', 'server', file], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [outputs, [status]] = await Promise.all([
      Promise.all([text(tests.stdout), text(tests.stderr)]),
      once(tests, 'exit'),
    ]);
    if (status !== 0) failed.push({ test: run.test, output: outputs.join('\n') });
  }
}

async function printTally() {
  const seconds = Math.round((Date.now() - started) / 1000);
  const { sums, failures } = await tallyIn(tallied);
  for (const [of, { books, statements, rows, cells }] of sums)
    print(
      `${seconds} s, ${of}: ${books} books, ${statements} statements, ${rows} rows, ${cells} numbers compared`,
    );
  print(`${seconds} s, ${failures.length} books failed`);
  for (const failure of failures.slice(shown)) print(failure);
  shown = failures.length;
}

/** The sums of what was counted, by what was compared, and the failures. */
async function tallyIn(path) {
  const sums = new Map();
  const failures = [];
  for (const line of (await readFile(path, 'utf8').catch(() => '')).split('\n')) {
    if (line === '') continue;
    const { of, failure, ...counts } = JSON.parse(line);
    if (failure !== undefined) {
      failures.push(failure);
      continue;
    }
    const sum = sums.get(of) ?? { books: 0, statements: 0, rows: 0, cells: 0 };
    for (const name of Object.keys(sum)) sum[name] += counts[name];
    sums.set(of, sum);
  }
  return { sums, failures };
}
