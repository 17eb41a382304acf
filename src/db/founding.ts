import type { Pool } from 'pg';
import { type BothDoors, openBothDoors } from './both-doors.ts';
import { newWriteId, renewDataVersion, writing } from './data-version.ts';

/**
 * The transactions through both doors by which an organisation comes to be and gets its people: accounts are the platform's, and
 * the rest is written by the organisation itself.
 */
export type FoundingDoor = Readonly<{
  /** A new organisation, whose first rows the transaction writes: all of it, or nothing. They are its first write. */
  organization: BothDoors;
  /** A new member. Renews the organisation's data version, as every change does. */
  member: BothDoors;
}>;

export function openFoundingDoor(pool: Pool): FoundingDoor {
  const through = openBothDoors(pool);
  const recorded: BothDoors = async (atPlatform, inOrganization) =>
    await through(atPlatform, async (transaction, entered) => {
      const writeId = newWriteId();
      await transaction.run(writing(writeId));
      await inOrganization(transaction, entered);
      await renewDataVersion(transaction, writeId);
    });
  return { organization: recorded, member: recorded };
}
