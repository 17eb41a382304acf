import type { Pool } from 'pg';
import { type BothDoors, openBothDoors } from './both-doors.ts';
import { RENEW_DATA_VERSION } from './tenant.ts';

/**
 * The way through both doors for an organisation that is made with its first member, and an account that is made with its
 * membership. Renews the version of the organisation's data, as every change of it does.
 */
export type FoundingDoor = BothDoors;

export function openFoundingDoor(pool: Pool): FoundingDoor {
  const through = openBothDoors(pool);
  return async (atPlatform, inOrganization) =>
    await through(atPlatform, async (transaction, founded) => {
      await inOrganization(transaction, founded);
      await transaction.run(RENEW_DATA_VERSION);
    });
}
