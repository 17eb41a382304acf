/**
 * What an entry does beside recording what happened. `closing` closes a year into retained earnings: it never counts in a
 * flow of income or expenses. `revaluation` values what is held in other currencies at a new rate: its cash is the effect
 * of exchange rates.
 */
export const ENTRY_KINDS = ['ordinary', 'closing', 'revaluation'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];
