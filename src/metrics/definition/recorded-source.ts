/** What the facts of an organisation are recorded in, each known from a first day to a last one by itself. */
export const RECORDED_SOURCES = ['ledger', 'invoices', 'bills', 'people', 'pay'] as const;
export type RecordedSource = (typeof RECORDED_SOURCES)[number];
