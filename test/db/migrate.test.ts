import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { testDatabase } from '../support/database.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';

const database = await testDatabase();

/** A database that nobody has migrated yet, with connections of two processes where there can be two. */
async function anEmptyDatabase() {
  const location = database.engine === 'server' ? await createOnServer() : ({ kind: 'memory' } as const);
  const first = await openDatabase(location, () => undefined);
  const second = location.kind === 'server' ? await openDatabase(location, () => undefined) : first;
  afterAll(async () => {
    await first.close();
    if (second !== first) await second.close();
  });
  return [first.pool, second.pool] as const;
}

async function createOnServer(): Promise<DatabaseLocation> {
  const name = `${inject('template').replace(/_template$/, '')}_${randomBytes(6).toString('hex')}`;
  await runOn(inject('server'), `create database ${name}`);
  return { kind: 'server', url: databaseUrl(inject('server'), name) };
}

it('applies every migration once, in order, however many processes start at once', async () => {
  const [one, other] = await anEmptyDatabase();
  const applied = await Promise.all([migrate(one), migrate(other)]);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([
    ['0001_platform.sql', '0002_ledger.sql'],
    [],
  ]);
  expect(await migrate(one)).toEqual([]);
});

it('refuses a database that a newer version has migrated', async () => {
  await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
  await expect(migrate(database.pool)).rejects.toThrow(
    /9999_later\.sql, which this version of Almanac does not know/,
  );
  await database.pool.query(`delete from schema_migrations where name like '9999%'`);
  expect(await migrate(database.pool)).toEqual([]);
});

it('refuses a migration that was changed after it had been applied', async () => {
  await database.pool.query(
    `update schema_migrations set checksum = 'x' || checksum where name like '0001%'`,
  );
  await expect(migrate(database.pool)).rejects.toThrow(
    /0001_platform\.sql was changed after it had been applied/,
  );
});
