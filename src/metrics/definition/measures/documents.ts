import { capital, inLower } from '../letters.ts';
import type { DefinitionsOf } from '../source.ts';

export type DocumentKind = 'invoice' | 'bill';
/** What settles documents, and what gives back what was received. */
export type AllocationKind = 'payment' | 'credit_note' | 'write_off' | 'refund';

/** The open amount of valid documents at the end of a day, in base currency. A document counts from its day of issue. */
export type OpenDocumentsMeasure = Readonly<{
  source: 'open documents';
  kind: DocumentKind;
  only: 'all' | 'overdue';
  timing: 'state';
}>;

/**
 * What was received or credited and settles no document that is issued by the end of the day, less refunds, in base currency: what is owed is
 * what is open less this.
 */
export type UnallocatedMeasure = Readonly<{ source: 'unallocated'; kind: DocumentKind; timing: 'state' }>;

/** Standing documents by their day of issue; `parties` is how many customers or vendors they are of. */
export type DocumentsMeasure = Readonly<{
  source: 'documents';
  kind: DocumentKind;
  figure: 'net' | 'tax' | 'gross' | 'count' | 'parties';
  timing: 'flow';
}>;

/** What settles documents of a kind, or will, each on its own day, however early: `net` excludes tax. */
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
  | UnallocatedMeasure
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

export function unallocated(kind: DocumentKind): UnallocatedMeasure {
  return Object.freeze({ source: 'unallocated', kind, timing: 'state' });
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

/** The sources that are invoices, bills and their parties. */
export const DOCUMENT_SOURCES: DefinitionsOf<DocumentMeasure> = {
  'open documents': {
    records: 'documents',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: () => false,
    beginsWithDocuments: () => true,
    readsDueDates: ({ only }, isByAge) => isByAge || only === 'overdue',
    words: ({ only, kind }) => `${only === 'overdue' ? 'Overdue' : 'Open'} ${DOCUMENTS[kind]}`,
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: ({ kind }) => [PARTY_OF[kind]],
    pay: () => 'none',
    undated: [],
  },
  unallocated: {
    records: 'documents',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: () => false,
    beginsWithDocuments: () => true,
    words: ({ kind }) => `Unallocated payments and credits of ${PARTIES[kind]}`,
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: ({ kind }) => [PARTY_OF[kind]],
    pay: () => 'none',
    undated: [],
  },
  documents: {
    records: 'documents',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: () => false,
    beginsWithDocuments: () => true,
    words: issuedInWords,
    unit: ({ figure }) => (figure === 'count' || figure === 'parties' ? 'count' : 'currency'),
    addsUp: () => true,
    dividedBy: ({ kind, figure }) => (figure === 'parties' ? [] : [PARTY_OF[kind]]),
    pay: () => 'none',
    undated: [],
  },
  allocations: {
    records: 'documents',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: () => false,
    beginsWithDocuments: ({ settledBy }) => settledBy === 'credit_note' || settledBy === 'write_off',
    words: settlingInWords,
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: ({ kind }) => [PARTY_OF[kind]],
    pay: () => 'none',
    undated: [],
  },
  'paid documents': {
    records: 'documents',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: () => false,
    beginsWithDocuments: () => true,
    words: ({ figure, kind }) =>
      figure === 'days'
        ? `Days for which ${DOCUMENTS[kind]} paid in the period were open`
        : `Number of ${DOCUMENTS[kind]} paid in full`,
    unit: ({ figure }) => (figure === 'days' ? 'days' : 'count'),
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: [],
  },
  parties: {
    records: 'parties',
    recordedIn: ({ kind }) => [RECORDED_IN[kind]],
    countsSilence: ({ who }) => who !== 'new',
    beginsWithDocuments: () => true,
    words: ({ who, kind }) => `${capital(who)} ${PARTIES[kind]}`,
    unit: () => 'count',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: [],
  },
  'customer profiles': {
    records: 'parties',
    recordedIn: () => [],
    countsSilence: () => false,
    words: () => 'Customer records',
    unit: () => 'count',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: [],
  },
};

function issuedInWords({ kind, figure }: DocumentsMeasure): string {
  const issued = `${DOCUMENTS[kind]} issued`;
  return {
    net: `${capital(issued)}, without tax`,
    tax: `Tax on ${issued}`,
    gross: `${capital(issued)}, with tax`,
    count: `Number of ${issued}`,
    parties: `${capital(PARTIES[kind])} with ${issued}`,
  }[figure];
}

function settlingInWords({ kind, settledBy, figure }: AllocationsMeasure): string {
  const settling =
    settledBy === 'refund'
      ? `Refunds ${kind === 'invoice' ? 'to' : 'from'} ${PARTIES[kind]}`
      : `${SETTLED_BY[settledBy]} ${DOCUMENTS[kind]}`;
  return { net: `${settling}, without tax`, tax: `Tax of ${inLower(settling)}`, gross: settling }[figure];
}

const DOCUMENTS: Record<DocumentKind, string> = { invoice: 'invoices', bill: 'bills' };
const PARTIES: Record<DocumentKind, string> = { invoice: 'customers', bill: 'vendors' };
const RECORDED_IN = { invoice: 'invoices', bill: 'bills' } as const;
const PARTY_OF = { invoice: 'customer', bill: 'vendor' } as const;
const SETTLED_BY: Record<Exclude<AllocationKind, 'refund'>, string> = {
  payment: 'Payments of',
  credit_note: 'Credit notes on',
  write_off: 'Write-offs of',
};
