import { sql } from 'kysely';
import { RowsLocked } from '../db/failures.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';

/** Lets one transaction at a time change who belongs to an organisation, until it ends. */
export const LOCK_MEMBERS = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac members ' || current_organization(), 0))
`.compile(query);

/**
 * Changes a setting. An import, however long, may hold a lock on it: the door waits
 * for a moment, then throws IMPORT_IN_PROGRESS.
 */
export async function changeSettings<Result>(
  tenant: TenantWriter,
  work: (transaction: Transaction) => Promise<Result>,
  isChange: (result: Result) => boolean = () => true,
): Promise<Result> {
  const change = async (transaction: Transaction) => await waitAMoment(transaction, work);
  return await tenant.write(change, isChange).catch(asImportInProgress);
}

/** Does the work in a transaction whose statements wait for locks no longer than a caller waits for an answer. */
export async function waitAMoment<Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await transaction.run(LIMIT_WAIT);
  return await work(transaction);
}

/** Throws the failure again; as IMPORT_IN_PROGRESS where the moment was over. */
export function asImportInProgress(failure: unknown): never {
  if (!(failure instanceof RowsLocked)) throw failure;
  throw new AlmanacError('IMPORT_IN_PROGRESS', 'An import is changing the same data; try again after it.', {
    headers: { 'retry-after': '30' },
    cause: failure,
  });
}

const LIMIT_WAIT = sql<never>`set local lock_timeout = '5s'`.compile(query);
