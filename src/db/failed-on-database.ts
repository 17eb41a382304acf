import type { DatabaseLocation } from './database.ts';
import { describeLocation } from './location.ts';

/** Something failed while it worked on a database. The message names the database; the cause is the failure. */
export class FailedOnDatabase extends Error {
  override readonly name = 'FailedOnDatabase';
}

/** Does the work; what it throws comes as FailedOnDatabase. */
export async function namingDatabase<Result>(
  location: DatabaseLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw new FailedOnDatabase(describeLocation(location), { cause: failure });
  }
}
