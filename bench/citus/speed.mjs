// How long a cluster takes beside one PostgreSQL, asked over HTTP in turn, and the processor time of each node per question.
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { newPeriod } from '../new-period.mjs';
import { ask, load, percentilesOf, print, withServers } from '../serving.mjs';

const ONE_ROUND = 60;
const CONNECTIONS = 8;

const BATCH_IDS = ['revenue.total', 'expenses.total', 'profit.net', 'cash.net_flow', 'revenue.monthly'];

const REQUESTS = {
  'small question': () => get(`/v1/metrics/revenue.total/value?period=${newPeriod()}`),
  'batch of 50': () =>
    post('/v1/metrics/batch', {
      queries: Array.from({ length: 50 }, (_, key) => ({
        key: String(key),
        id: BATCH_IDS[key % BATCH_IDS.length],
        period: newPeriod(),
      })),
    }),
  'repeated question': () => get('/v1/metrics/revenue.total/value?period=ytd'),
  write: ({ customers }, turn) => ({
    method: 'PATCH',
    path: `/api/v1/customers/${customers[turn % customers.length]}`,
    body: JSON.stringify({ notes: `written ${turn}` }),
  }),
};

function get(path) {
  return { method: 'GET', path: `/api${path}` };
}

function post(path, body) {
  return { method: 'POST', path: `/api${path}`, body: JSON.stringify(body) };
}

/** Asks one PostgreSQL, the coordinator and a worker in turn: each request of each round goes to all three. */
export async function compareSpeed({ plain, cluster, name, keys, rounds }) {
  const [coordinator, worker] = cluster;
  await withServers(async (start) => {
    const now = new Date().toISOString();
    const servers = [];
    for (const url of [plain, coordinator.url(name), worker.url(name)])
      servers.push(await start({ kind: 'ours', location: { kind: 'server', url }, now }));
    const callers = [];
    for (const { secret } of keys) {
      const { body } = await ask(servers[0], get('/v1/customers'), headersOf(secret));
      callers.push({ headers: headersOf(secret), customers: JSON.parse(body).data.map(({ id }) => id) });
    }
    print(
      '\nrequest            one server  coordinator     ratio  any node     ratio   processor ms: one server  coordinator  workers',
    );
    for (const [title, requestOf] of Object.entries(REQUESTS))
      await compare({ title, requestOf, servers, callers, cluster, rounds });
    print('');
    for (const [title, requestOf] of Object.entries(REQUESTS).slice(0, 2)) {
      const rates = [];
      for (const server of servers.slice(0, 2)) rates.push(await rateOf(server, requestOf, callers));
      print(
        `${title.padEnd(18)} ${rates.map((rate) => rate.toFixed(0)).join(' and ')} a second with ${CONNECTIONS} connections, one server and cluster (${(rates[1] / rates[0]).toFixed(2)})`,
      );
    }
  });
}

function headersOf(secret) {
  return { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
}

async function compare({ title, requestOf, servers, callers, cluster, rounds }) {
  const agents = servers.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const taken = servers.map(() => []);
  const used = servers.map(() => cluster.map(() => 0));
  let turn = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, server] of servers.entries()) {
      const before = cluster.map(processorOf);
      for (let one = 0; one < ONE_ROUND; one += 1) {
        turn += 1;
        const caller = callers[turn % callers.length];
        const started = performance.now();
        const { status, body } = await ask(server, requestOf(caller, turn), caller.headers, agents[place]);
        if (status !== 200) throw new Error(`${title}: ${status} ${body.slice(0, 300)}`);
        // The first round warms connections and plans.
        if (round > 0) taken[place].push(performance.now() - started);
      }
      const after = cluster.map(processorOf);
      if (round > 0) for (const node of cluster.keys()) used[place][node] += after[node] - before[node];
    }
  }
  for (const agent of agents) agent.destroy();
  const [one, coordinator, any] = taken.map((times) => percentilesOf(times).p50);
  const each = (milliseconds) => (milliseconds / (rounds * ONE_ROUND)).toFixed(2);
  print(
    [
      title.padEnd(18),
      `${one.toFixed(2)} ms`.padStart(10),
      `${coordinator.toFixed(2)} ms`.padStart(12),
      (coordinator / one).toFixed(2).padStart(9),
      `${any.toFixed(2)} ms`.padStart(9),
      (any / one).toFixed(2).padStart(9),
      each(used[0][0]).padStart(27),
      each(used[1][0]).padStart(12),
      each(used[1].slice(1).reduce((sum, value) => sum + value, 0)).padStart(8),
    ].join(' '),
  );
}

async function rateOf(server, requestOf, callers) {
  let turn = 0;
  const { requests, non2xx } = await load(
    server,
    () => {
      turn += 1;
      const caller = callers[turn % callers.length];
      return { ...requestOf(caller, turn), headers: caller.headers };
    },
    {},
    { connections: CONNECTIONS, duration: 5 },
  );
  if (non2xx > 0) throw new Error(`${non2xx} requests failed`);
  return requests.average;
}

/** The processor time that the processes of a server have used, in milliseconds. */
function processorOf({ process: { pid } }) {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    let stat;
    try {
      stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    } catch {
      continue;
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    // Those that have ended are counted by the one that waited for them.
    if (Number(entry) === pid) for (const place of [11, 12, 13, 14]) ticks += Number(fields[place]);
  }
  return ticks * MS_PER_TICK;
}

const MS_PER_TICK = 10;
