import type { Transaction } from '../../db/transaction.ts';
import { LOCK_LEDGER } from '../../ledger/lock.ts';
import { Rates } from '../../ledger/rates.ts';
import type { AllocationDraft, SetRecords, UnallocatedDraft, UnallocatedName } from './draft.ts';
import { type Excess, findExcesses } from './excess.ts';
import { setAllocations } from './set-allocations.ts';
import { setUnallocated, withdrawUnallocated } from './set-unallocated.ts';

/** The settlements of one organisation's documents, and what settles none, inside one transaction. */
export interface Allocations {
  /**
   * Adds the allocations that are new; one that differs voids what is kept under its name and takes its place; an equal
   * one is left alone. Give up to some thousand at a time, of each external id and document one.
   */
  set(drafts: readonly AllocationDraft[]): Promise<SetRecords>;
  /** The same of what settles no document; of each name one. */
  setUnallocated(drafts: readonly UnallocatedDraft[]): Promise<SetRecords>;
  /** Voids unallocated amounts. Returns the places of those that were there. */
  withdrawUnallocated(names: readonly UnallocatedName[]): Promise<ReadonlySet<number>>;
  /**
   * To be asked when all have been set, because a later one may make room for an earlier one: the documents of which
   * more is settled than they come to. With any of them the transaction must not be committed.
   */
  excesses(): AsyncGenerator<Excess>;
}

/**
 * Opens them in a writing transaction. Other transactions that write documents of the organisation, or post, wait until this
 * one ends: the open amount of a document is never counted twice at once.
 */
export async function openAllocations(
  transaction: Transaction,
  baseCurrency: string,
  now: Date,
): Promise<Allocations> {
  await transaction.run(LOCK_LEDGER);
  const valuedIn = { baseCurrency, rates: new Rates(transaction) };
  return {
    set: async (drafts) => await setAllocations(transaction, drafts, now),
    setUnallocated: async (drafts) => await setUnallocated(transaction, drafts, valuedIn, now),
    withdrawUnallocated: async (names) => await withdrawUnallocated(transaction, names, now),
    excesses: () => findExcesses(transaction, now),
  };
}
