import type { Transaction } from '../../db/transaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BookFile } from '../book.ts';
import type { FileReport } from '../report.ts';

/** A file on its way into the ledger. */
export type ImportTask = Readonly<{
  transaction: Transaction;
  ledger: Ledger;
  now: Date;
  file: BookFile;
  doubts: Doubts;
  refuse: (line: number | null, reason: string) => void;
  warn: (warning: string) => void;
  onBytes: (count: number) => void;
  onRow: () => void;
}>;

/** Loads a file of one kind. Throws FileFault where the rest of it cannot be read. */
export type Loader = (task: ImportTask) => Promise<readonly FileReport[]>;

/**
 * What is missing only because it was refused in an earlier file, so that a later file is not blamed for it: one bad
 * account would otherwise refuse each of its thousand lines.
 */
export type Doubts = { readonly accounts: Set<string>; allAccounts: boolean; rates: boolean };
