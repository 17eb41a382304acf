import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { Engine } from '../../src/db/engine.ts';
import { limitEngineTime } from '../../src/db/engine-time.ts';
import { asDatabaseFailure, DatabaseBusy } from '../../src/db/failures.ts';
import { testApp } from '../support/app.ts';
import { migratedFolder } from '../support/data-folder.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const open = new Set<Database>();
afterAll(async () => {
  await Promise.all(Array.from(open, async ({ close }) => await close()));
});

async function onFolder(folder: string): Promise<Database> {
  const opened = await openDatabase({ kind: 'embedded', folder }, () => undefined);
  open.add(opened);
  return opened;
}

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
const NOTES = 'select note from notes order by note';

// With one note. Each test leaves it unchanged.
const opened = await onFolder(await migratedFolder(afterAll));
await opened.pool.query('create table notes (note text)');
await opened.pool.query("insert into notes values ('kept')");

describe('while the embedded engine runs an endless statement', () => {
  it('the process continues with everything else', async () => {
    const events: string[] = [];
    const endless = opened.pool
      .query({ text: ENDLESS, query_timeout: 500 } as { text: string })
      .catch(() => events.push('the statement was given up'));
    for (let turn = 0; turn < 10; turn += 1) await sleep(10);
    events.push('ten turns');
    await endless;
    expect(events).toEqual(['ten turns', 'the statement was given up']);
  });

  it('the health report shows it within two seconds, and recovers when the statement is abandoned', async () => {
    const { get } = await testApp(database, { pool: opened.pool });
    // The engine ended by an earlier test is running again.
    await opened.pool.query(NOTES);
    const endless = opened.pool.query({ text: ENDLESS, query_timeout: 2600 } as { text: string });
    const outcome = endless.then(
      () => 'an answer',
      (failure: Error) => failure.message,
    );
    const begun = performance.now();
    expect((await get('/api/health')).json()).toMatchObject({ status: 'degraded', db: false });
    expect(performance.now() - begun).toBeLessThan(2500);
    expect(await outcome).toContain('timeout');
    await expect.poll(async () => (await get('/api/health')).statusCode, { timeout: 20_000 }).toBe(200);
  });

  it('an abandoned statement is ended, and the engine continues with the committed data', async () => {
    const client = await opened.pool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    await client.query("insert into notes values ('never committed')");
    const endless = client.query({ text: ENDLESS, query_timeout: 200 } as { text: string });
    await expect(endless).rejects.toThrow('timeout');
    client.release(true);
    expect((await opened.pool.query(NOTES)).rows).toEqual([{ note: 'kept' }]);
    await opened.pool.query("insert into notes values ('later')");
    expect((await opened.pool.query(NOTES)).rows).toHaveLength(2);
    await opened.pool.query("delete from notes where note = 'later'");
  });

  it('a read that takes too long fails as on a server, and the next one is answered', async () => {
    const client = await opened.pool.connect();
    client.on('error', () => undefined);
    const stopClock = limitEngineTime(client, 300);
    const failure = await client.query(ENDLESS).catch((thrown: unknown) => asDatabaseFailure(thrown));
    expect(failure).toBeInstanceOf(DatabaseBusy);
    expect(stopClock()).toBe(true);
    client.release(true);
    expect((await opened.pool.query(NOTES)).rows).toEqual([{ note: 'kept' }]);
  });

  it('a process stops on SIGTERM, ends the statement, and its folder opens again with the committed data', async () => {
    const folder = await migratedFolder();
    const program = `
      import { openDatabase } from ${JSON.stringify(new URL('../../dist/db/database.js', import.meta.url).href)};
      const { pool, close } = await openDatabase({ kind: 'embedded', folder: ${JSON.stringify(folder)} }, () => undefined);
      await pool.query('create table notes as select 1 as note');
      process.once('SIGTERM', () => void close().then(() => process.exit(0)));
      pool.query(${JSON.stringify(ENDLESS)}).catch(({ message }) => process.stdout.write(message));
      process.stdout.write('begun, ');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said).toBe('begun, ');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(said).toContain('ended');
    expect(await readdir(folder)).toEqual(['postgres']);
    const again = await onFolder(folder);
    expect((await again.pool.query('select * from notes')).rows).toEqual([{ note: 1 }]);
  });
});

describe('the embedded engine', () => {
  it('begins a new session for every connection', async () => {
    const { options } = opened.pool;
    for (const time of [1, 2]) {
      const pool = new Pool(options);
      await pool.query("set time zone 'Asia/Tokyo'");
      await pool.query({ name: 'the same', text: `select ${time} as time` });
      await pool.query('begin');
      await pool.query("insert into notes values ('never committed')");
      await pool.end();
    }
    const { rows } = await opened.pool.query('show time zone');
    expect(rows).not.toEqual([{ TimeZone: 'Asia/Tokyo' }]);
    expect((await opened.pool.query(NOTES)).rows).toEqual([{ note: 'kept' }]);
  });

  it('answers statements sent together in order, also after one that fails', async () => {
    const client = await opened.pool.connect();
    const answers = await Promise.allSettled(
      ['select 1 as n', 'select 1 / 0 as n', 'select 3 as n'].map(
        async (text) => await client.query(text, []),
      ),
    );
    client.release();
    expect(
      answers.map((one) =>
        one.status === 'fulfilled' ? one.value.rows : (one.reason as { code: string }).code,
      ),
    ).toEqual([[{ n: 1 }], '22012', [{ n: 3 }]]);
  });

  it('returns more than fits in one message', async () => {
    const { rows } = await opened.pool.query<{ text: string }>("select repeat('x', 20000000) as text");
    expect(rows[0]?.text).toHaveLength(20_000_000);
  });

  it('keeps running in memory when a statement is abandoned, since ending it would lose everything', async () => {
    const engine = new Engine({ kind: 'memory', image: null });
    await engine.reset();
    engine.abandon();
    await engine.reset();
    await engine.close();
    await expect(engine.reset()).rejects.toThrow('the engine ended');
  });
});
