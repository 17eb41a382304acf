import type { UndoneRecords } from '../db/import-changes.ts';
import { SeenNames } from '../db/seen-names.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Day } from '../period/index.ts';
import type { Account } from './account.ts';
import type { Book } from './book.ts';
import { Chart, type Tally } from './chart.ts';
import type { CheckedOpening } from './check-opening.ts';
import { uncoverPeriods } from './covered-periods.ts';
import type { AccountDraft, EntryDraft, RateDraft } from './entry.ts';
import type { RecordedAt } from './examine.ts';
import { LOCK_LEDGER } from './lock.ts';
import { faultOfOpeningAccount } from './opening-account.ts';
import { payEntriesAmong } from './pay-entries.ts';
import { type EntryBatch, type Posting, postBatches, postCorrection } from './post.ts';
import { Rates } from './rates.ts';
import { adjustOpenings, settleOpenings } from './settle-openings.ts';
import { keepTotals } from './totals.ts';
import { undoAccounts } from './undo-accounts.ts';
import { type UndoneFacts, undoEntries } from './undo-entries.ts';
import { undoRates } from './undo-rates.ts';
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
  /**
   * Posts batches of entries recorded now, unless they say otherwise, and tells `hear` of each. While the database writes one, the next is read: accounts may be
   * added meanwhile, but not changed.
   */
  postBatches<Batch extends EntryBatch>(
    batches: AsyncIterable<Batch>,
    hear: (batch: Batch, posting: Posting) => void,
  ): Promise<void>;
  /** Keeps what whole openings state: `settleOpenings` counts it. */
  stateOpenings(entries: readonly EntryDraft[]): Promise<Posting>;
  /** Checks whole openings against the entries before them, and posts what follows from them; to be called when the books have changed. */
  settleOpenings(): Promise<readonly CheckedOpening[]>;
  /** Names the account for the differences between the openings of a day and the entries before it; `settleOpenings` then posts them. */
  adjustOpenings(day: Day, account: string): Promise<void>;
  /** Why differences of openings cannot go to an account; null where they can. */
  faultOfOpeningAccount(account: string): string | null;
  /** The external ids among these that belong to valid entries of pay. */
  payEntriesAmong(externalIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes back the entries, exchange rates, accounts and covered periods of an import; `settleOpenings` is to follow. */
  undoImport(importId: string, onBatch: (entries: number) => void): Promise<UndoneLedger>;
  /** Voids entries: they are kept, but no longer count. Throws LedgerRefusal for one that does not exist or is already void. */
  void(ids: readonly string[]): Promise<void>;
  /** Voids an entry and posts another in its place; returns the new one's id. Throws LedgerRefusal. */
  correct(id: string, entry: EntryDraft): Promise<string>;
}

/** What an undo took back in the ledger. */
export type UndoneLedger = Readonly<{
  entries: UndoneFacts;
  rates: UndoneFacts;
  accounts: UndoneRecords;
}>;

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
  let isPosting = false;
  const postAll = async <Batch extends EntryBatch>(
    batches: AsyncIterable<Batch>,
    recordedAt: RecordedAt,
    hear: (batch: Batch, posting: Posting) => void,
  ) => {
    isPosting = true;
    try {
      await postBatches(book, batches, recordedAt, hear);
    } finally {
      isPosting = false;
    }
  };
  return {
    baseCurrency: book.baseCurrency,
    findAccount: (code) => book.chart.find(code),
    setAccounts: async (drafts) => {
      // Totals are counted anew where an account changes its class, and what is not in them yet would be in them twice.
      if (isPosting && drafts.some(({ code }) => book.chart.find(code) !== undefined)) {
        throw new Error('an account cannot change while entries are posted');
      }
      return await book.chart.set(drafts, now);
    },
    setRates: async (drafts) => await book.rates.set(drafts, now),
    post: async (entries, recordedAt = () => now) => {
      const postings: Posting[] = [];
      await postAll(inOneBatch(entries), recordedAt, (_batch, posting) => postings.push(posting));
      const [posting] = postings;
      if (posting === undefined) throw new Error('the ledger did not answer');
      return posting;
    },
    postBatches: async (batches, hear) => await postAll(batches, ({ recordedAt }) => recordedAt ?? now, hear),
    stateOpenings: async (entries) => await stateOpenings(book, entries),
    settleOpenings: async () => await settleOpenings(book),
    adjustOpenings: async (day, account) => await adjustOpenings(book, day, account),
    faultOfOpeningAccount: (account) => faultOfOpeningAccount(book, account),
    payEntriesAmong: async (externalIds) => await payEntriesAmong(transaction, externalIds),
    undoImport: async (importId, onBatch) => {
      const undone = {
        entries: await undoEntries(book, importId, onBatch),
        rates: await undoRates(book, importId),
        accounts: await undoAccounts(book, importId),
      };
      await uncoverPeriods(transaction, importId);
      return undone;
    },
    void: async (ids) =>
      await keepTotals(transaction, async (totals) => await voidEntries(book, ids, totals)),
    correct: async (id, entry) =>
      await keepTotals(transaction, async (totals) => {
        await voidEntries(book, [id], totals);
        return await postCorrection(book, entry, id, totals);
      }),
  };
}

async function* inOneBatch(entries: readonly EntryDraft[]): AsyncGenerator<EntryBatch> {
  yield { entries };
}
