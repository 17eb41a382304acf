import { expect, it } from 'vitest';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

const WITH_TRANSITION_TABLE = `
  select tgname as name from pg_trigger
  where not tgisinternal and (tgoldtable is not null or tgnewtable is not null)`;

it('has no trigger that reads the rows of its statement as a table', async () => {
  const { rows: all } = await database.pool.query('select from pg_trigger where not tgisinternal');
  expect(all.length).toBeGreaterThan(0);
  expect((await database.pool.query(WITH_TRANSITION_TABLE)).rows).toEqual([]);
});

it.runIf(IS_ONE_SERVER)('would find one, which a cluster refuses', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`
      begin;
      create function nothing() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger reading after insert on accounts referencing new table as added
        for each statement execute function nothing()`);
    expect((await client.query(WITH_TRANSITION_TABLE)).rows).toEqual([{ name: 'reading' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
