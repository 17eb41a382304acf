// Measures the effect of long series on other callers: `npm run bench:long-series -- [lines] [embedded]`, with DATABASE_URL unless
// embedded. It requests series of 24,000 months and a batch of 50 of them, while a thread requests the health report.
import { Worker } from 'node:worker_threads';
import { fillOrganization, NOW, withDatabase } from './organization.mjs';
import { ask, loopOf, percentilesOf, print, withServers } from './serving.mjs';

const words = process.argv.slice(2);
const lines = words.map(Number).find(Number.isFinite) ?? 20_000;
const ROUNDS = 5;
const SERIES = ['balance.equity_monthly', 'revenue.monthly', 'headcount.monthly', 'profit.net_monthly'];

const HEALTH = `
  const { parentPort, workerData: port } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  const taken = [];
  let isOver = false;
  let warm = 0;
  parentPort.once('message', () => { isOver = true; });
  const next = () => {
    const began = performance.now();
    http.get({ port, host: '127.0.0.1', path: '/api/health', agent }, (response) => {
      response.resume().on('end', () => {
        taken.push(performance.now() - began);
        warm += 1;
        if (warm === 20) { taken.length = 0; parentPort.postMessage('warm'); }
        if (!isOver) return void setTimeout(next, 2);
        parentPort.postMessage(taken);
        agent.destroy();
      });
    });
  };
  next();
`;

await withDatabase(words.includes('embedded') ? 'embedded' : 'server', async (location) => {
  const { secret } = await fillOrganization(location, lines);
  await withServers(async (start) => {
    const server = await start({ kind: 'ours', location, now: NOW.toISOString() });
    print(`${lines.toLocaleString('en')} lines, the worst of ${ROUNDS} rounds, in ms\n`);
    print(`${''.padEnd(34)} ${columns(['answer', 'health p99', 'worst', 'loop held'])}   answered   MB`);
    await measure(server, secret, 'nothing', null);
    for (const id of SERIES) await measure(server, secret, `${id} 24,000`, (turn) => series(id, turn));
    await measure(server, secret, '0001-01-01:9999-12-31', calendar);
    await measure(server, secret, 'batch of 50 of 24,000', batch);
  });
});

/** Questions of different lengths, so that no answer is cached. */
function series(id, turn) {
  return { method: 'GET', path: `/api/v1/metrics/${id}/value?period=trailing_${24_000 - turn}` };
}

function calendar(turn) {
  const first = `0001-01-${String(turn + 1).padStart(2, '0')}`;
  return { method: 'GET', path: `/api/v1/metrics/${SERIES[0]}/value?period=${first}:9999-12-31` };
}

function batch(turn) {
  const queries = Array.from({ length: 50 }, (_, index) => ({
    key: String(index),
    id: SERIES[index % SERIES.length],
    period: `trailing_${24_000 - turn}`,
  }));
  return { method: 'POST', path: '/api/v1/metrics/batch', body: JSON.stringify({ queries }) };
}

async function measure(server, secret, what, requestOf) {
  const rounds = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await once(server, secret, requestOf?.(turn)));
  const worst = (part) => Math.max(...rounds.map((round) => round[part]));
  const { answered, bytes } = rounds[0];
  print(
    `${what.padEnd(34)} ${columns([worst('took'), worst('p99'), worst('worst'), worst('held')])} ${String(answered).padStart(10)} ${(bytes / 1e6).toFixed(1).padStart(4)}`,
  );
}

/** One round: the time of the question and of the health reports meanwhile; without a question, a second of health reports. */
async function once(server, secret, request) {
  await loopOf(server);
  const stopAsking = await askForHealth(server.port);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const began = performance.now();
  const answer =
    request === undefined
      ? await new Promise((resolve) => setTimeout(() => resolve({ status: 200, body: '' }), 1000))
      : await ask(server, request, headers);
  const took = performance.now() - began;
  if (answer.status !== 200) throw new Error(answer.body);
  const taken = await stopAsking();
  return {
    took,
    p99: percentilesOf(taken).p99,
    worst: Math.max(...taken),
    held: (await loopOf(server)) / 1e6,
    answered: taken.length,
    bytes: answer.body.length,
  };
}

// In its own thread, which the work on the question does not delay.
async function askForHealth(port) {
  const worker = new Worker(HEALTH, { eval: true, workerData: port });
  const next = async () => await new Promise((resolve) => worker.once('message', resolve));
  await next();
  return async () => {
    const taken = next();
    worker.postMessage('stop', []);
    return await taken;
  };
}

function columns(values) {
  return values.map((value) => (typeof value === 'number' ? value.toFixed(0) : value).padStart(10)).join(' ');
}
