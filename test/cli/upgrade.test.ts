import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { applyThese, createOnServer } from '../db/an-empty-database.ts';
import { almanac } from './running.ts';

const { run, runProcess, start } = await almanac();
const ALL = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted();
const OLD = ALL.slice(0, 11);

async function aDatabase(): Promise<{ pool: Pool; environment: { DATABASE_URL: string } }> {
  const location = await createOnServer();
  const { pool, close } = await openDatabase(location, () => undefined);
  afterAll(close);
  return { pool, environment: { DATABASE_URL: location.url } };
}

async function migrationsIn(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

it('a migration killed in the middle has done nothing, and the next start completes it', async () => {
  const { pool, environment } = await aDatabase();
  await applyThese(pool, OLD);
  const holder = await pool.connect();
  await holder.query('begin');
  // A later migration changes this table, so the process below stops there, half way through the migrations.
  await holder.query('lock table users in access share mode');
  const killed = start(['migrate'], environment);
  const waiting = `select 1 from pg_locks where not granted and relation = 'users'::regclass`;
  for (let tries = 0; (await pool.query(waiting)).rowCount === 0; tries += 1) {
    if (tries > 300) throw new Error('the migration never came to the table');
    await sleep(100);
  }
  killed.kill('SIGKILL');
  await holder.query('rollback');
  holder.release();
  const again = await run(['migrate'], { environment });
  expect(again).toMatchObject({ code: 0, err: `applied: ${ALL.length - OLD.length}\n` });
  expect(again.out.trimEnd().split('\n')).toEqual(ALL.slice(OLD.length));
  expect(await migrationsIn(pool)).toEqual(ALL);
});

it('four processes that migrate at once apply each migration once, and all succeed', async () => {
  const { pool, environment } = await aDatabase();
  const ended = await Promise.all(
    [1, 2, 3, 4].map(async () => await runProcess(['migrate'], { environment })),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(ended.flatMap(({ out }) => out.split('\n').filter((line) => line !== ''))).toEqual(ALL);
  expect(await migrationsIn(pool)).toEqual(ALL);
});

it('an obstacle to a command or the service is one line that names the database, never a stack trace', async () => {
  const { pool, environment } = await aDatabase();
  expect((await run(['migrate'], { environment })).code).toBe(0);
  await pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
  const newer =
    /^(almanac: )?this database has migration 9999_later.sql, which this version of Almanac does not know: run a newer one \(database \w+ at [^\n@]+:\d+\)\n$/;
  for (const words of [['migrate'], ['org', 'list'], ['serve']]) {
    const ended = await (words.includes('serve') ? runProcess : run)(words, {
      environment: { ...environment, PORT: '0' },
    });
    expect(ended, words.join(' ')).toEqual({ code: 1, out: '', err: expect.stringMatching(newer) as string });
  }
  await pool.query(`delete from schema_migrations where name = '9999_later.sql'`);
  // An unexpected failure: a table is missing.
  await pool.query('drop table organizations cascade');
  for (const words of [['org', 'list'], ['user', 'list'], ['verify', '--org', 'blue'], ['serve']]) {
    const ended = await (words.includes('serve') ? runProcess : run)(words, {
      environment: { ...environment, PORT: '0' },
    });
    expect(ended, words.join(' ')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^[^\n]+ \(database \w+ at [^\n@]+:\d+\)\n$/) as string,
    });
    expect(ended.err).not.toMatch(/\bat (async )?\S+ \(|\.js:\d+/);
  }
  const unreachable = await runProcess(['serve'], {
    environment: { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' },
  });
  expect(unreachable).toMatchObject({ code: 1, out: '' });
  expect(unreachable.err).toMatch(
    /^almanac: the database cannot be reached [^\n]+ \(database x at 127.0.0.1:1\)\n$/,
  );
});
