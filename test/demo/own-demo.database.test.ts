import { expect, test } from 'vitest';
import { platformQuery, query } from '../../src/db/statement.ts';
import { createDemo } from '../../src/demo/create.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

test('an existing organisation called demo is left unchanged', async () => {
  const own = await anOrganization(database, { slug: 'demo', name: 'Our tests' });
  const { platform, found, openTenant } = database;
  const doors = { platform, found, openTenant, keyPrefix: 'alm' };
  expect(await createDemo(doors, new Date(START))).toBeNull();
  expect(await database.platform.run(platformQuery.selectFrom('users').select('id').compile())).toEqual([]);
  const accounts = query.selectFrom('accounts').select('id').compile();
  expect(await database.openTenant(own.id).read(accounts)).toEqual([]);
});
