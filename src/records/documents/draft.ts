import type { AllocationKind } from '../../db/tables/documents.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** An invoice or a bill as somebody gives it, before it is known to be sound. */
export type DocumentDraft = Readonly<{
  /** What it is called where it comes from: the same again is the same document. */
  externalId: string;
  /** The id of the customer of an invoice, of the vendor of a bill. */
  partyId: string;
  issueDate: Day;
  dueDate: Day;
  /** ISO 4217. */
  currency: string;
  /** Base units for one unit of `currency`; null takes the exchange rate in force on the issue date. */
  rate: Decimal | null;
  reference: string | null;
  /** It counts no more: what is kept of it is voided, with what settles it. */
  voided: boolean;
  /** The custom fields of an invoice by key, each as a cell of a file says it: '' clears, options are separated by |. */
  custom: Readonly<Record<string, string>>;
  lines: readonly DocumentLine[];
}>;

/** A line of a document; what is taken off is negative. */
export type DocumentLine = Readonly<{
  description: string | null;
  accountId: string | null;
  departmentId: string | null;
  /** In the document's currency, as is the tax that comes on top. */
  net: Decimal;
  tax: Decimal;
}>;

/** What settles a part of a document, or all of it. */
export type AllocationDraft = Readonly<{
  /** What the payment, credit note or write-off is called; it settles a document once. */
  externalId: string;
  documentId: string;
  kind: AllocationKind;
  date: Day;
  /** More than zero, in the document's currency. */
  amount: Decimal;
  /** The part of the amount that is tax, of a credit note or a write-off. */
  tax: Decimal;
  /** What the giver takes to be the document's currency; null is whatever it is. */
  currency: string | null;
  reference: string | null;
  /** It counts no more: what is kept of it is voided. */
  voided: boolean;
}>;

/** What became of a batch; a refused draft is not written and not counted. `index` is its place in the batch. */
export type SetRecords = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  refused: readonly Readonly<{ index: number; reason: string }>[];
}>;
