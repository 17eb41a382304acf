import type { EntryKind } from '../ledger/entry-kind.ts';
import type { Coverage } from '../metrics/coverage/coverage.ts';
import type { ComparedTo } from '../metrics/definition/comparison.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Sum } from './definition/statement.ts';
import type { RowValues } from './values.ts';

/** The records that rows can be. */
export const RECORD_KINDS = ['customer', 'vendor', 'invoice', 'bill', 'journal_entry'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The days of a column on the wire; `asOfDate` is null where it has not begun. */
export type ColumnPeriod = Readonly<{
  startDate: string;
  endDate: string;
  asOfDate: string | null;
  label: string;
  complete: boolean;
}>;

/** A column of values, or one that compares the column before it: the other value, the change since, and that in percent. */
export type MadeColumn = Readonly<{
  key: string;
  label: string;
  /** The heading that it shares with the columns beside it; null where it stands alone. */
  group: string | null;
  kind: 'value' | 'total' | 'comparison' | 'change' | 'change_percent';
  comparison: ComparedTo | null;
  period: ColumnPeriod | null;
  /** How much of its days is known. */
  coverage: Coverage | null;
}>;

/** A line of the ledger besides its amounts in base currency; `amount` is in its own currency, positive for a debit. */
export type Posting = Readonly<{
  kind: EntryKind;
  reference: string | null;
  party: string | null;
  department: string | null;
  currency: string;
  amount: Decimal;
}>;

/** A row with its numbers, one for each column. */
export type MadeRow = Readonly<{
  key: string;
  label: string;
  kind: 'heading' | 'line' | 'subtotal' | 'total' | 'check';
  level: number;
  /** The metric of the catalogue that it is. */
  metric: string | null;
  /** The code of the account that it is. */
  account: string | null;
  /** The record that it is. */
  record: Readonly<{ kind: RecordKind; id: string }> | null;
  /** The day of an entry, or on which a document was issued. */
  date: string | null;
  dueDate: string | null;
  /** What else there is to know of a line of the ledger. */
  posting: Posting | null;
  /** The rows that it adds up. */
  adds: Sum['of'];
  margin: (RowValues & Readonly<{ metric: string; label: string }>) | null;
}> &
  RowValues;

/** What most rows have none of. */
export const PLAIN_ROW = {
  metric: null,
  account: null,
  record: null,
  date: null,
  dueDate: null,
  posting: null,
  adds: [],
  margin: null,
} as const;

/** What must be zero. */
export type MadeCheck = Readonly<{ label: string; difference: Decimal | null; nullReason?: NullReason }>;

/** A statement with its numbers. */
export type MadeStatement = Readonly<{
  columns: readonly MadeColumn[];
  rows: readonly MadeRow[];
  checks: readonly MadeCheck[];
  /** The version of the data that all numbers are of. */
  dataVersion: number;
}>;
