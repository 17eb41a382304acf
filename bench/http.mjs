// Measures how fast questions are answered over HTTP: `npm run bench:http -- [lines] [seconds] [embedded]`, with DATABASE_URL.
// The baselines are a bare Fastify that sends the same bytes from memory, the same after looking the key up in the database and, for new questions, one that sends the same
// statement straight through pg and answers with its rows: no tenant door, no rate limit, no log.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bind } from '../dist/db/own.js';
import { CATALOG } from '../dist/metrics/catalog/index.js';
import { planReads } from '../dist/metrics/plan/plan.js';
import { financialCalendar, formatDay, parseDay } from '../dist/period/index.js';
import { resolveQuestion } from '../dist/questions/ask.js';
import { PROFILE_FIELDS } from '../dist/records/customers/fieldset.js';
import { selectCustomers } from '../dist/records/customers/select-customers.js';
import { compile } from '../dist/sql/compile.js';
import { fillOrganization, NOW, withDatabase } from './organization.mjs';
import { ask, load, memoryOf, percentilesOf, print, processorOf, withServers } from './serving.mjs';

const words = process.argv.slice(2);
const engine = words.includes('embedded') ? 'embedded' : 'server';
const [lines = 100_000, seconds = 3] = words.map(Number).filter(Number.isFinite);
const CONNECTIONS = 50;
const today = parseDay('2025-11-20');
const when = { today, asOf: null, calendar: financialCalendar(7) };
const everything = {
  capabilities: new Set(['metrics.read', 'people.view_cost', 'people.view_paygap']),
  limits: null,
};

let turn = 0;
/** A period that has not been requested before. */
const newPeriod = () => {
  turn += 1;
  const first = today - 3600 + ((turn * 7919) % 3000);
  return `${formatDay(first)}:${formatDay(first + 1 + ((turn * 31) % 590))}`;
};
// The metrics of a dashboard. Lists of all customers or vendors grow with their number.
const BATCH_METRICS = CATALOG.filter(
  ({ requiresCapability, shape, dimension }) =>
    requiresCapability === 'metrics.read' &&
    !(shape === 'breakdown' && ['customer', 'vendor'].includes(dimension.name)),
).slice(0, 50);
const batchBody = (period, day) =>
  JSON.stringify({
    queries: BATCH_METRICS.map(({ id, periodKind }) => ({
      key: id,
      id,
      period: periodKind === 'range' ? period : day,
    })),
  });
const newBatch = () => {
  const period = newPeriod();
  return batchBody(period, `as_of:${period.slice(11)}`);
};
const get = (path) => ({ method: 'GET', path: `/api${path}` });
const post = (body) => ({ method: 'POST', path: '/api/v1/metrics/batch', body });

const CASES = [
  { title: 'value, again', request: () => get('/v1/metrics/revenue.total/value?period=ytd') },
  {
    title: 'value, new',
    request: () => get(`/v1/metrics/revenue.total/value?period=${newPeriod()}`),
    direct: () => questionsOf(['revenue.total']),
  },
  { title: 'batch of 50, again', request: () => post(batchBody('ytd', 'today')) },
  {
    title: 'batch of 50, new',
    request: () => post(newBatch()),
    direct: () => questionsOf(BATCH_METRICS.map(({ id }) => id)),
  },
  { title: '500 customers, again', request: () => get('/v1/customers') },
  {
    title: '500 customers, new',
    // Names of unknown fields are dropped, and make the question a new one.
    request: () =>
      get(`/v1/customers?fields=${[...PROFILE_FIELDS, 'custom_fields'].join(',')},no_${(turn += 1)}`),
    direct: () => [selectCustomers('active', new Set(PROFILE_FIELDS), 500)],
  },
  { title: 'customer by id', request: (customer) => get(`/v1/customers/${customer}`) },
  { title: 'catalogue', request: () => get('/v1/metrics') },
  { title: 'health', request: () => get('/health') },
];

function questionsOf(ids) {
  return Array.from({ length: 500 }, () => {
    const period = newPeriod();
    const questions = ids.map((id) => {
      const range = CATALOG.find((metric) => metric.id === id).periodKind === 'range';
      const asked = {
        id,
        period: range ? period : `as_of:${period.slice(11)}`,
        team: undefined,
        compare: undefined,
      };
      return resolveQuestion(asked, everything, when).question;
    });
    return compile(planReads(questions), 'in detail');
  });
}

