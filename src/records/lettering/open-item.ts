import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** An open item of a customer or vendor: a line on a control account of the ledger. */
export type OpenItem = Readonly<{
  /** The name of its entry, and its number within it. */
  entry: string;
  line: number;
  date: Day;
  /** The account and the code of what it settles, or is settled by; null where nothing is said. */
  group: string | null;
  /** The first day of the file whose codes it has. */
  scope: Day | null;
  isOpening: boolean;
  currency: string;
  /** What it adds to what is owed, in its currency and in base currency; negative where it lowers that. */
  amount: Decimal;
  base: Decimal;
  /** What of `base` is tax. */
  baseTax: Decimal;
  reference: string | null;
  description: string | null;
  /** What stands against it in its entry. */
  against: ReadonlySet<Contra>;
}>;

/** What stands against an open item: `none` where its entry has open items alone. */
export type Contra = 'cash' | 'trade' | 'tax' | 'advance' | 'loss or gain' | 'other';

/** What an open item is that raises what is owed, and one that lowers it. */
export type RaisingKind = 'document' | 'refund' | 'transfer';
export type LoweringKind = 'payment' | 'credit_note' | 'write_off' | 'transfer';

/**
 * What an item is that raises what is owed: an invoice or a bill, where income, costs or tax stand against it; a refund, where money does; or it
 * was moved from elsewhere.
 */
export function raisingKind({ isOpening, against }: OpenItem): RaisingKind {
  if (isOpening) return 'transfer';
  if (against.has('trade') || against.has('tax') || against.has('advance')) return 'document';
  return against.has('cash') ? 'refund' : 'transfer';
}

/**
 * What an item is that lowers what is owed: a payment, where money stands against it; a credit note, where income, costs or tax do; a
 * write-off, where a loss or a gain does; otherwise a payment by other means, such as an account of the owners.
 */
export function loweringKind({ isOpening, against }: OpenItem): LoweringKind {
  if (isOpening) return 'transfer';
  if (against.has('cash')) return 'payment';
  if (against.has('loss or gain')) return 'write_off';
  if (against.has('trade') || against.has('tax')) return 'credit_note';
  return against.has('other') ? 'payment' : 'transfer';
}

/** What identifies what follows from an item. */
export function nameOfItem({ entry, line }: OpenItem): string {
  return `${entry}#${line}`;
}
