import { expect, it } from 'vitest';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

const WITH_SUBQUERY = `
  select polname as name from pg_policy where concat(polqual::text, polwithcheck::text) like '%SUBLINK%'`;

it('no policy has a subquery', async () => {
  const { rows: all } = await database.pool.query('select from pg_policy');
  expect(all.length).toBeGreaterThan(40);
  expect((await database.pool.query(WITH_SUBQUERY)).rows).toEqual([]);
});

it.runIf(IS_ONE_SERVER)('one with a subquery would be found, which a cluster refuses', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`begin;
      create policy of_members on users to almanac_tenant using (exists (select from memberships where user_id = users.id))`);
    expect((await client.query(WITH_SUBQUERY)).rows).toEqual([{ name: 'of_members' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
