import type { Outcome } from '../../db/outcome.ts';
import type { AllocationKind, DocumentKind, UnallocatedKind } from '../../db/tables/documents.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** A draft of an invoice or a bill, before it is checked. */
export type DocumentDraft = Readonly<{
  /** Its identifier in its source: the same id again is the same document. */
  externalId: string;
  /** The id of the customer of an invoice, of the vendor of a bill. */
  partyId: string;
  issueDate: Day;
  /** Null if it is not stated: it then follows from the payment terms of the organisation. */
  dueDate: Day | null;
  /** Whether it was owed before the books begin, or moved from another account: it is open, but was not invoiced. */
  transferred: boolean;
  /** ISO 4217. */
  currency: string;
  /** Base units for one unit of `currency`; null takes the exchange rate in force on the issue date. */
  rate: Decimal | null;
  reference: string | null;
  /** It is withdrawn: the stored document is voided, with its settlements. */
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
  /** What its source calls the kind of its tax. */
  taxCode: string | null;
  /** In the document's currency, as is the tax that comes on top. */
  net: Decimal;
  tax: Decimal;
}>;

/** A settlement of a document, in part or in full. */
export type AllocationDraft = Readonly<{
  /** The identifier of the payment, credit note or write-off; it settles a document once. */
  externalId: string;
  documentId: string;
  kind: AllocationKind;
  date: Day;
  /** More than zero, in the document's currency. */
  amount: Decimal;
  /** The part of the amount that is tax, of a credit note or a write-off. */
  tax: Decimal;
  /** What it settles in base currency, where that is stated and not its amount at the rate of the document. */
  statedBase?: Decimal;
  /** The expected currency of the document, and the expected customer or vendor; null is any. */
  currency: string | null;
  partyId: string | null;
  reference: string | null;
  /** It is withdrawn: the stored settlement is voided. */
  voided: boolean;
}>;

/** What was received, credited or refunded and settles no invoice or bill. A refund counts the other way. */
export type UnallocatedDraft = Readonly<{
  /** The identifier of the payment, credit note or refund. */
  externalId: string;
  /** Whether it is of a customer, as invoices are, or of a vendor, as bills are. */
  documentKind: DocumentKind;
  /** The invoice or bill that it settles as soon as that is there; null is none. */
  documentName: string | null;
  partyId: string;
  kind: UnallocatedKind;
  date: Day;
  /** More than zero, in `currency`. */
  amount: Decimal;
  /** The part of the amount that is tax, of a credit note. */
  tax: Decimal;
  /** ISO 4217; where it is not stated, the document that it waits for decides. */
  currency: string;
  statesCurrency: boolean;
  /** Base units for one unit of `currency`; null takes the exchange rate in force on its day. */
  rate: Decimal | null;
  /** What it comes to in base currency, where that is stated and not its amount at the rate. */
  statedBase: Decimal | null;
  reference: string | null;
}>;

/** What an unallocated amount and its tax come to in base currency. */
export type UnallocatedValue = Readonly<{ baseAmount: Decimal; baseTax: Decimal }>;

/** What tells an unallocated amount from others. */
export type UnallocatedName = Pick<UnallocatedDraft, 'externalId' | 'documentKind' | 'documentName'>;

/** The results of a batch; a refused draft is not written and not counted. `index` is its place in the batch. */
export type SetRecords = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  outcomes: readonly Outcome[];
  refused: readonly Readonly<{ index: number; reason: string }>[];
}>;
