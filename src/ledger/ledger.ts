import { SeenNames } from '../db/seen-names.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Account } from './account.ts';
import type { Book } from './book.ts';
import { Chart, type Tally } from './chart.ts';
import type { AccountDraft, EntryDraft, RateDraft } from './entry.ts';
import { LOCK_LEDGER } from './lock.ts';
import { payEntriesAmong } from './pay-entries.ts';
import { type Posting, postCorrection, postEntries, type RecordedAt } from './post.ts';
import { Rates } from './rates.ts';
import { type CheckedOpening, settleOpenings } from './settle-openings.ts';
import { voidEntries } from './void.ts';
import { stateOpenings } from './whole-openings.ts';

/** The ledger of one organisation inside one transaction: the only way a fact gets in. */
export interface Ledger {
  /** The currency in which it is kept. */
  readonly baseCurrency: string;
  /** The account with this code, if there is one. */
  findAccount(code: string): Account | undefined;
  setAccounts(drafts: readonly AccountDraft[]): Promise<Tally>;
  setRates(drafts: readonly RateDraft[]): Promise<Tally>;
  /**
   * Posts the entries that may be posted, and says of each other one why not. They are recorded now, unless `recordedAt` says
   * otherwise.
   */
  post(entries: readonly EntryDraft[], recordedAt?: RecordedAt): Promise<Posting>;
  /** Keeps what whole openings state: `settleOpenings` counts it. */
  stateOpenings(entries: readonly EntryDraft[]): Promise<Posting>;
  /** Checks whole openings against the entries before them, and posts what follows from them; to be called when the books have changed. */
  settleOpenings(): Promise<readonly CheckedOpening[]>;
  /** The external ids among these that belong to valid entries of pay. */
  payEntriesAmong(externalIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Voids entries: they are kept, but no longer count. Throws LedgerRefusal for one that does not exist or is already void. */
  void(ids: readonly string[]): Promise<void>;
  /** Voids an entry and posts another in its place; returns the new one's id. Throws LedgerRefusal. */
  correct(id: string, entry: EntryDraft): Promise<string>;
}

/**
 * Opens the ledger in a writing transaction. Other transactions that post for the same organisation wait until it ends,
 * so that totals are never counted by two at once.
 */
export async function openLedger(transaction: Transaction, now: Date): Promise<Ledger> {
  await transaction.run(LOCK_LEDGER);
  const [organization] = await transaction.run(
    query.selectFrom('organizations').select('base_currency').compile(),
  );
  if (organization === undefined) throw new Error('the organisation of this door does not exist');
  const book: Book = {
    transaction,
    now,
    baseCurrency: organization.base_currency,
    chart: await Chart.load(transaction),
    rates: new Rates(transaction),
    seen: await SeenNames.open(transaction),
  };
  return {
    baseCurrency: book.baseCurrency,
    findAccount: (code) => book.chart.find(code),
    setAccounts: async (drafts) => await book.chart.set(drafts, now),
    setRates: async (drafts) => await book.rates.set(drafts, now),
    post: async (entries, recordedAt = () => now) => await postEntries(book, entries, recordedAt),
    stateOpenings: async (entries) => await stateOpenings(book, entries),
    settleOpenings: async () => await settleOpenings(book),
    payEntriesAmong: async (externalIds) => await payEntriesAmong(transaction, externalIds),
    void: async (ids) => await voidEntries(book, ids),
    correct: async (id, entry) => {
      await voidEntries(book, [id]);
      return await postCorrection(book, entry, id);
    },
  };
}
