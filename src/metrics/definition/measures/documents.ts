export type DocumentKind = 'invoice' | 'bill';
export type AllocationKind = 'payment' | 'credit_note' | 'write_off';

/** The open amount of valid documents at the end of a day, in base currency. A document counts from its day of issue. */
export type OpenDocumentsMeasure = Readonly<{
  source: 'open documents';
  kind: DocumentKind;
  only: 'all' | 'overdue';
  timing: 'state';
}>;

/** Standing documents by their day of issue; `parties` is how many customers or vendors they are of. */
export type DocumentsMeasure = Readonly<{
  source: 'documents';
  kind: DocumentKind;
  figure: 'net' | 'tax' | 'gross' | 'count' | 'parties';
  timing: 'flow';
}>;

/** The settlements of documents of a kind, each on its own day, however early: `net` excludes tax. */
export type AllocationsMeasure = Readonly<{
  source: 'allocations';
  kind: DocumentKind;
  settledBy: AllocationKind;
  figure: 'net' | 'tax' | 'gross';
  timing: 'flow';
}>;

/**
 * Documents paid in full, by the day on which their open amount became zero: with at least one payment, and no
 * write-off. `days` is the sum of the days for which they were open.
 */
export type PaidDocumentsMeasure = Readonly<{
  source: 'paid documents';
  kind: DocumentKind;
  figure: 'days' | 'count';
  timing: 'flow';
}>;

/**
 * Customers or vendors, counted by their documents. One is active on a day by a document of the `days` up to it. Of a
 * period: those with a first document in it; those whose last one, seen from its end, ceased to make them active in it;
 * those who were active the day before it and still are on its last.
 */
export type PartiesMeasure = Readonly<{
  source: 'parties';
  kind: DocumentKind;
  who: 'new' | 'lost' | 'retained';
  days: number;
  timing: 'flow';
}>;

/** Profiles of customers on a day, whatever they bought, by what they were marked as on it. */
export type ProfilesMeasure = Readonly<{ source: 'customer profiles'; timing: 'state' }>;

export type DocumentMeasure =
  | OpenDocumentsMeasure
  | DocumentsMeasure
  | AllocationsMeasure
  | PaidDocumentsMeasure
  | PartiesMeasure
  | ProfilesMeasure;

export function openDocuments(
  kind: DocumentKind,
  only: OpenDocumentsMeasure['only'] = 'all',
): OpenDocumentsMeasure {
  return Object.freeze({ source: 'open documents', kind, only, timing: 'state' });
}

export function documents(kind: DocumentKind, figure: DocumentsMeasure['figure']): DocumentsMeasure {
  return Object.freeze({ source: 'documents', kind, figure, timing: 'flow' });
}

export function allocations(
  kind: DocumentKind,
  settledBy: AllocationKind,
  figure: AllocationsMeasure['figure'],
): AllocationsMeasure {
  return Object.freeze({ source: 'allocations', kind, settledBy, figure, timing: 'flow' });
}

export function paidDocuments(
  kind: DocumentKind,
  figure: PaidDocumentsMeasure['figure'],
): PaidDocumentsMeasure {
  return Object.freeze({ source: 'paid documents', kind, figure, timing: 'flow' });
}

/** For how long a document makes its customer or vendor an active one. */
export const ACTIVE_DAYS = 365;

export function parties(kind: DocumentKind, who: PartiesMeasure['who']): PartiesMeasure {
  return Object.freeze({ source: 'parties', kind, who, days: ACTIVE_DAYS, timing: 'flow' });
}

export const CUSTOMER_PROFILES: ProfilesMeasure = Object.freeze({
  source: 'customer profiles',
  timing: 'state',
});
