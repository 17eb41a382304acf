import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { samplesOf, sumOf } from '../observe/metrics-page.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';

// The built program, alone and with two workers, and its port of observation.
const database = await testDatabase();
const url = database.location.kind === 'server' ? database.location.url : '';
const PROGRAM = new URL('../../dist/cli/almanac.js', import.meta.url).pathname;

async function serve(workers: number): Promise<{ child: ChildProcess; service: string; observed: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--workers', String(workers)], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ALMANAC_DEMO: 'off',
      DATABASE_URL: url,
      ALMANAC_OBSERVE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterAll(() => void child.kill('SIGKILL'));
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  const [first] = (await once(lines, 'line')) as [string];
  await vi.waitUntil(() => log.split('Server listening').length === workers + 1, { timeout: 30_000 });
  const service = /http:\/\/127\.0\.0\.1:\d+/.exec(first)?.[0] ?? '';
  return { child, service, observed: `http://127.0.0.1:${port}` };
}

describe.each([1, 2])('with %i workers, the port of observation', (workers) => {
  it('has the metrics of each, the probes, and nothing else', async () => {
    const { child, service, observed } = await serve(workers);
    const read = async () => samplesOf(await (await fetch(`${observed}/metrics`)).text());
    // Each on a connection of its own, so that workers take turns.
    for (let time = 0; time < 30; time += 1)
      await fetch(`${service}/api/health/live`, { headers: { connection: 'close' } });
    const route = '/api/health/live';
    await expect.poll(async () => sumOf(await read(), 'almanac_http_requests_total', { route })).toBe(30);
    const samples = await read();
    const places = Array.from({ length: workers }, (_, index) => String(index + 1));
    for (const worker of places) {
      expect(sumOf(samples, 'almanac_worker_up', { worker })).toBe(1);
      expect(sumOf(samples, 'almanac_build_info', { worker })).toBe(1);
      expect(sumOf(samples, 'process_resident_memory_bytes', { worker })).toBeGreaterThan(1e7);
    }
    expect(new Set(samples.map(({ labels }) => labels['worker']))).toEqual(new Set(places));
    for (const probe of ['live', 'ready']) {
      const answer = await fetch(`${observed}/api/health/${probe}`);
      expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([200, 'ok']);
    }
    expect((await fetch(`${observed}/api/v1/metrics`)).status).toBe(404);
    expect((await fetch(`${observed}/metrics`, { method: 'POST' })).status).toBe(404);
    // There it is an address of the web app.
    expect(await (await fetch(`${service}/metrics`)).text()).not.toContain('almanac_build_info');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await expect(fetch(`${observed}/metrics`)).rejects.toThrow('fetch failed');
  });
});
