import { sql } from 'kysely';
import { TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Book } from './book.ts';
import { HEADER, type HeaderRow, readCounted } from './read-counted.ts';
import type { Totals } from './totals.ts';

/** The ledger does not do what it was asked; the message says why. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/** Marks entries as void and counts them out of the totals. Throws LedgerRefusal unless each stands. */
export async function voidEntries(
  { transaction, chart, now }: Book,
  ids: readonly string[],
  totals: Totals,
): Promise<void> {
  const voided = await transaction.run(
    sql<HeaderRow>`
      update journal_entries set voided_at = ${now}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null
      returning ${HEADER}
    `.compile(query),
  );
  if (voided.length !== new Set(ids).size) {
    throw new LedgerRefusal('an entry to be voided is not there, or is voided already');
  }
  await totals.count(await readCounted({ transaction, chart }, voided), -1);
}
