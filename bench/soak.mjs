// Measures the memory of a process over time: `npm run bench:soak -- [requests]`, with DATABASE_URL. Requests of all kinds are
// mixed, with refusals and with changes that make every cached answer invalid.
import { fillOrganization, NOW, withDatabase } from './organization.mjs';
import { ask, load, memoryOf, print, withServers } from './serving.mjs';

const requests = Number(process.argv[2] ?? 50_000);
const LINES = 20_000;
const LIMIT_MB = 300;
const STEPS = 10;
let turn = 0;

await withDatabase('server', async (location) => {
  const { secret } = await fillOrganization(location, LINES);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  await withServers(async (start) => {
    const server = await start({ kind: 'ours', location, now: NOW.toISOString() });
    const listed = JSON.parse((await ask(server, get('/v1/customers?fields=id'), headers)).body);
    const customers = listed.data.map(({ id }) => id);
    const atRest = await memoryOf(server);
    print(
      `${requests.toLocaleString('en')} mixed requests, Node ${process.version}; at rest ${inMb(atRest)} MB\n`,
    );
    print(
      `${'requests'.padStart(10)} ${'a second'.padStart(9)} ${'memory MB'.padStart(10)}   of ${LIMIT_MB}`,
    );
    for (let step = 1; step <= STEPS; step += 1) {
      const { requests: sent } = await load(server, () => mixed(customers), headers, {
        connections: 20,
        amount: Math.ceil(requests / STEPS),
      });
      const memory = await memoryOf(server);
      print(
        [
          Math.ceil((requests / STEPS) * step)
            .toLocaleString('en')
            .padStart(10),
          sent.average.toFixed(0).padStart(9),
          inMb(memory).padStart(10),
          '  ',
          (memory / 1e6 / LIMIT_MB).toFixed(2),
        ].join(' '),
      );
    }
  });
});

/** One of a hundred requests, in turn: most are repeated, some are new, a few change something or are refused. */
function mixed(customers) {
  turn += 1;
  const place = turn % 100;
  const customer = customers[(turn * 7919) % customers.length];
  const month = `202${turn % 6}-${String((turn % 12) + 1).padStart(2, '0')}`;
  if (place < 35) return get('/v1/metrics/revenue.total/value?period=ytd');
  if (place < 55) return get(`/v1/metrics/expenses.total/value?period=${month}-01:${month}-28`);
  if (place < 65) return get('/v1/metrics/revenue.monthly/value?period=trailing_12');
  if (place < 85) return get(`/v1/customers/${customer}`);
  if (place < 88) return get('/v1/customers');
  if (place < 92) return batch(`${month}-01:${month}-28`);
  if (place < 94) return get('/v1/metrics');
  if (place < 96) return get('/v1/metrics/no.such/value?period=ytd');
  if (place < 98) return get('/v1/metrics/revenue.total/value?period=never');
  const body = JSON.stringify({ notes: `turn ${turn}` });
  return place < 99 ? { method: 'PATCH', path: `/api/v1/customers/${customer}`, body } : get('/health');
}

function get(path) {
  return { method: 'GET', path: `/api${path}`, body: undefined };
}

function batch(period) {
  const ids = ['revenue.total', 'expenses.total', 'profit.net', 'revenue.by_account', 'revenue.monthly'];
  const body = JSON.stringify({ queries: ids.map((id) => ({ key: id, id, period })) });
  return { method: 'POST', path: '/api/v1/metrics/batch', body };
}

function inMb(bytes) {
  return (bytes / 1e6).toFixed(0);
}
