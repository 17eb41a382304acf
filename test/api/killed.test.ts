import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';

// The built program as a process of its own, on this engine: killed without warning and started again.
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'almanac-killed-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const location =
  database.location.kind === 'server' ? database.location : ({ kind: 'embedded', folder } as const);
const where =
  location.kind === 'server' ? { DATABASE_URL: location.url } : { ALMANAC_DATA_DIR: location.folder };

async function start(): Promise<{ child: ChildProcess; address: string; printed: string }> {
  const child = spawn(process.execPath, [new URL('../../dist/main.js', import.meta.url).pathname], {
    env: { PATH: process.env['PATH'], PORT: '0', ALMANAC_LOG_LEVEL: 'warn', ...where },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    const address = /serves (http:\S+)\/api/.exec(line)?.[1];
    if (address !== undefined) return { child, address, printed };
    throw new Error(`the server did not start: ${line}`);
  }
  throw new Error('the server ended before it served');
}

it('a killed server starts again with sound books and the same answers', async () => {
  const first = await start();
  const key = /alm_pk_[A-Za-z0-9]+/.exec(first.printed)?.[0] ?? '';
  const ask = async (address: string) => {
    const answer = await fetch(`${address}/api/v1/metrics/cash.balance/value?period=today`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return await answer.json();
  };
  const before = (await ask(first.address)) as { data: { value: number } };
  expect(before.data.value).toBeGreaterThan(0);

  // In the middle of requests, so that transactions are under way.
  const underWay = Array.from({ length: 40 }, async () => await ask(first.address).catch(() => null));
  const exit = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await exit;
  await Promise.all(underWay);

  const second = await start();
  expect(second.printed).not.toContain('alm_pk_');
  expect(await ask(second.address)).toMatchObject({ data: before.data });
  const stopped = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);

  await expectSoundBooks();
}, 60_000);

it('a first start killed while it creates the demo completes it the next time', async () => {
  if (location.kind === 'server') await database.pool.query('truncate organizations, users cascade');
  else await rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, [new URL('../../dist/main.js', import.meta.url).pathname], {
    env: { PATH: process.env['PATH'], PORT: '0', ...where },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const exit = once(child, 'exit');
  setTimeout(() => child.kill('SIGKILL'), location.kind === 'server' ? 900 : 3000);
  await exit;
  const again = await start();
  expect(await (await fetch(`${again.address}/api/health`)).json()).toMatchObject({ status: 'ok', db: true });
  const stopped = once(again.child, 'exit');
  again.child.kill('SIGTERM');
  await stopped;
  await expectSoundBooks();
}, 60_000);

/** Expects the demo to have sound books and exactly the key that was printed. */
async function expectSoundBooks(): Promise<void> {
  const { pool, close } = await openDatabase(location, () => undefined);
  const demo = await findOrganization(openPlatformDoor(pool), 'demo');
  const tenant = openTenantDoor(pool, demo?.id ?? '');
  const findings = await verifyLedger(tenant);
  const keys = await tenant.read(query.selectFrom('api_keys').select('id').compile());
  await close();
  expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
  expect(findings.every(({ examined }) => examined > 0)).toBe(true);
  expect(keys).toHaveLength(1);
}
