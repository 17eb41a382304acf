import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { readRoleWarning } from '../../src/db/role-warning.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

// Only a superuser can grant these attributes, and only the server of the tests accepts one without a password.
const isOwnServer =
  database.engine === 'server' &&
  process.env['ALMANAC_TEST_SERVER'] === undefined &&
  process.env['DATABASE_URL'] === undefined;

/** The warning for a role with these attributes. */
async function warningFor(attributes: string): Promise<string | null> {
  const { location } = database;
  if (location.kind !== 'server') throw new Error('only a server has roles to connect with');
  const name = `warned_${randomBytes(4).toString('hex')}`;
  const url = new URL(location.url);
  Object.assign(url, { username: 'postgres', password: '' });
  const superuser = await openDatabase({ kind: 'server', url: url.href }, () => undefined);
  await superuser.pool.query(`create role ${name} login ${attributes}`);
  url.username = name;
  const other = await openDatabase({ kind: 'server', url: url.href }, () => undefined);
  try {
    return (await readRoleWarning(other.pool, 'server'))?.replaceAll(name, 'NAME') ?? null;
  } finally {
    await other.close();
    await superuser.pool.query(`drop role ${name}`);
    await superuser.close();
  }
}

it('the embedded engine has no roles to warn about', async () => {
  expect(await readRoleWarning(database.pool, 'embedded')).toBeNull();
});

it.runIf(isOwnServer)('a role bound by row-level security needs no warning', async () => {
  expect(await warningFor('nosuperuser nobypassrls')).toBeNull();
});

it.runIf(isOwnServer).each([
  ['superuser', 'is a superuser'],
  ['bypassrls', 'has BYPASSRLS'],
])('a role with %s is named, with the remaining protection and the remedy', async (attributes, what) => {
  const warning = await warningFor(attributes);
  expect(warning).toContain(`The database role "NAME" ${what}.`);
  expect(warning).toContain('Row-level security still holds for every statement of the service');
  expect(warning).toContain('ALTER ROLE "NAME" NOSUPERUSER NOBYPASSRLS CREATEROLE');
});

it.runIf(isOwnServer)('a superuser is bound in each transaction, as the warning says', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', gen_random_uuid()::text, true)`,
    );
    expect((await client.query('select * from organizations')).rows).toEqual([]);
    await expect(client.query('delete from audit_events')).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
