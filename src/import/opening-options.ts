/** What an import does with openings that do not fit, each by the code of an account; null refuses them. */
export type OpeningOptions = Readonly<{
  /** Gets what contradicts the entries before a whole opening. */
  adjustTo: string | null;
  /** Gets what the debits and credits of an opening differ by. */
  balanceTo: string | null;
}>;

export const REFUSE_OPENINGS: OpeningOptions = Object.freeze({ adjustTo: null, balanceTo: null });

/** Why an account of an opening has another balance than before, or gets an amount that no file states. */
export const OPENING_CHANGES = ['moved', 'adjusted', 'balanced'] as const;

/**
 * What an import did with an account because of an opening: `moved` its balance within a root of accounts, `adjusted` it, against
 * another account, because the opening contradicts the entries before it, or `balanced` the debits and credits of the opening by it.
 * Amounts are in base currency, debits positive.
 */
export type OpeningChange = Readonly<{
  day: string;
  change: (typeof OPENING_CHANGES)[number];
  account: string;
  /** What it closed at on the day before and opens at; null of a balanced one. */
  closing: string | null;
  opening: string | null;
  difference: string;
  /** The account against which it was adjusted. */
  against: string | null;
}>;
