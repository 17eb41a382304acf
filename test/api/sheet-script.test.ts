import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { scriptedServer } from '../clients/scripted-server.ts';
import { signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { aThousand, NAMED } from './a-thousand-questions.ts';

const database = await testDatabase('the demo');
const { app, get, post } = await testApp(database);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const demo = await findOrganization(database.platform, 'demo');
if (demo === null) throw new Error('there is no demo');
const as = await signedIn(database, demo, 'member');

async function aLink(metrics: readonly string[]): Promise<string> {
  const body = { name: 'Script', metrics };
  return (await post('/api/settings/sheet-links', { as, body })).json<{ data: { token: string } }>().data
    .token;
}

type Outcome = Readonly<{
  value?: unknown;
  failure?: string;
  requests: number;
  alerts: string[];
  slept: number[];
  formulas: string[];
}>;

/** The script in a sheet that was connected with a pasted address. */
async function aSheet(pasted: string) {
  const worker = new Worker(new URL('apps-script-runtime.mjs', import.meta.url), {
    workerData: {
      script: fileURLToPath(new URL('../../clients/sheets/almanac.gs', import.meta.url)),
      pasted,
    },
  });
  afterAll(async () => void (await worker.terminate()));
  const run = async (call: string, args: readonly unknown[] = [], formulas: readonly string[] = []) => {
    worker.postMessage({ call, args, formulas }, []);
    const [outcome] = (await once(worker, 'message')) as [Outcome];
    return outcome;
  };
  return {
    connected: await run('connect'),
    run,
    ask: async (...args: unknown[]) => await run('ALMANAC', args),
  };
}

const token = await aLink(NAMED.map(({ id }) => id));
const sheet = await aSheet(`${origin}/api/v1/metrics/cash.balance/value.csv?period=today&link=${token}`);
const valueOf = async (id: string, period: string, more = ''): Promise<unknown> =>
  (await get(`/api/v1/metrics/${id}/value?period=${period}${more}`, { as })).json<{
    data: { value: unknown };
  }>().data.value;

describe('=ALMANAC()', () => {
  it('shows the number of a metric, also pinned to a day', async () => {
    expect((await sheet.ask('revenue.total', 'last_fy')).value).toBe(
      await valueOf('revenue.total', 'last_fy'),
    );
    expect((await sheet.ask('revenue.total', 'ytd', '2026-03-31')).value).toBe(
      await valueOf('revenue.total', 'ytd', '&asOf=2026-03-31'),
    );
    const day = new Date('2026-06-29T14:30:00Z');
    expect((await sheet.ask('cash.balance', day)).value).toBe(
      await valueOf('cash.balance', 'as_of:2026-06-30'),
    );
  });

  it('shows a series and parts as two columns', async () => {
    const series = (await sheet.ask('revenue.monthly', 'last_fy')).value as unknown[][];
    expect(series.map((row) => row.length)).toEqual(Array.from({ length: 12 }, () => 2));
    const { data } = (await get('/api/v1/metrics/revenue.monthly/value?period=last_fy', { as })).json<{
      data: { points: { label: string; value: number }[] };
    }>();
    expect(series).toEqual(data.points.map(({ label, value }) => [label, value]));
  });

  it('reads a range of a thousand cells by 20 requests, and the same range again by none', async () => {
    const { metrics, years } = aThousand();
    const { value, requests } = await sheet.ask(metrics, years);
    expect(requests).toBe(20);
    const cells = value as unknown[][];
    expect(cells).toHaveLength(1000);
    for (const row of [0, 260, 999])
      expect(cells[row]).toEqual([await valueOf(metrics[row]?.[0] ?? '', years[row]?.[0] ?? '')]);
    expect((await sheet.ask(metrics, years)).requests).toBe(0);
  });

  it('says in a cell of a range why it has no number, and leaves empty cells empty', async () => {
    const { value } = await sheet.ask(
      [['revenue.total', 'cash.nothing', '', 'revenue.total']],
      [['ytd', 'ytd', 'ytd', 'never']],
    );
    const [[total, unknown, empty, wrong] = []] = value as unknown[][];
    expect(total).toBe(await valueOf('revenue.total', 'ytd'));
    expect(unknown).toContain('There is no metric "cash.nothing"');
    expect(empty).toBe('');
    expect(wrong).toContain('never');
    const early = await sheet.ask('revenue.total', '1990-01-01:1990-12-31');
    expect(early.value).toBe('no data');
  });

  it('says in a cell with a long text that there is no such metric, and shows the others', async () => {
    const { value } = await sheet.ask(
      [['revenue.total', `Our revenue, ${'as far as we know, '.repeat(20)}`]],
      'ytd',
    );
    const [[total, unknown] = []] = value as unknown[][];
    expect(total).toBe(await valueOf('revenue.total', 'ytd'));
    expect(unknown).toContain('There is no metric "Our revenue');
  });

  it('takes one period for a whole range', async () => {
    const { value } = await sheet.ask([['revenue.total'], ['expenses.total']], 'last_fy');
    expect(value).toEqual([
      [await valueOf('revenue.total', 'last_fy')],
      [await valueOf('expenses.total', 'last_fy')],
    ]);
  });

  it('tells a sheet that is not connected, or whose link has ended, what to do', async () => {
    const unconnected = await aSheet('https://example.com/nothing');
    expect(unconnected.connected.alerts).toEqual([
      expect.stringContaining('not the address of a sheet link'),
    ]);
    expect((await unconnected.ask('cash.balance', 'today')).failure).toContain('Choose Almanac, Connect');
    const ended = await aSheet(`${origin}/x?link=${mistyped(token)}`);
    expect((await ended.ask('cash.balance', 'today')).failure).toContain('has ended or was revoked');
    expect((await sheet.ask('', 'ytd')).failure).toBe('Name a metric.');
    expect((await sheet.ask('cash.balance')).failure).toContain('period');
  });

  it('is read again by Refresh, which leaves every formula as it was', async () => {
    await sheet.ask('cash.balance', 'today');
    expect((await sheet.ask('cash.balance', 'today')).requests).toBe(0);
    const formulas = ['=ALMANAC("cash.balance"; "today")', '=1+1'];
    expect((await sheet.run('refresh', [], formulas)).formulas).toEqual(formulas);
    expect((await sheet.ask('cash.balance', 'today')).requests).toBe(1);
  });
});

it.each<[string, number]>([
  ['2', 2],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 1],
  ['-5', 1],
  ['9'.repeat(30), 15],
])('a service that asks to wait for %s is asked again soon', async (retryAfter, seconds) => {
  const { address } = await scriptedServer({
    status: 503,
    headers: { 'Retry-After': retryAfter },
    body: { error: { code: 'UNAVAILABLE', message: 'Not now.' } },
  });
  const busy = await aSheet(`${address}/x?link=${token}`);
  const { slept, failure } = await busy.ask('cash.balance', 'today');
  expect([slept, failure]).toEqual([[seconds * 1000], 'Not now.']);
});

it('a busy service is asked once more, after the time that it names', async () => {
  const busy = await testApp(database, { config: { rateLimit: 60 } });
  const address = await busy.app.listen({ port: 0, host: '127.0.0.1' });
  const limited = await aSheet(`${address}/x?link=${token}`);
  const { metrics, years } = aThousand();
  const { requests, slept, failure } = await limited.ask(metrics, years);
  expect(requests).toBeGreaterThan(20);
  expect(requests).toBeLessThanOrEqual(40);
  expect(slept[0]).toBeGreaterThan(0);
  expect(failure).toBeDefined();
});
