import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { aCollector, type Collector, valuesOf } from './collector.ts';

const database = await testDatabase();
const now = new Date();
const organization = await anOrganization(database);
const { secret: key } = await aKey(database, organization, undefined, { now });
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  entries: [entry(['2026-01-15', ['1000', '1'], ['4000', '-1']])],
});

const VALUE = '/api/v1/metrics/revenue.total/value?period=2026-01-01:2026-01-31&secret=no';
const ASKED = '/api/v1/metrics/revenue.total/value?period=2026-01-01:2026-01-31';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const AUTHORIZATION = { authorization: `Bearer ${key}` };

const taking = (share: string) => ({
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: share,
});

/** A server of its own on the database of the test, and its log. */
async function served(settings: Record<string, string>) {
  const config = {
    ...readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ALMANAC_DEMO: 'off', ...settings }),
    port: 0,
    database: database.location,
  };
  const log: string[] = [];
  const server = await startServer({
    config,
    clock: () => new Date(),
    log: { write: (line) => void log.push(line) },
    webApp: null,
    setupToken: 'x',
  });
  return { ...server, log };
}

/** Asks, stops the server, and hands over what the collector got. */
async function tracedBy(
  collector: Collector,
  settings: Record<string, string>,
  requests: readonly (readonly [string, Record<string, string>])[],
) {
  const server = await served({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...settings });
  const statuses: number[] = [];
  for (const [path, headers] of requests) {
    const answer = await fetch(`${server.address}${path}`, { headers });
    await answer.text();
    statuses.push(answer.status);
  }
  await server.stop();
  return { statuses, log: server.log };
}

