import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { countEntries } from './totals.ts';

/** The ledger does not do what it was asked; the message says why. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/** Marks entries as void and counts them out of the totals. Throws LedgerRefusal unless each stands. */
export async function voidEntries(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const voided = await transaction.run(
    sql<{ id: string }>`
      update journal_entries set voided_at = ${now}
      where id = any(${ids}::uuid[]) and voided_at is null
      returning id
    `.compile(query),
  );
  if (voided.length !== new Set(ids).size) {
    throw new LedgerRefusal('an entry to be voided is not there, or is voided already');
  }
  await countEntries(transaction, ids, -1);
}
