import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
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
    ['0001_platform.sql', '0002_ledger.sql', '0003_records.sql', '0004_documents.sql', '0005_estimates.sql'],
    [],
  ]);
  expect(await migrate(one)).toEqual([]);
});

it('brings a database of an older version on, with the rows that are in it', async () => {
  const [pool] = await anEmptyDatabase();
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const name of ['0001_platform.sql', '0002_ledger.sql']) {
    const text = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8');
    await pool.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await pool.query(`
    begin;
    select set_config('role', 'almanac_platform', true);
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${OLD}', 'old', 'Old', 'AUD', 'UTC', now(), now());
    insert into users (id, email, password_hash, created_at, updated_at)
      values ('${OLD}', 'old@example.com', 'x', now(), now());
    select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', '${OLD}', true);
    insert into memberships (id, user_id, role, created_at, updated_at) values ('${OLD}', '${OLD}', 'owner', now(), now());
    insert into accounts (id, code, name, class, created_at, updated_at) values ('${OLD}', '1', 'Bank', 'cash', now(), now());
    insert into journal_entries (id, entry_date, content_hash, recorded_at)
      values ('${OLD}', '2020-01-01', decode(repeat('00', 32), 'hex'), now());
    insert into journal_lines (entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit) values
      ('${OLD}', 1, '${OLD}', 'AUD', 5, 0, 5, 0), ('${OLD}', 2, '${OLD}', 'AUD', 0, 5, 0, 5);
    commit`);
  expect(await migrate(pool)).toEqual(['0003_records.sql', '0004_documents.sql', '0005_estimates.sql']);
  const { rows } = await withoutDoor(pool, OLD);
  expect(rows).toEqual([{ lines: '2', members: '1', debit: '5.00000000' }]);
});

const OLD = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

async function withoutDoor(pool: Pool, organizationId: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', $1, true)`,
      [organizationId],
    );
    return await client.query(`
      select count(*) as lines, (select count(*) from memberships) as members, sum(base_debit) as debit
      from journal_lines where department_id is null`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

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
