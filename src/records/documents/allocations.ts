import type { Transaction } from '../../db/transaction.ts';
import { LOCK_LEDGER } from '../../ledger/lock.ts';
import type { AllocationDraft, SetRecords } from './draft.ts';
import { type Excess, findExcesses } from './excess.ts';
import { setAllocations } from './set-allocations.ts';

/** The settlements of one organisation's documents, inside one transaction. */
export interface Allocations {
  /**
   * Adds the allocations that are new; one that differs voids what is kept under its name and takes its place; an equal
   * one is left alone. Give up to some thousand at a time, of each external id and document one.
   */
  set(drafts: readonly AllocationDraft[]): Promise<SetRecords>;
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
export async function openAllocations(transaction: Transaction, now: Date): Promise<Allocations> {
  await transaction.run(LOCK_LEDGER);
  return {
    set: async (drafts) => await setAllocations(transaction, drafts, now),
    excesses: () => findExcesses(transaction, now),
  };
}
