/** One thing that must hold of a ledger, and the rows of which it does not: none when all is well. */
export type Finding = Readonly<{ check: string; examined: number; differences: readonly string[] }>;

/** How much was looked at, and what is wrong with it. */
export type Examination = Omit<Finding, 'check'>;
