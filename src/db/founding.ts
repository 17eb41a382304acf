import type { Pool } from 'pg';
import { type BothDoors, openBothDoors } from './both-doors.ts';
import { renewDataVersion } from './data-version.ts';

/**
 * A transaction through both doors, for an organisation created with its first member or an account created with its
 * membership. Renews the organisation's data version, as every change does.
 */
export type FoundingDoor = BothDoors;

export function openFoundingDoor(pool: Pool): FoundingDoor {
  const through = openBothDoors(pool);
  return async (atPlatform, inOrganization) =>
    await through(atPlatform, async (transaction, founded) => {
      await inOrganization(transaction, founded);
      await renewDataVersion(transaction);
    });
}
