import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';

/** Lets one transaction at a time change who belongs to an organisation, until it ends. */
export const LOCK_MEMBERS = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac members ' || current_organization(), 0))
`.compile(query);

/**
 * Changes a setting. What is changed may be held by an import, which goes on for as long as it is large: somebody who
 * waits for an answer is told so after a moment. Throws IMPORT_IN_PROGRESS then.
 */
export async function changeSettings<Result>(
  tenant: TenantWriter,
  work: (transaction: Transaction) => Promise<Result>,
  isChange: (result: Result) => boolean = () => true,
): Promise<Result> {
  try {
    return await tenant.write(async (transaction) => {
      await transaction.run(LIMIT_WAIT);
      return await work(transaction);
    }, isChange);
  } catch (failure) {
    if (!isLockTimeout(failure)) throw failure;
    throw new AlmanacError('IMPORT_IN_PROGRESS', 'An import holds what would change; try again after it.', {
      headers: { 'retry-after': '30' },
      cause: failure,
    });
  }
}

const LIMIT_WAIT = sql<never>`select set_config('lock_timeout', '5s', true)`.compile(query);

// SQLSTATE lock_not_available.
function isLockTimeout(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '55P03';
}
