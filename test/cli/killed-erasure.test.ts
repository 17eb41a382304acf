import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PEOPLE } from '../import/people-files.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { runProcess: run, start, location } = await almanac();
const SAM = ['--org', 'blue', '--person', 'P-3'];
const ERASE_SAM = ['person', 'erase', ...SAM, '--legal-name', 'Sam Ng'];
const ERASE_BLUE = ['org', 'delete', 'blue', '--now', '--yes'];

beforeAll(async () => {
  await run(CREATE_BLUE);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-killed-erasure-'));
  for (const [name, content] of Object.entries(PEOPLE)) await writeFile(join(folder, name), content);
  const { code, err } = await run(['import', folder, '--org', 'blue']);
  if (code !== 0) throw new Error(err);
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Runs a command until it needs a table and kills it there; on the embedded engine, a while after its start. */
async function killed(words: readonly string[], table: string): Promise<void> {
  if (location.kind !== 'server') {
    const child = start(words);
    const exit = once(child, 'exit');
    await Promise.race([sleep(1_500), exit]);
    child.kill('SIGKILL');
    await exit;
    return;
  }
  const holder = new Client({ connectionString: location.url });
  const watcher = new Client({ connectionString: location.url });
  await Promise.all([holder.connect(), watcher.connect()]);
  onTestFinished(async () => {
    await Promise.all([holder.end(), watcher.end()]);
  });
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const child = start(words);
  const exit = once(child, 'exit');
  await expect
    .poll(
      async () =>
        (await watcher.query('select from pg_locks where not granted and relation = $1::regclass', [table]))
          .rowCount,
      { timeout: 20_000, interval: 20 },
    )
    .toBe(1);
  child.kill('SIGKILL');
  await exit;
  await holder.query('rollback');
}

/**
 * How a repeated command may end. On the embedded engine the killed command may have finished, and the second one says so;
 * on a server it was blocked, and the second one does the work.
 */
const ends = (message: RegExp) =>
  location.kind === 'server' ? /^0 $/ : new RegExp(`^0 $|^1 ${message.source}`);
const ending = ({ code, err }: { code: number | null; err: string }) => `${code} ${err}`;

describe('an interrupted erasure of a person', () => {
  it('has done nothing or everything, and is completed by running it again', async () => {
    await killed(ERASE_SAM, 'audit_events');
    expect(ending(await run(ERASE_SAM))).toMatch(ends(/there is no person P-3 /));
    expect((await run(['person', 'export', ...SAM])).err).toMatch(/^there is no person P-3 /);
    expect(await run(['verify', '--org', 'blue'])).toMatchObject({ code: 0 });
  }, 60_000);
});

describe('an interrupted erasure of an organisation', () => {
  it('is completed by running it again', async () => {
    await killed(ERASE_BLUE, 'parties');
    expect(ending(await run(ERASE_BLUE))).toMatch(ends(/the organisation "blue" was erased on /));
    expect((await run(['org', 'restore', 'blue'])).err).toMatch(/^the organisation "blue" was erased on /);
    expect((await run(CREATE_BLUE)).code).toBe(0);
  }, 60_000);

  it.runIf(location.kind === 'server')(
    'cannot be cancelled in between',
    async () => {
      await killed(ERASE_BLUE, 'parties');
      expect((await run(['org', 'restore', 'blue'])).err).toMatch(/^The grace period is over/);
      expect(await run(ERASE_BLUE)).toMatchObject({ code: 0, err: '' });
    },
    60_000,
  );
});
