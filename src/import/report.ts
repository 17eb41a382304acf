import type { KindName } from './book.ts';
import type { Refusal } from './fault.ts';
import type { LedgerReport } from './ledger-report.ts';
import type { OpeningChange } from './opening-options.ts';
import type { RefusedReason } from './refusals.ts';

/** The results of a file: its rows, and how many accounts, rates or entries were new, different or unchanged. */
export type FileReport = Readonly<{
  file: string;
  kind: KindName;
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
}>;

/** The results of an import. If anything is refused, nothing was changed. */
export type ImportReport = Readonly<{
  organization: string;
  dryRun: boolean;
  files: readonly FileReport[];
  refused: readonly Refusal[];
  refusedCount: number;
  /** Why rows were refused, each reason once, in the order of their first rows. */
  refusedReasons: readonly RefusedReason[];
  warnings: readonly string[];
  /** What was done with accounts because of openings. */
  openings: readonly OpeningChange[];
  /** What the entries of the files come to, beside the books; null where there are none, or where rows were refused. */
  ledger: LedgerReport | null;
  /** What an undo took back, in the place of files. */
  undone?: readonly UndoneReport[];
}>;

/** What an undo took back of one kind of record: how many it voided or removed, and how many are again what they were. */
export type UndoneReport = Readonly<{ records: UndoneName; removed: number; restored: number }>;

export const UNDONE_NAMES = [
  'journal entries',
  'documents',
  'payments',
  'exchange rates',
  'accounts',
  'customers',
  'vendors',
  'departments',
  'persons',
  'memberships',
  'assignments',
  'pay arrangements',
  'demographics',
] as const;
export type UndoneName = (typeof UNDONE_NAMES)[number];
