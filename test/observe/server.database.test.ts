import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { writePage } from '../../src/observe/page.ts';
import { startServer } from '../../src/server.ts';
import { IMPORTER } from '../api/imports-asking.ts';
import { aKey, anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { samplesOf, sumOf } from './metrics-page.ts';

const database = await testDatabase();
const now = new Date();
const organization = await anOrganization(database);
const { secret: key } = await aKey(database, organization, IMPORTER, { now });
const server = await startServer({
  config: {
    ...readConfig({ ALMANAC_OBSERVE_PORT: '0', ALMANAC_DEMO: 'off', ALMANAC_RATE_LIMIT: '300' }),
    port: 0,
    database: database.location,
    logLevel: 'silent',
  },
  clock: () => new Date(),
  log: { write: () => undefined },
  webApp: null,
  setupToken: 'x',
});
afterAll(async () => await server.stop());

async function read() {
  const metrics = (await server.meter?.collect()) ?? null;
  return samplesOf(writePage([{ worker: 1, metrics }]));
}

async function sendImport(content: string): Promise<number> {
  const answer = await fetch(`${server.address}/api/v1/imports?kind=customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    body: content,
  });
  await answer.text();
  return answer.status;
}

it('imports are counted by how they ended, with their rows, and each change once', async () => {
  const ended = async (outcome: string) => sumOf(await read(), 'almanac_imports_total', { outcome });
  expect(await sendImport('customer,name\nC-1,Ada\nC-2,Grace\n')).toBe(200);
  await expect.poll(async () => await ended('done')).toBe(1);
  expect(await sendImport('customer,name\nC-3,\n')).toBe(200);
  await expect.poll(async () => await ended('refused')).toBe(1);
  const samples = await read();
  expect(sumOf(samples, 'almanac_imports_total', { outcome: 'failed' })).toBe(0);
  expect(sumOf(samples, 'almanac_import_rows_total')).toBe(3);
  expect(sumOf(samples, 'almanac_imports_running')).toBe(0);
  expect(sumOf(samples, 'almanac_writes_total')).toBe(1);
});

it('the lanes of the database have their turns, their limits and no waiting work', async () => {
  const samples = await read();
  const limits = ['look-ups', 'questions', 'imports'].map((lane) =>
    sumOf(samples, 'almanac_database_turns_limit', { lane }),
  );
  expect(limits).toEqual([2, 6, 4]);
  expect(sumOf(samples, 'almanac_database_turns_total', { lane: 'imports' })).toBe(2);
  expect(sumOf(samples, 'almanac_database_turns_total', { lane: 'look-ups' })).toBeGreaterThan(3);
  expect(sumOf(samples, 'almanac_database_waiting')).toBe(0);
  expect(sumOf(samples, 'almanac_database_refused_total')).toBe(0);
  expect(sumOf(samples, 'almanac_database_connections')).toBeGreaterThan(0);
});

it('requests over the limit are counted', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const answer = await fetch(`${server.address}/api/v1/metrics`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await answer.text();
      return answer.status;
    }),
  );
  const limited = statuses.filter((status) => status === 429).length;
  expect(limited).toBeGreaterThan(0);
  expect(sumOf(await read(), 'almanac_http_errors_total', { code: 'RATE_LIMITED' })).toBe(limited);
});

it('the metrics of the process are plausible', async () => {
  const samples = await read();
  expect(sumOf(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0.1);
  expect(sumOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(3e7);
  expect(sumOf(samples, 'nodejs_heap_used_bytes')).toBeGreaterThan(1e7);
  const late = (percentile: string) => sumOf(samples, 'nodejs_eventloop_delay_seconds', { percentile });
  expect(late('50')).toBeLessThanOrEqual(late('99'));
  expect(late('99')).toBeLessThanOrEqual(late('100'));
  expect(late('100')).toBeLessThan(60);
});
