// Compares Almanac with other ways to answer the same questions, with DATABASE_URL:
// `npm run bench:peers -- [lines] [--only <peers>] [--about <words>] [--signed-in]`.
// Four services answer ten questions about the same rows in the same PostgreSQL, each in its own process: Almanac, drizzle-cube
// in Fastify, Cube, and handwritten SQL behind a bare Fastify. They take turns, so that other load on the machine affects all
// of them alike. Measurement starts only after all four return the same numbers. `--only sql` leaves out the peers that must be
// installed; `--about headcount,customer` asks only the questions whose titles contain one of the words. With
// `--signed-in`, handwritten SQL looks up the key of each request, as ours does; otherwise it takes anybody's word.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { NOW, onServer, withDatabase } from './organization.mjs';
import { ask, FORMS, startPeer } from './peers/ask.mjs';
import { fillCorrected, postEntry } from './peers/book.mjs';
import { installPeer } from './peers/install.mjs';
import { dayAfter, QUESTIONS } from './peers/questions.mjs';
import { amountsOf, compareAnswers } from './peers/same.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    about: { type: 'string' },
    'signed-in': { type: 'boolean', default: false },
  },
});
const lines = Number(positionals[0] ?? 100_000);
// Each service answers several times in a row, then the next one. Every service follows every other equally often.
const ON_END = 10;
const ORDERS = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
];
const ROUNDS = 12;
// Unmeasured rounds first, so that the processes are warm.
const WARMING = 2;
const COMPARED = 4;
const CONNECTIONS = 8;
const LAST_DAY = '2025-11-19';
const AGAIN = { first: '2020-01-05', last: '2020-10-20' };
const PEERS = {
  'drizzle-cube': async () => await installPeer('drizzle-cube', folder, stop.signal),
  Cube: async () => await installPeer('cube', folder, stop.signal),
  SQL: () => fileURLToPath(new URL('./peers/plain-sql.mjs', import.meta.url)),
};
const peersAsked = chosen('only', Object.keys(PEERS), (name, word) => name.toLowerCase() === word);
const questions = chosen(
  'about',
  QUESTIONS.map((question, number) => ({ ...question, number })),
  ({ title }, word) => title.includes(word),
);

