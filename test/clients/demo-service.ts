import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, type TestApp, testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** The demo organisation as a service on this machine, with a key that may do everything. */
export async function demoService(database: TestDatabase, options: Parameters<typeof testApp>[1] = {}) {
  const organization = await findOrganization(database.platform, COMPANY.slug);
  if (organization === null) throw new Error('the database holds no demo');
  const service: TestApp = await testApp(database, options);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { secret: key } = await aKey(database, organization);
  return { ...service, organization, tenant: database.openTenant(organization.id), address, key };
}
