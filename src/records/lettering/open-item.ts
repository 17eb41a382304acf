import type { Lettering } from '../../ledger/lettering.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** An open item of a customer or vendor: a line on a control account of the ledger. */
export type OpenItem = Lettering &
  Readonly<{
    /** The name of its entry, and its number within it. */
    entry: string;
    line: number;
    date: Day;
    isOpening: boolean;
    currency: string;
    /** What it adds to what is owed, in its currency and in base currency; negative where it lowers that. */
    amount: Decimal;
    base: Decimal;
    /** The part of `base` that is tax. */
    baseTax: Decimal;
    reference: string | null;
    description: string | null;
    /** The lines on the other side of its entry; empty if all of these are open items too. */
    against: ReadonlySet<Contra>;
  }>;

/** A line on the other side of the entry of an open item. */
export type Contra = 'cash' | 'trade' | 'tax' | 'advance' | 'loss or gain' | 'conversion' | 'other';

/** The kinds of open items that raise what is owed, and of those that lower it. */
export type RaisingKind = 'document' | 'refund' | 'transfer';
export type LoweringKind = 'payment' | 'credit_note' | 'write_off' | 'transfer';

/**
 * The kind of an item that raises what is owed: an invoice or a bill if it was issued as one or, where its source does not say, is against
 * income, costs or tax; a refund against cash. Otherwise it was moved from elsewhere.
 */
export function raisingKind({ isOpening, isIssued, against }: OpenItem): RaisingKind {
  if (isOpening) return 'transfer';
  const isTrade = against.has('trade') || against.has('tax') || against.has('advance');
  if (isIssued ?? isTrade) return 'document';
  return against.has('cash') ? 'refund' : 'transfer';
}

/**
 * The kind of an item that lowers what is owed: a credit note if it was issued as one, a payment against cash, a write-off against a loss or a
 * gain, a credit note against income, costs or tax. Against another account, such as that of the owners, it is a payment too. Otherwise it is a
 * transfer, as is what only changes the worth of something owed in another currency.
 */
export function loweringKind({ isOpening, isIssued, against }: OpenItem): LoweringKind {
  if (isOpening) return 'transfer';
  if (isIssued === true) return 'credit_note';
  if (against.has('cash')) return 'payment';
  if (against.has('loss or gain')) return 'write_off';
  if (against.has('trade') || against.has('tax')) return 'credit_note';
  return against.has('other') ? 'payment' : 'transfer';
}

/** The name of the records that are derived from an item. */
export function nameOfItem({ entry, line }: OpenItem): string {
  return `${entry}#${line}`;
}
