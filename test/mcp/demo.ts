import { CAPABILITIES, type Capability } from '../../src/access/capability.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { assistantsOf, contentOf } from './connecting.ts';

/** Assistants of the demo organisation, and the API beside them, with a key that may see everything or a part. */
export async function demoAssistants() {
  const database = await testDatabase('the demo');
  const app = await testApp(database);
  const assistants = await assistantsOf(app);
  const organization = await findOrganization(database.platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  const keyWith = async (capabilities: readonly Capability[] = CAPABILITIES) =>
    await aKey(database, organization, capabilities);
  const { secret: as, id: keyId } = await keyWith();
  return {
    database,
    app,
    assistants,
    organization,
    as,
    keyId,
    keyWith,
    /** The content of an answer. */
    call: async (name: string, given: Record<string, unknown>, key = as): Promise<unknown> =>
      contentOf(await assistants.call(key, name, given)),
    /** What the API answers with for the same key. */
    api: async (path: string, key = as): Promise<unknown> =>
      (await app.get(`/api/v1/${path}`, { as: key })).json(),
  };
}
