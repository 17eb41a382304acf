import type { Pool } from 'pg';
import { openFoundingDoor } from '../../src/db/founding.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { createDemo } from '../../src/demo/create.ts';
import { START } from './start.ts';

/** Makes the demo organisation, as a first start at START does. */
export async function makeDemo(pool: Pool): Promise<void> {
  const openTenant = (organizationId: string) => openTenantDoor(pool, organizationId);
  const doors = { platform: openPlatformDoor(pool), found: openFoundingDoor(pool), openTenant };
  await createDemo({ ...doors, keyPrefix: 'alm' }, new Date(START));
}
