/** On what a value rests: `posted` is cash worked out from entries, which counts what is on account as paid on its day. */
export const BASES = ['posted'] as const;
export type Basis = (typeof BASES)[number];
