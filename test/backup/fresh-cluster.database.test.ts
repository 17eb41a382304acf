import { expect, it, onTestFinished } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { openDatabase } from '../../src/db/database.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { aKey } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';
import { backupFolder, contentsOf, databaseOn, restore } from './databases.ts';
import { everyMetric, securityOf } from './what-is-asked.ts';

// From the embedded engine, this is the move to a server.
const source = await testDatabase('the demo');
const { backUp } = await backupFolder();

const OUR_ROLES = "select rolname from pg_roles where rolname like 'almanac_%' order by 1";

it('a role without superuser rights can restore into a new cluster, and every metric is the same', async () => {
  const company = await findOrganization(source.platform, COMPANY.slug);
  if (company === null) throw new Error('there is no demo');
  const { secret } = await aKey(source, company, [...EVERY_CAPABILITY]);
  const before = await everyMetric(source, secret);
  expect(Object.keys(before)).toHaveLength(CATALOG.length);
  const file = await backUp(source.pool);

  const cluster = await startPostgres();
  onTestFinished(cluster.stop);
  await runOn(cluster.url, 'create database almanac');
  const location = { kind: 'server', url: databaseUrl(cluster.url, 'almanac') } as const;
  const { pool, close } = await openDatabase(location, () => undefined);
  onTestFinished(close);
  expect((await pool.query(OUR_ROLES)).rows).toEqual([{ rolname: 'almanac_owner' }]);
  const [role] = (
    await pool.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
  ).rows;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });

  await restore(pool, file);
  const target = databaseOn('server', location, pool);
  expect(await contentsOf(pool)).toEqual(await contentsOf(source.pool));
  expect(await everyMetric(target, secret)).toEqual(before);
  const findings = await verifyBooks(target.openTenant(company.id));
  expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
  expect(await securityOf(pool)).toEqual(await securityOf(source.pool));
}, 400_000);
