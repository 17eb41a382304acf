import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMeter } from '../../src/observe/meter.ts';
import { OWN_METRICS } from '../../src/observe/metrics.ts';
import { writePage } from '../../src/observe/page.ts';
import { aKey, anOrganization, aUser, PASSWORD, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { samplesOf, sumOf } from './metrics-page.ts';

const database = await testDatabase();
const meter = openMeter('0.0.0-test');
afterAll(async () => await meter.close());
const { app, get, post } = await testApp(database, { observer: meter.observer });
const read = async () => samplesOf(writePage([{ worker: 1, metrics: await meter.collect() }]));

const organization = await anOrganization(database);
const user = await aUser(database, organization);
const { secret: key } = await aKey(database, organization);

beforeAll(async () => {
  await keepBooks(database.openTenant(organization.id), {
    accounts: SMALL_CHART,
    entries: [entry(['2026-01-15', ['1000', '1'], ['4000', '-1']])],
  });
});

const VALUE = '/api/v1/metrics/revenue.total/value?period=2026-01-01:2026-01-31';
const ROUTE = '/api/v1/metrics/:id/value';

describe('the metrics', () => {
  it('count requests by the pattern of their route, questions, and answers from memory', async () => {
    for (let time = 0; time < 3; time += 1) await get(VALUE, { as: key });
    await get('/api/v1/metrics/no.such/value?period=today', { as: key });
    const samples = await read();
    const labels = { route: ROUTE, method: 'GET' };
    expect(sumOf(samples, 'almanac_http_requests_total', { ...labels, status: '2xx' })).toBe(3);
    expect(sumOf(samples, 'almanac_http_requests_total', { ...labels, status: '4xx' })).toBe(1);
    expect(sumOf(samples, 'almanac_http_request_duration_seconds_count', labels)).toBe(4);
    expect(sumOf(samples, 'almanac_http_request_duration_seconds_bucket', { ...labels, le: '+Inf' })).toBe(4);
    expect(sumOf(samples, 'almanac_http_errors_total', { code: 'METRIC_NOT_FOUND' })).toBe(1);
    expect(sumOf(samples, 'almanac_questions_total')).toBe(1);
    expect(sumOf(samples, 'almanac_remembered_hits_total')).toBe(2);
    expect(sumOf(samples, 'almanac_remembered_entries')).toBe(1);
    expect(sumOf(samples, 'almanac_remembered_bytes')).toBeGreaterThan(200);
  });

  it('count attempts to sign in by their outcome', async () => {
    const signIn = async (password: string) =>
      await post('/api/auth/sign-in', { body: { email: user.email, password } });
    await signIn(PASSWORD);
    await signIn('another password');
    const samples = await read();
    expect(sumOf(samples, 'almanac_sign_ins_total', { outcome: 'success' })).toBe(1);
    expect(sumOf(samples, 'almanac_sign_ins_total', { outcome: 'refused' })).toBe(1);
    expect(sumOf(samples, 'almanac_http_errors_total', { code: 'UNAUTHENTICATED' })).toBe(1);
  });

  it('have known methods and routes alone, whatever a caller sends', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const [method, path] of [
      ['PROPFIND', '/api/health'],
      ['GET', '/api/nothing/ada@example.com'],
      ['GET', `/api/v1/customers/${organization.id}`],
      ['GET', '/api/health?x={evil="1"}'],
    ] as const) {
      const sent = request(`${address}${path}`, { method }).end();
      const [response] = (await once(sent, 'response')) as [{ resume: () => void }];
      response.resume();
      await once(response as never, 'end');
    }
    const samples = await read();
    const page = JSON.stringify(samples);
    for (const word of [organization.id, 'PROPFIND', 'ada@example.com', 'evil', user.id, user.email])
      expect(page).not.toContain(word);
    expect(sumOf(samples, 'almanac_http_requests_total', { route: 'none' })).toBe(2);
    expect(sumOf(samples, 'almanac_http_requests_total', { method: 'other' })).toBe(1);
  });

  it('have the labels that are declared, and no other metric is there', async () => {
    const own = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    for (const { name, labels } of await read()) {
      const base = name in OWN_METRICS ? name : own(name);
      const declared = OWN_METRICS[base as keyof typeof OWN_METRICS];
      const known = new Set([...declared.labels, 'worker', ...(declared.kind === 'histogram' ? ['le'] : [])]);
      expect(
        Object.keys(labels).filter((label) => !known.has(label)),
        name,
      ).toEqual([]);
    }
  });
});

it('the page of several workers has each value once for each, and one that is silent as down', async () => {
  const other = openMeter('0.0.0-test');
  const collected = structuredClone(await other.collect());
  await other.close();
  const page = writePage([
    { worker: 1, metrics: await meter.collect() },
    { worker: 2, metrics: collected },
    { worker: 3, metrics: null },
  ]);
  const samples = samplesOf(page);
  expect(sumOf(samples, 'almanac_build_info')).toBe(2);
  expect(samples.filter(({ name }) => name === 'almanac_worker_up').map(({ value }) => value)).toEqual([
    1, 1, 0,
  ]);
  const families = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(families).size).toBe(families.length);
  const helped = [...page.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name);
  expect(helped).toEqual(families);
  const series = samples.map(({ name, labels }) => JSON.stringify([name, labels]));
  expect(new Set(series).size).toBe(series.length);
});
