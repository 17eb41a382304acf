// Measures the cost of observation: `npm run bench:observe -- [lines] [rounds]`, with DATABASE_URL. Servers that differ in nothing else
// answer in turn, in short rounds whose order rotates. The figure is the processor time of the server's process for a request, which
// is steadier than elapsed time on a shared machine. The second server without observation shows the noise.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fillOrganization, NOW, withDatabase } from './organization.mjs';
import { load, print, processorOf, withServers } from './serving.mjs';

const [lines = 20_000, rounds = 21] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const CONNECTIONS = 10;
const MODES = ['nothing', 'nothing again', 'metrics', 'traces of 10 %', 'traces of 100 %'];

let turn = 0;
function newPeriod() {
  turn += 1;
  const day = String((turn % 28) + 1).padStart(2, '0');
  const month = String((Math.floor(turn / 28) % 12) + 1).padStart(2, '0');
  const year = 2016 + (Math.floor(turn / 336) % 9);
  return `${year}-${month}-${day}:2025-11-${day}`;
}

const value = (period) => ({ method: 'GET', path: `/api/v1/metrics/revenue.total/value?period=${period}` });
const CASES = [
  { title: 'value, again', requests: 1500, request: () => value('ytd') },
  { title: 'value, new', requests: 300, request: () => value(newPeriod()) },
];

// A collector in this process that accepts everything at once.
const taker = createServer((request, response) => {
  request.resume().on('end', () => response.end());
}).listen(0, '127.0.0.1');
await once(taker, 'listening');
const collector = `http://127.0.0.1:${taker.address().port}/v1/traces`;
try {
  await withDatabase(
    'server',
    async (location) => await withServers(async (start) => await run(location, start)),
  );
} finally {
  taker.closeAllConnections();
  taker.close();
}

async function run(location, start) {
  const { secret } = await fillOrganization(location, lines);
  const headers = { authorization: `Bearer ${secret}` };
  const options = { kind: 'ours', location, now: NOW.toISOString(), collector };
  const servers = [];
  for (const mode of MODES) servers.push({ mode, ...(await start({ ...options, observed: mode })) });
  print(row(['', 'middle round', 'worst round']));
  for (const { title, requests, request } of CASES) {
    for (const server of servers) await round(server, request, headers, requests);
    const taken = new Map(MODES.map((mode) => [mode, []]));
    for (let number = 0; number < rounds; number += 1) {
      const shift = number % servers.length;
      for (const server of [...servers.slice(shift), ...servers.slice(0, shift)])
        taken.get(server.mode).push(await round(server, request, headers, requests));
    }
    const plain = taken.get('nothing');
    print(`${title}: ${middle(plain).toFixed(0)} µs of processor time a request`);
    for (const mode of MODES.slice(1)) {
      const ratios = taken.get(mode).map((processor, number) => processor / plain[number]);
      print(row([`  ${mode}`, middle(ratios).toFixed(3), Math.max(...ratios).toFixed(3)]));
    }
  }
}

/** The processor time of the server for a request, in microseconds. */
async function round(server, request, headers, amount) {
  const before = await processorOf(server);
  const { non2xx } = await load(server, request, headers, { connections: CONNECTIONS, amount });
  if (non2xx > 0) throw new Error(`${non2xx} refused`);
  return ((await processorOf(server)) - before) / amount;
}

function middle(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function row([title, ...cells]) {
  return [title.padEnd(26), ...cells.map((cell) => cell.padStart(15))].join(' ');
}
