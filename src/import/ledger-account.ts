import type { AccountClass } from '../ledger/account-class.ts';

/** An account of the chart; amounts are in base currency, balances positive for debits. */
export type LedgerAccount = Readonly<{
  code: string;
  name: string;
  class: AccountClass;
  /** By which rule its class was guessed in this import; null where it was not. */
  guess: string | null;
  /** What the files say of it; null where they do not name it. */
  file: LedgerBalance | null;
  books: LedgerBalance;
  /**
   * By how much it closes higher in the books than in the files; where these have no opening, by how much more was posted. Null where
   * they do not name it.
   */
  difference: string | null;
}>;

/** Opening and closing are null of files without an opening: they say nothing of balances. */
export type LedgerBalance = Readonly<{
  opening: string | null;
  debit: string;
  credit: string;
  closing: string | null;
}>;
