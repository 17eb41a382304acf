/**
 * How an entry is marked. `opening` states what accounts came to before the books begin: it counts in balances and in no flow.
 * `closing` closes a year into retained earnings: it never counts in a flow of income or expenses.
 * `revaluation` values what is held in other currencies at a new rate: its cash is the effect of exchange rates.
 */
export const ENTRY_MARKS = ['opening', 'closing', 'revaluation'] as const;

export type EntryMark = (typeof ENTRY_MARKS)[number];

/** An entry has one mark at most; without one it is ordinary. */
export const ENTRY_KINDS = ['ordinary', ...ENTRY_MARKS] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];