describe('a trace', () => {
  it('has a span for each stage of a question, below that of the caller, and the statement without its values', async () => {
    const collector = await aCollector();
    const settings = {
      OTEL_SERVICE_NAME: 'books',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,region=au%2Csyd',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=secret%20word',
    };
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const { statuses } = await tracedBy(collector, settings, [[ASKED, { ...AUTHORIZATION, traceparent }]]);
    expect(statuses).toEqual([200]);
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const root = spans.find(({ parentSpanId }) => parentSpanId === PARENT);
    expect(root?.name).toBe('GET /api/v1/metrics/:id/value');
    expect(valuesOf(root?.attributes ?? [])).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/api/v1/metrics/:id/value',
    });
    const below = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(below.map(({ name }) => name)).toEqual([
      'authenticate',
      'remember',
      'ask',
      'plan',
      'compile',
      'database',
      'value',
      'reply',
    ]);
    const statement = below.find(({ name }) => name === 'database');
    const shown = valuesOf(statement?.attributes ?? []);
    expect(shown['db.system.name']).toBe('postgresql');
    expect(shown['db.query.text']).toMatch(/select[\s\S]*\$1/i);
    expect(valuesOf(collector.resources[0] ?? [])).toMatchObject({
      'service.name': 'books',
      'deployment.environment.name': 'test',
      region: 'au,syd',
    });
    expect(new Set(collector.headers.map((headers) => headers['x-token']))).toEqual(new Set(['secret word']));
    const sent = Buffer.concat(collector.bodies).toString();
    for (const word of [key, '2026-01-31', 'revenue.total/value?', 'secret word'])
      expect(sent, word).not.toContain(word);
    expect(
      collector.spans.flatMap(({ attributes }) => attributes).map(({ value }) => value.stringValue),
    ).not.toContain(organization.id);
  });

  it('is joined by the lines of the log', async () => {
    const collector = await aCollector();
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await tracedBy(collector, {}, [[ASKED, { ...AUTHORIZATION, traceparent }]]);
    const record = collector.records.find(({ body }) => body.stringValue === 'request');
    expect(record?.severityText).toBe('info');
    const root = collector.spans.find(({ parentSpanId }) => parentSpanId === PARENT);
    expect([record?.traceId, record?.spanId]).toEqual([TRACE, root?.spanId]);
    expect(valuesOf(record?.attributes ?? [])).toMatchObject({ status: 200, method: 'GET' });
  });

  it('of a refused request has the code of the error, and no value', async () => {
    const collector = await aCollector();
    await tracedBy(collector, {}, [
      [VALUE, AUTHORIZATION],
      ['/api/nothing/ada@example.com', {}],
    ]);
    const codes = collector.spans.map(({ attributes }) => valuesOf(attributes)['error.type']);
    expect(codes.filter((code) => code !== undefined)).toEqual(['INVALID_REQUEST', 'NOT_FOUND']);
    expect(JSON.stringify(collector.spans)).not.toMatch(/ada@|secret=/);
  });

  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['is not sent when the sampler takes none', { OTEL_TRACES_SAMPLER: 'always_off' }, {}, 0],
    ['is not sent when the caller does not sample it', {}, { traceparent: `00-${TRACE}-${PARENT}-00` }, 0],
    [
      'is sent when the caller samples it, whatever the share',
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      { traceparent: `00-${TRACE}-${PARENT}-01` },
      1,
    ],
    ['is sent when a share of all is taken', taking('1'), {}, 1],
    ['is not sent when a share of none is taken', taking('0'), {}, 0],
    ['is not sent for a parent that means nothing', taking('0'), { traceparent: 'x' }, 0],
    [
      'is drawn where the parent is not to be followed, though it is sampled',
      { ...taking('0'), OTEL_TRACES_SAMPLER: 'traceidratio' },
      { traceparent: `00-${TRACE}-${PARENT}-01` },
      0,
    ],
    [
      'is drawn where the parent is not to be followed, though it is not sampled',
      { OTEL_TRACES_SAMPLER: 'always_on' },
      { traceparent: `00-${TRACE}-${PARENT}-00` },
      1,
    ],
    ['is not sent when all is disabled', { OTEL_SDK_DISABLED: 'true' }, {}, 0],
  ])('%s', async (_rule, settings, headers, count) => {
    const collector = await aCollector();
    await tracedBy(collector, settings, [['/api/health/live', headers]]);
    expect(collector.spans.filter(({ name }) => name === 'GET /api/health/live')).toHaveLength(count);
  });

  it('goes as protobuf unless JSON is asked for', async () => {
    const collector = await aCollector();
    await tracedBy(collector, { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, [['/api/health/live', {}]]);
    expect(new Set(collector.headers.map((headers) => headers['content-type']))).toEqual(
      new Set(['application/x-protobuf']),
    );
    const sent = Buffer.concat(collector.bodies).toString('latin1');
    for (const word of ['GET /api/health/live', 'authenticate', 'http.route']) expect(sent).toContain(word);
  });
});

describe.each([true, false])('a collector that is away (silent: %s)', (isSilent) => {
  it('delays no request, and is noted once', async () => {
    const collector = await aCollector({ isSilent });
    if (!isSilent) await collector.close();
    const server = await served({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
    const trouble = () => server.log.filter((line) => line.includes('the collector does not take'));
    const ask = async () => {
      const started = performance.now();
      await (await fetch(`${server.address}/api/health/live`)).text();
      return performance.now() - started;
    };
    for (let time = 0; time < 700; time += 1) expect(await ask()).toBeLessThan(2000);
    await expect.poll(() => trouble().length, { timeout: 20_000 }).toBe(2);
    for (let time = 0; time < 50; time += 1) await ask();
    const started = performance.now();
    await server.stop();
    expect(performance.now() - started).toBeLessThan(5000);
    expect(
      trouble()
        .map((line) => (JSON.parse(line) as { signal: string }).signal)
        .sort(),
    ).toEqual(['logs', 'traces']);
  });
});

it('settings that mean nothing are refused, without the headers', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  for (const [settings, variable] of [
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'ENDPOINT'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'PROTOCOL'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'SAMPLER'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, 'SAMPLER_ARG'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'hidden-word' }, 'HEADERS'],
  ] as const) {
    expect(() => readConfig(settings)).toThrow(variable);
    expect(() => readConfig(settings)).not.toThrow('hidden-word');
  }
  expect(readConfig({}).telemetry).toBeNull();
});
