import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { LOCK_LEDGER } from './lock.ts';
import { LedgerRefusal } from './void.ts';

/**
 * Changes the currency in which the ledger is kept. Throws LedgerRefusal once anything is kept in it: an entry or
 * a document, void or not, or an exchange rate, is a number of units of the base currency.
 */
export async function changeBaseCurrency(
  transaction: Transaction,
  currency: string,
  now: Date,
): Promise<void> {
  await transaction.run(LOCK_LEDGER);
  const [held] = await transaction.run(
    sql<{ entries: boolean; documents: boolean; rates: boolean }>`
      select exists (select from ${own('journal_entries')} journal_entries) as entries,
        exists (select from ${own('documents')} documents) as documents,
        exists (select from ${own('exchange_rates')} exchange_rates where voided_at is null) as rates
    `.compile(query),
  );
  if (held?.entries === true) {
    throw new LedgerRefusal('must stay as it is, because entries have been posted');
  }
  if (held?.documents === true) {
    throw new LedgerRefusal('must stay as it is, because there are invoices or bills');
  }
  if (held?.rates === true) {
    throw new LedgerRefusal('must stay as it is, because there are exchange rates into the present one');
  }
  await transaction.run(
    query.updateTable('organizations').set({ base_currency: currency, updated_at: now }).compile(),
  );
}
