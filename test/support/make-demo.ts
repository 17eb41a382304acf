import type { Pool } from 'pg';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { createDemo } from '../../src/demo/create.ts';
import { START } from './start.ts';

/** Makes the demo organisation, as a first start at START does. */
export async function makeDemo(pool: Pool): Promise<void> {
  const openTenant = (organizationId: string) => openTenantDoor(pool, organizationId);
  await createDemo({ platform: openPlatformDoor(pool), openTenant, keyPrefix: 'alm' }, new Date(START));
}
