// How fast questions are answered over HTTP: `npm run bench:http -- [lines] [seconds] [embedded]`, with DATABASE_URL.
// Each figure stands beside a bare Fastify that sends the same bytes from memory and, for what was not asked before, beside
// one that sends the same statement straight through pg and answers with its rows: no tenant door, no rate limit, no log.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { resolveAsked } from '../dist/metrics/ask.js';
import { CATALOG } from '../dist/metrics/catalog/index.js';
import { planReads } from '../dist/metrics/plan.js';
import { financialCalendar, formatDay, parseDay } from '../dist/period/index.js';
import { PROFILE_FIELDS } from '../dist/records/customers/fieldset.js';
import { selectCustomers } from '../dist/records/customers/select-customers.js';
import { compile } from '../dist/sql/compile.js';
import { fillOrganization, NOW, withDatabase } from './organization.mjs';

const words = process.argv.slice(2);
const engine = words.includes('embedded') ? 'embedded' : 'server';
const [lines = 100_000, seconds = 3] = words.map(Number).filter(Number.isFinite);
const CONNECTIONS = 50;
const today = parseDay('2025-11-20');
const when = { today, asOf: null, calendar: financialCalendar(7) };
const everything = new Set(['metrics.read', 'people.view_cost', 'people.view_paygap']);

let turn = 0;
/** A stretch of days that was not asked for before. */
const newPeriod = () => {
  turn += 1;
  const first = today - 3600 + ((turn * 7919) % 3000);
  return `${formatDay(first)}:${formatDay(first + 1 + ((turn * 31) % 590))}`;
};
// What a page of figures asks. A list of all customers or vendors is as long as they are many.
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
    request: () => get(`/v1/customers?turn=${(turn += 1)}`),
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
      return resolveAsked(asked, everything, when).question;
    });
    return compile(planReads(questions));
  });
}

const folder = await mkdtemp(join(tmpdir(), 'almanac-http-'));
const servers = [];
try {
  await withDatabase(engine, async (location) => {
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
        statements[`/sql/${number}`] = direct().map(({ sql, parameters }) => ({ sql, parameters }));
      }
    }
    const file = join(folder, 'statements.json');
    await writeFile(file, JSON.stringify(statements));
    const them = await start({
      kind: 'bare',
      location,
      now: NOW.toISOString(),
      bare: { bytes, organization: engine === 'server' ? id : undefined, file },
    });
    print(
      `${lines.toLocaleString('en')} lines, ${engine}, Node ${process.version}, ${CONNECTIONS} connections, ${seconds} s each\n`,
    );
    print(
      `${'question'.padEnd(22)} ${'ours/s'.padStart(8)} ${'bare/s'.padStart(8)} ${'ratio'.padStart(6)}   ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'SQL p50'.padStart(8)} ${'ratio'.padStart(6)}   (one at a time)`,
    );
    for (const [number, { title, request, direct }] of CASES.entries()) {
      const ours = await load(us, () => request(customer), headers);
      const plain = await load(them, () => ({ ...request(customer), path: `/bytes/${number}` }), headers);
      const alone = await oneAtATime(us, () => request(customer), headers);
      const rival =
        direct === undefined || engine !== 'server'
          ? null
          : await oneAtATime(them, () => ({ method: 'GET', path: `/sql/${number}` }), headers);
      print(
        [
          title.padEnd(22),
          ours.toFixed(0).padStart(8),
          plain.toFixed(0).padStart(8),
          (ours / plain).toFixed(2).padStart(6),
          ' ',
          alone.p50.toFixed(2).padStart(8),
          alone.p99.toFixed(2).padStart(8),
          (rival === null ? '' : rival.p50.toFixed(2)).padStart(8),
          (rival === null ? '' : (alone.p50 / rival.p50).toFixed(2)).padStart(6),
        ].join(' '),
      );
    }
    us.process.send('memory');
    const [{ memory }] = await once(us.process, 'message');
    print(`\nmemory of our process ${(memory / 1e6).toFixed(0)} MB`);
    for (const server of servers) server.process.kill();
    await Promise.all(servers.map(async (server) => await server.gone));
  });
} finally {
  for (const server of servers) server.process.kill();
  await rm(folder, { recursive: true, force: true });
}

async function start(options) {
  const child = fork(fileURLToPath(new URL('./http-server.mjs', import.meta.url)), [JSON.stringify(options)]);
  const gone = once(child, 'exit');
  const [{ port }] = await once(child, 'message');
  const server = { process: child, gone, port };
  servers.push(server);
  child.on('exit', (code, signal) => {
    if (code !== null) print(`a server ended with ${code} ${signal}`);
  });
  return server;
}

/** Requests a second, with many connections. */
async function load(server, request, headers) {
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (defaults) => ({ ...defaults, headers: { ...headers }, ...request() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** How long an answer takes when nothing else is asked. */
async function oneAtATime(server, request, headers) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const taken = [];
  const until = performance.now() + (seconds * 1000) / 2;
  while (performance.now() < until || taken.length < 20) {
    const started = performance.now();
    const { status, body } = await ask(server, request(), headers, agent);
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
    taken.push(performance.now() - started);
  }
  agent.destroy();
  const sorted = taken.slice(5).sort((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

async function ask({ port }, { method, path, body }, headers, agent) {
  return await new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', (failure) => reject(new Error(`${method} ${path}: ${failure.message}`)));
    request.end(body);
  });
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