const folder = await mkdtemp(join(tmpdir(), 'almanac-http-'));
try {
  await withDatabase(
    engine,
    async (location) => await withServers(async (start) => await run(location, start)),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(location, start) {
  const { id, secret } = await fillOrganization(location, lines);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const us = await start({ kind: 'ours', location, now: NOW.toISOString() });
  const listed = JSON.parse((await ask(us, get('/v1/customers?fields=id'), headers)).body);
  const customer = listed.data[0].id;
  const bytes = {};
  const statements = {};
  for (const [number, { title, request, direct }] of CASES.entries()) {
    const { status, body } = await ask(us, request(customer), headers);
    if (status !== 200) throw new Error(`${title}: ${status} ${body.slice(0, 300)}`);
    const file = join(folder, String(number));
    await writeFile(file, body);
    bytes[`/bytes/${number}`] = { file };
    if (direct !== undefined && engine === 'server') {
      statements[`/sql/${number}`] = direct()
        .map((statement) => bind(statement, id))
        .map(({ sql, parameters }) => ({ sql, parameters }));
    }
  }
  const file = join(folder, 'statements.json');
  await writeFile(file, JSON.stringify(statements));
  const bare = { bytes, organization: engine === 'server' ? id : undefined, file };
  const them = await start({ kind: 'bare', location, now: NOW.toISOString(), bare });
  print(
    `${lines.toLocaleString('en')} lines, ${engine}, Node ${process.version}; ${CONNECTIONS} connections for ${seconds} s, then one at a time\n`,
  );
  print(
    row([
      'question',
      'ours/s',
      'bare/s',
      'ratio',
      'µs',
      'bare µs',
      'key/s',
      'ratio',
      'SQL/s',
      'ratio',
      'p50 ms',
      'p99 ms',
      'SQL p50',
      'ratio',
    ]),
  );
  for (const [number, { title, request, direct }] of CASES.entries()) {
    const asked = () => request(customer);
    const ours = await loaded(us, asked, headers);
    const plain = await loaded(them, () => ({ ...asked(), path: `/bytes/${number}` }), headers);
    const signedIn =
      engine === 'server'
        ? await loaded(them, () => ({ ...asked(), path: `/signed-in/bytes/${number}` }), headers)
        : null;
    const isRivalled = direct !== undefined && engine === 'server';
    const straight = isRivalled ? await loaded(them, () => statementOf(number), headers) : null;
    const [alone, straightAlone] = await inTurn(
      [
        { server: us, request: asked },
        ...(isRivalled ? [{ server: them, request: () => statementOf(number) }] : []),
      ],
      headers,
    );
    print(
      row([
        title,
        ours.perSecond.toFixed(0),
        plain.perSecond.toFixed(0),
        (ours.perSecond / plain.perSecond).toFixed(2),
        ours.processorUs.toFixed(0),
        plain.processorUs.toFixed(0),
        signedIn === null ? '' : signedIn.perSecond.toFixed(0),
        signedIn === null ? '' : (ours.perSecond / signedIn.perSecond).toFixed(2),
        straight === null ? '' : straight.perSecond.toFixed(0),
        straight === null ? '' : (ours.perSecond / straight.perSecond).toFixed(2),
        alone.p50.toFixed(2),
        alone.p99.toFixed(2),
        straightAlone === undefined ? '' : straightAlone.p50.toFixed(2),
        straightAlone === undefined ? '' : (alone.p50 / straightAlone.p50).toFixed(2),
      ]),
    );
  }
  print(`\nmemory of our process ${((await memoryOf(us)) / 1e6).toFixed(0)} MB`);
}

// The rows of the statement, as JSON.stringify writes them.
function statementOf(number) {
  return { method: 'GET', path: `/sql/${number}` };
}

function row([title, ...figures]) {
  return [title.padEnd(20), ...figures.map((figure) => figure.padStart(8))].join(' ');
}

/** Requests a second, with many connections, and the processor time of the server's process for each. */
async function loaded(server, request, headers) {
  const before = await processorOf(server);
  const result = await load(server, request, headers, { connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} refused`);
  const processorUs = ((await processorOf(server)) - before) / result.requests.total;
  return { perSecond: result.requests.average, processorUs };
}

/** Times single requests to two servers in turn, since the speed of the machine varies. */
async function inTurn(rivals, headers) {
  const asked = rivals.map((rival) => ({
    ...rival,
    agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
    taken: [],
  }));
  const until = performance.now() + (seconds * 1000 * rivals.length) / 2;
  for (let turns = 0; performance.now() < until || turns < 20; turns += 1) {
    for (const { server, request, agent, taken } of asked) {
      const started = performance.now();
      const { status, body } = await ask(server, request(), headers, agent);
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
      taken.push(performance.now() - started);
    }
  }
  for (const { agent } of asked) agent.destroy();
  return asked.map(({ taken }) => percentilesOf(taken.slice(5)));
}
