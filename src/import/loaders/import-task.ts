import type { Capability } from '../../access/capability.ts';
import type { AuditActor } from '../../audit/audit.ts';
import type { Outcome } from '../../db/outcome.ts';
import type { SeenNames } from '../../db/seen-names.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BookFile, KindName } from '../book.ts';
import type { Doubts } from '../doubts.ts';
import type { FileSums } from '../file-sums.ts';
import type { OpeningChange, OpeningOptions } from '../opening-options.ts';
import type { StatedParties } from '../party-balances.ts';
import type { FileReport } from '../report.ts';

/** A file on its way into the organisation. */
export type ImportTask = Readonly<{
  /** The id of the import. */
  importId: string;
  transaction: Transaction;
  ledger: Ledger;
  now: Date;
  /** The author of the import. */
  actor: AuditActor;
  capabilities: ReadonlySet<Capability>;
  file: BookFile;
  /** The kinds of files that the book has. */
  kinds: ReadonlySet<KindName>;
  /** Whether the organisation had no records when the import began: only then may a file say what was in the past. */
  isEmpty: boolean;
  /** Whether the files are an export of an organisation, whose records may lack what has become required since. */
  isCopy: boolean;
  /** The tasks of the other files of the book that are loaded together with this one. */
  others: readonly ImportTask[];
  doubts: Doubts;
  seen: SeenNames;
  /** Adds up what the entries of the files come to. */
  sums: FileSums;
  openings: OpeningOptions;
  /** Hears what was done with an account because of an opening. */
  noteOpening: (change: OpeningChange) => void;
  /** Hears what the file states of customers and vendors. */
  noteParties: (stated: StatedParties) => void;
  /** Hears that an account was added with a class that a rule gave it. */
  guess: (account: string, rule: string) => void;
  refuse: (line: number | null, reason: string) => void;
  /** Hears what became of the record that begins on a line. */
  tell: (line: number, outcome: Pick<Outcome, 'result' | 'id'>) => void;
  warn: (warning: string) => void;
  onBytes: (count: number) => void;
  onRow: () => void;
}>;

/** Loads a file of one kind. Throws FileFault where the rest of it cannot be read. */
export type Loader = (task: ImportTask) => Promise<readonly FileReport[]>;
