// Measures the effect of one organisation on another: `npm run bench:neighbour -- [lines] [seconds]`, with DATABASE_URL. The quiet one
// requests one value after the other, alone and then during sixteen batches of the other's key. No question is repeated.

import { mkdir } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../dist/db/database.js';
import { migrate } from '../dist/db/migrate.js';
import { CATALOG } from '../dist/metrics/catalog/index.js';
import { writeLargeBook } from './large-book.mjs';
import { newPeriod } from './new-period.mjs';
import { NOW, onServer, organizationWith, withDatabase } from './organization.mjs';
import { ask, percentilesOf, print, withServers } from './serving.mjs';

const [lines = 20_000, seconds = 8] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const BATCHES = 16;
const ROUNDS = 3;
const PAUSE_MS = 10;

const METRICS = CATALOG.filter(
  ({ requiresCapability, periodKind, shape, dimension }) =>
    requiresCapability === 'metrics.read' &&
    periodKind === 'range' &&
    !(shape === 'breakdown' && ['customer', 'vendor'].includes(dimension.name)),
).slice(0, 50);

await withDatabase('server', async (location) => {
  const [quiet, noisy] = await fill(location);
  await withServers(async (start) => {
    const server = await start({ kind: 'ours', location, now: NOW.toISOString() });
    await values(server, quiet, 2);
    print(
      `p99 of a value in ms, ${lines.toLocaleString('en')} lines each, ${BATCHES} batches of 50 of the other\n`,
    );
    print(
      `${'alone'.padStart(8)} ${'beside'.padStart(8)} ${'ratio'.padStart(7)}   ${'p50'.padStart(6)} ${'beside'.padStart(8)}   batches`,
    );
    let worst = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = percentilesOf(await values(server, quiet, seconds));
      const { taken, batches } = await beside(server, quiet, noisy);
      const together = percentilesOf(taken);
      const ratio = together.p99 / alone.p99;
      worst = Math.max(worst, ratio);
      print(
        `${shown(alone.p99, 8)} ${shown(together.p99, 8)} ${shown(ratio, 7)}   ${shown(alone.p50, 6)} ${shown(together.p50, 8)}   ${batches}`,
      );
    }
    print(`\nthe worst run: ${worst.toFixed(1)} times its p99 alone, where 4 is the limit`);
  });
});

/** Two organisations with the same book, and a key of each. */
async function fill(location) {
  const database = await openDatabase(location, () => undefined);
  try {
    await migrate(database.pool);
    const write = async (folder) => {
      await mkdir(folder, { recursive: true });
      await writeLargeBook(folder, lines);
    };
    const quiet = await organizationWith(database, 'quiet', write);
    const noisy = await organizationWith(database, 'noisy', write);
    return [quiet.secret, noisy.secret];
  } finally {
    await database.close();
    await onServer(location.url, 'vacuum analyze');
  }
}

/** The times of the quiet organisation's questions, one after the other, for this many seconds. */
async function values(server, secret, forSeconds) {
  const agent = new http.Agent({ keepAlive: true });
  const taken = [];
  const end = performance.now() + forSeconds * 1000;
  while (performance.now() < end) {
    const request = { method: 'GET', path: `/api/v1/metrics/revenue.total/value?period=${newPeriod()}` };
    const started = performance.now();
    const answer = await ask(server, request, { authorization: `Bearer ${secret}` }, agent);
    taken.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(answer.body);
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return taken;
}

/** The same during batches of the noisy organisation. */
async function beside(server, quiet, noisy) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: BATCHES });
  const over = new AbortController();
  let batches = 0;
  const working = Array.from({ length: BATCHES }, async () => {
    while (!over.signal.aborted) {
      const period = newPeriod();
      const queries = METRICS.map(({ id }) => ({ key: id, id, period }));
      const request = { method: 'POST', path: '/api/v1/metrics/batch', body: JSON.stringify({ queries }) };
      const headers = { authorization: `Bearer ${noisy}`, 'content-type': 'application/json' };
      const answer = await ask(server, request, headers, agent);
      if (answer.status !== 200) throw new Error(answer.body);
      batches += 1;
    }
  });
  await sleep(500);
  const taken = await values(server, quiet, seconds);
  over.abort();
  await Promise.all(working);
  agent.destroy();
  return { taken, batches };
}

function shown(number, width) {
  return number.toFixed(1).padStart(width);
}