let turn = 0;
/** A period that has not been requested before; its last day repeats only after 3,600 turns. */
function newPeriod() {
  turn += 1;
  const last = dayAfter(LAST_DAY, -((turn * 7919) % 3600));
  return { first: dayAfter(last, -((turn * 31) % 590)), last };
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => stop.abort(new Error(`ended by ${name}`)));
}
const folder = await mkdtemp(join(tmpdir(), 'almanac-peers-'));
// Other temporary files go there too, so that they are always removed.
process.env.TMPDIR = folder;
const peers = [];
try {
  await withDatabase('server', async (location) => {
    try {
      await Promise.race([measureAll(location), interrupted()]);
    } finally {
      for (const peer of peers) peer.stop();
      if (stop.signal.aborted) await endOtherConnections(location.url);
      await Promise.all(peers.map(async ({ gone }) => await gone));
    }
  });
} catch (failure) {
  print(failure.message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

/** What matches one of the words of an option; everything without the option. */
function chosen(option, all, matches) {
  const words = options[option]?.toLowerCase().split(',');
  if (words === undefined) return all;
  const unknown = words.find((word) => !all.some((one) => matches(one, word)));
  if (unknown !== undefined) throw new Error(`--${option}: nothing matches ${unknown}`);
  return all.filter((one) => words.some((word) => matches(one, word)));
}

async function interrupted() {
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  throw stop.signal.reason;
}

async function measureAll(location) {
  const programs = { ours: fileURLToPath(new URL('./http-server.mjs', import.meta.url)) };
  for (const name of peersAsked) programs[name] = await PEERS[name]();
  print(`filling ${lines.toLocaleString('en')} lines`);
  const organization = await fillCorrected(location, lines);
  for (const [name, program] of Object.entries(programs)) {
    const served = {
      kind: 'ours',
      location,
      url: location.url,
      now: NOW.toISOString(),
      signsIn: options['signed-in'],
    };
    peers.push(await startPeer(name, program, served, organization, stop.signal));
  }
  const periods = () => [AGAIN, ...Array.from({ length: COMPARED }, newPeriod)];
  print(`all return the same values: ${await compareAnswers(peers, questions, periods)} compared\n`);
  print(
    `${lines.toLocaleString('en')} lines, Node ${process.version}, ${ROUNDS * ON_END} times each, one at a time, milliseconds as p50 / p99`,
  );
  const never = await measure('new', newPeriod);
  const again = await measure('again', () => AGAIN);
  await measureRate();
  await printStalePeers(location, organization);
  const all = [...never, ...again];
  const behind = all.filter(({ ratio }) => ratio <= 1);
  const ofLedger = never.filter(({ question }) => question.isOfLedger);
  print(
    `\n${behind.length === 0 ? 'ours was ahead of every peer on every question' : `ours was behind on: ${behind.map(ratioOf).join(', ')}`}; ` +
      `the least ratio was ${ratioOf(least(all))}${ofLedger.length > 0 ? `, of new questions about the ledger ${ratioOf(least(ofLedger))}` : ''}`,
  );
}

/**
 * Prints the time of an answer when nothing else is requested. The ratio is the fastest peer's p50 to ours; the worst is the
 * lowest such ratio of a round.
 */
async function measure(title, days) {
  print(row(title, [...peers.map(({ name }) => name), 'ratio', 'worst']));
  const measured = [];
  for (const question of questions) {
    const taken = peers.map(() => []);
    for (let round = -WARMING; round < ROUNDS; round += 1) {
      const periods = Array.from({ length: ON_END }, days);
      const order = ORDERS[(round + ORDERS.length) % ORDERS.length];
      for (const place of order.filter((one) => one < peers.length)) {
        for (const period of periods) {
          const { tookMs } = await ask(peers[place], question, period);
          if (round >= 0) taken[place].push(tookMs);
        }
      }
    }
    const figures = taken.map(figuresOf);
    const ratio = ratioOfTimes(taken);
    const ratiosOfRounds = Array.from({ length: ROUNDS }, (_, round) =>
      ratioOfTimes(taken.map((times) => times.slice(round * ON_END, (round + 1) * ON_END))),
    );
    const worst = Math.min(...ratiosOfRounds);
    print(
      row(question.title, [
        ...figures.map(({ p50, p99 }) => `${shown(p50)} / ${shown(p99)}`),
        shown(ratio),
        shown(worst),
      ]),
    );
    measured.push({ title, question, ratio });
  }
  return measured;
}

/** Prints the rate of answers to repeated questions. The ratio is ours to the fastest peer's. */
async function measureRate() {
  print(row(`again, a second, ${CONNECTIONS} at once`, [...peers.map(({ name }) => name), 'ratio']));
  for (const question of questions) {
    const rates = [];
    for (const { name, port, headers } of peers) {
      const { requests, non2xx, errors } = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        duration: 1,
        requests: [{ ...FORMS[name].request(question, AGAIN), headers }],
      });
      if (non2xx + errors > 0)
        throw new Error(`${name} on ${question.title}: ${non2xx} refused, ${errors} failed`);
      rates.push(requests.average);
    }
    const [ours, ...others] = rates;
    print(row(question.title, [...rates.map((rate) => rate.toFixed(0)), shown(ours / Math.max(...others))]));
  }
}

/** Posts an entry, and prints which peers still return the value from before it. */
async function printStalePeers(location, organization) {
  await postEntry(location, organization.id, AGAIN.last);
  const revenue = { ...QUESTIONS[0], number: 0 };
  const [now, ...others] = await Promise.all(
    peers.map(async (peer) => (await amountsOf(peer, revenue, AGAIN)).get('')),
  );
  const stale = peers.slice(1).filter((_peer, place) => Math.abs(others[place] - now) > 1);
  const names = stale.map(({ name }) => name).join(' and ');
  print(
    `\nafter another entry was posted, ${names === '' ? 'no peer returned' : `${names} still returned`} the old value`,
  );
}

/** The fastest peer's p50 to ours. */
function ratioOfTimes(taken) {
  const [ours, ...others] = taken.map((times) => figuresOf(times).p50);
  return Math.min(...others) / ours;
}

function figuresOf(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

function least(measured) {
  return measured.reduce((one, other) => (other.ratio < one.ratio ? other : one));
}

function ratioOf({ title, question, ratio }) {
  return `${question.title}, ${title} (${shown(ratio)})`;
}

function row(title, cells) {
  return `${title.padEnd(26)} ${cells.map((cell, place) => cell.padStart(place < peers.length ? 17 : 8)).join(' ')}`;
}

function shown(number) {
  return number >= 100 ? number.toFixed(0) : number.toFixed(number >= 10 ? 1 : 2);
}

// Interrupted statements may still be running, and would prevent the database from being dropped.
async function endOtherConnections(url) {
  await onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
