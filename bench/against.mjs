// Measures a repeated value over HTTP with this build and with that of another checkout, in turn: `npm run bench:against -- folder [rounds]`, with DATABASE_URL.
// It prints the processor time of each server for a request, and the median of their ratios: for a change that must cost next to nothing.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { fillOrganization, NOW, withDatabase } from './organization.mjs';
import { load, print, processorOf } from './serving.mjs';

const [folder, rounds = '15'] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the other checkout, which is built');
const LINES = 10_000;
const SECONDS = 2;
const CONNECTIONS = 20;
const RATE = 1000;
const PATH = '/api/v1/metrics/revenue.total/value?period=ytd';

await withDatabase('server', async (location) => {
  const { secret } = await fillOrganization(location, LINES);
  const headers = { authorization: `Bearer ${secret}` };
  const servers = await Promise.all([start('.', location), start(folder, location)]);
  try {
    const measure = async (server) => {
      const before = await processorOf(server);
      // At the same rate both find as many callers to look up together.
      const limits = { connections: CONNECTIONS, duration: SECONDS, overallRate: RATE };
      const { requests, non2xx } = await load(server, () => ({ method: 'GET', path: PATH }), headers, limits);
      if (non2xx > 0) throw new Error(`${non2xx} refused`);
      return { us: ((await processorOf(server)) - before) / requests.total, perSecond: requests.average };
    };
    for (const server of servers) await measure(server);
    const ratios = [];
    for (let round = 0; round < Number(rounds); round += 1) {
      // The one that begins changes, since the machine gets slower and faster.
      const order = round % 2 === 0 ? servers : servers.toReversed();
      const measured = new Map();
      for (const server of order) measured.set(server, await measure(server));
      const [own, other] = servers.map((server) => measured.get(server));
      ratios.push(own.us / other.us);
      print(
        `own ${own.us.toFixed(1)} µs, ${own.perSecond.toFixed(0)}/s; other ${other.us.toFixed(1)} µs, ${other.perSecond.toFixed(0)}/s; ratio ${(own.us / other.us).toFixed(3)}`,
      );
    }
    const sorted = ratios.toSorted((one, another) => one - another);
    print(`median ratio of processor time: ${sorted[Math.floor(sorted.length / 2)].toFixed(3)}`);
  } finally {
    for (const server of servers) server.process.kill();
    await Promise.all(servers.map(async ({ gone }) => await gone));
  }
});

async function start(from, location) {
  const options = JSON.stringify({ kind: 'ours', location, now: NOW.toISOString() });
  const child = fork(join(resolve(from), 'bench/http-server.mjs'), [options]);
  const gone = once(child, 'exit');
  const [{ port }] = await once(child, 'message');
  return { process: child, gone, port };
}
