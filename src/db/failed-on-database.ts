import type { DatabaseLocation } from './database.ts';
import { describeLocation } from './location.ts';

/** A failure while working on a database. The message names the database; the cause is the failure. */
export class FailedOnDatabase extends Error {
  override readonly name = 'FailedOnDatabase';
}

/** Runs the work; rethrows any failure as FailedOnDatabase. */
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
