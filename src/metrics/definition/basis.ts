/**
 * On what a value rests: `posted` is cash worked out from entries, which counts what is on account as paid on its day; `documents` are
 * invoices or bills with what settles them, `ledger` the control accounts, which are read before the first day of documents.
 */
export const BASES = ['posted', 'documents', 'ledger'] as const;
export type Basis = (typeof BASES)[number];

/** What a value assumes where its facts do not say it: `due_dates` say when invoices or bills are due. */
export const ASSUMPTIONS = ['due_dates'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];
