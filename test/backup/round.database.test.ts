import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { aKey, anOrganization, aUser, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aFreshDatabase, backupFolder, contentsOf, restore } from './databases.ts';
import { everyMetric, securityOf } from './what-is-asked.ts';

// The drill: back up, restore elsewhere, and compare every answer.
const source = await testDatabase('the demo');
const { backUp } = await backupFolder();
const company = await findOrganization(source.platform, COMPANY.slug);
if (company === null) throw new Error('there is no demo');
const { secret } = await aKey(source, company, [...EVERY_CAPABILITY]);
const other = await anOrganization(source, { slug: 'other-books' });
await aUser(source, other, { email: 'ines@example.com', name: 'Ines "N" \\ Okafor, (é) 😀' });
const session = await signedIn(source, company);

it('every metric and every row is the same after a restore, on the other engine and back', async () => {
  const before = await everyMetric(source, secret);
  expect(Object.keys(before)).toHaveLength(CATALOG.length);
  expect(Object.values(before).filter((payload) => payload.includes('"error"'))).toEqual([]);
  const rows = await contentsOf(source.pool);
  const file = await backUp(source.pool);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const embedded = await aFreshDatabase('embedded');
  await restore(embedded.pool, file);
  expect(await contentsOf(embedded.pool)).toEqual(rows);
  expect(await everyMetric(embedded, secret)).toEqual(before);

  const back = await aFreshDatabase(source.engine);
  await restore(back.pool, await backUp(embedded.pool));
  expect(await contentsOf(back.pool)).toEqual(rows);
  expect(await everyMetric(back, secret)).toEqual(before);

  for (const database of [embedded, back]) {
    const findings = await verifyBooks(database.openTenant(company.id));
    expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
    // Passwords and keys still work; sessions have ended.
    const service = await testApp(database);
    expect((await service.get('/api/auth/me', { as: session })).statusCode).toBe(401);
    // Row-level security is unchanged.
    expect(await securityOf(database.pool)).toEqual(await securityOf(source.pool));
  }
}, 400_000);
