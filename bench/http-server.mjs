// A server for the benchmarks, in its own process: ours, or a bare Fastify that answers with the bytes it is given.
// bench/http.mjs starts it with an IPC channel, over which it reports its port.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify from 'fastify';
import { Pool } from 'pg';
import { pino } from 'pino';
import { organizationOf } from './sign-in.mjs';

const RESOLUTION_MS = 2;
const { kind, location, now, bare, observed, collector } = JSON.parse(process.argv[2]);
const app = kind === 'ours' ? await ours() : rivals();
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
let loop = null;
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  if (message === 'processor') process.send({ processor: process.cpuUsage() });
  if (message === 'memory') process.send({ memory: process.memoryUsage().rss });
  if (message === 'loop') {
    process.send({ held: loop === null ? 0 : loop.max - RESOLUTION_MS * 1e6 });
    loop ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    loop.enable();
    loop.reset();
  }
});

async function ours() {
  const { readConfig } = await import('../dist/config.js');
  const { keepHeapFrugal } = await import('../dist/frugal-heap.js');
  keepHeapFrugal();
  const { openDatabase } = await import('../dist/db/database.js');
  const { buildApp } = await import('../dist/http/app.js');
  const database = await openDatabase(location, () => undefined);
  const { openObservation } = await import('../dist/observe/open.js');
  const { Readiness } = await import('../dist/readiness.js');
  const { observer } = await openObservation(
    {
      hasMetrics: observed === 'metrics',
      telemetry: readConfig(observed?.startsWith('traces') ? tracing(observed) : {}).telemetry,
    },
    'bench',
    () => undefined,
  );
  const ahead = Date.parse(now) - Date.now();
  return buildApp({
    config: { ...readConfig({}), rateLimit: 1_000_000_000, logLevel: 'silent' },
    // The clock advances with real time.
    clock: () => new Date(Date.now() + ahead),
    pool: database.pool,
    version: 'bench',
    log: pino.destination('/dev/null'),
    webApp: null,
    readiness: new Readiness(database.pool, () => undefined),
    observer,
  });
}

// A collector on this machine, for a share of the requests.
function tracing(words) {
  return {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: words.endsWith('10 %') ? '0.1' : '1',
  };
}

const nameOf = (sql) => createHash('sha256').update(sql).digest('hex').slice(0, 32);

// The same bytes from memory, for anybody and for the holders of a key; the same statement sent straight through pg; the rows of a statement as JSON.
function rivals() {
  const plain = fastify();
  for (const [path, { file }] of Object.entries(bare.bytes)) {
    const bytes = readFileSync(file, 'utf8');
    plain.route({
      method: ['GET', 'POST'],
      url: path,
      handler: async (_request, reply) => {
        return await reply.type('application/json; charset=utf-8').send(bytes);
      },
    });
  }
  if (bare.organization !== undefined) {
    const callers = new Pool({ connectionString: location.url, options: '-c role=almanac_platform' });
    for (const [path, { file }] of Object.entries(bare.bytes)) {
      const bytes = readFileSync(file, 'utf8');
      plain.route({
        method: ['GET', 'POST'],
        url: `/signed-in${path}`,
        handler: async ({ headers }, reply) => {
          if ((await organizationOf(callers, headers.authorization)) === null)
            return await reply.code(401).send();
          return await reply.type('application/json; charset=utf-8').send(bytes);
        },
      });
    }
    const pool = new Pool({
      connectionString: location.url,
      options: `-c role=almanac_tenant -c almanac.organization_id=${bare.organization} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`,
    });
    for (const [path, statements] of Object.entries(JSON.parse(readFileSync(bare.file, 'utf8')))) {
      let turn = 0;
      plain.route({
        method: ['GET', 'POST'],
        url: path,
        handler: async (_request, reply) => {
          const { sql, parameters } = statements[turn++ % statements.length];
          const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: parameters });
          return await reply.type('application/json; charset=utf-8').send(JSON.stringify(rows));
        },
      });
    }
  }
  return plain;
}
