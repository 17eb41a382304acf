import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// The built program with two workers on one port: guarantees across processes, which embedded data do not allow. The clock
// is that of the machine.
const database = await testDatabase();
const url = database.location.kind === 'server' ? database.location.url : '';
const PROGRAM = new URL('../../dist/cli/almanac.js', import.meta.url).pathname;
const LIMIT = 40;

function serve(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'serve', '--workers', '2'], {
    env: { PATH: process.env['PATH'], PORT: '0', ALMANAC_DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits until both workers listen, which each of them logs. */
async function untilBothListen(child: ChildProcess): Promise<void> {
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await vi.waitUntil(() => log.split('Server listening').length === 3, { timeout: 30_000 });
}

/** The lines written for the operator. */
async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  yield* createInterface({ input: child.stderr as NodeJS.ReadableStream });
}

it('several workers are refused embedded data, in one line', async () => {
  const child = serve({ ALMANAC_DATA_DIR: '/nowhere' });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of linesOf(child)) lines.push(line);
  expect(lines).toEqual([
    'almanac: several workers need a server: set DATABASE_URL. The embedded data belong to one process.',
  ]);
  expect((await exit)[0]).toBe(1);
});

describe('two workers', () => {
  let child: ChildProcess;
  let port = 0;
  const notes: string[] = [];

  beforeAll(async () => {
    child = serve({
      DATABASE_URL: url,
      ALMANAC_RATE_LIMIT: '100000',
    });
    const listening = untilBothListen(child);
    const lines = linesOf(child);
    const first = String((await lines.next()).value);
    port = Number(/127\.0\.0\.1:(\d+)/.exec(first)?.[1]);
    void (async () => {
      for await (const line of lines) notes.push(line);
    })();
    await listening;
  });

  afterAll(() => {
    child.kill('SIGKILL');
  });

  const ask = async (path: string, as: string): Promise<{ status: number; body: string }> =>
    // Without an agent each request has its own connection, and connections are assigned in turn.
    await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${as}` };
      const request = http.get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.on('error', reject);
    });

  it('always include changes acknowledged before a request', async () => {
    const organization = await anOrganization(database);
    const tenant = database.openTenant(organization.id);
    const { secret } = await aKey(database, organization, ['metrics.read'], { now: new Date() });
    await keepBooks(tenant, { accounts: SMALL_CHART });
    const written = { acknowledged: 0, isDone: false };
    const writing = (async () => {
      for (let sale = 1; sale <= 60; sale += 1) {
        await keepBooks(tenant, { entries: [entry(['2026-01-15', ['1000', '1'], ['4000', '-1']])] });
        written.acknowledged = sale;
      }
      written.isDone = true;
    })();
    const answers: [known: number, answered: number][] = [];
    const reading = Array.from({ length: 8 }, async () => {
      while (!written.isDone || answers.length < 100) {
        const known = written.acknowledged;
        const { status, body } = await ask(
          '/api/v1/metrics/revenue.total/value?period=2026-01-01:2026-01-31',
          secret,
        );
        expect([status, body]).toEqual([200, expect.stringContaining('"value":') as string]);
        answers.push([known, (JSON.parse(body) as { data: { value: number } }).data.value]);
      }
    });
    await Promise.all([writing, ...reading]);
    expect(answers.filter(([known, answered]) => answered < known)).toEqual([]);
    // Both cases occurred: requests during a change, and again without one.
    expect(new Set(answers.map(([, answered]) => answered)).size).toBeGreaterThan(10);
    expect(answers.length).toBeGreaterThan(new Set(answers.map(([, answered]) => answered)).size);
  });

  it('keep serving when one is killed, and another takes its place', async () => {
    const organization = await anOrganization(database);
    const { secret } = await aKey(database, organization, ['metrics.read'], { now: new Date() });
    const before = await workersOf(child);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect
      .poll(async () => (await workersOf(child)).filter((worker) => !before.includes(worker)).length, {
        timeout: 30_000,
      })
      .toBe(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask('/api/v1/metrics', secret)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    // The empty database is reported once, not by each worker.
    expect(notes).toEqual([
      expect.stringMatching(/^There is no organisation yet\./) as string,
      'almanac: a worker ended unexpectedly; another takes its place',
    ]);
  });

  it('exit with 0 when they are asked to stop', async () => {
    const workers = await workersOf(child);
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(workers.filter(isThere)).toEqual([]);
  });
});

describe('two workers with a rate limit', () => {
  it('together let through as many requests as one', async () => {
    const child = serve({
      DATABASE_URL: url,
      ALMANAC_RATE_LIMIT: String(LIMIT),
    });
    const listening = untilBothListen(child);
    try {
      const first = String((await linesOf(child).next()).value);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first)?.[0] ?? '';
      await listening;
      const organization = await anOrganization(database);
      const { secret } = await aKey(database, organization, ['metrics.read'], { now: new Date() });
      const started = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: 3 * LIMIT }, async () => {
          const answer = await fetch(`${address}/api/v1/metrics`, {
            headers: { authorization: `Bearer ${secret}` },
          });
          return answer.status;
        }),
      );
      const refilled = ((performance.now() - started) / 60_000) * LIMIT;
      const passed = statuses.filter((status) => status === 200).length;
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(passed).toBeLessThanOrEqual(LIMIT + Math.ceil(refilled));
      expect(passed).toBeGreaterThan(LIMIT / 2);
    } finally {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
  });
});

/** The child processes that are still running. */
async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
