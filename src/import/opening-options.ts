/** The accounts, by code, for differences of openings; null refuses an opening that differs. */
export type OpeningOptions = Readonly<{
  /** For differences between a whole opening and the entries before it. */
  adjustTo: string | null;
  /** For the difference between debits and credits of an opening. */
  balanceTo: string | null;
}>;

export const REFUSE_OPENINGS: OpeningOptions = Object.freeze({ adjustTo: null, balanceTo: null });

export const OPENING_CHANGES = ['moved', 'adjusted', 'balanced'] as const;

/**
 * A change that an import made to an account because of an opening. `moved`: a balance moved between accounts of the same three digits.
 * `adjusted`: the opening contradicts the entries before it, and the difference was posted against another account. `balanced`: the account
 * got the difference between debits and credits of the opening. Amounts are in base currency, debits positive.
 */
export type OpeningChange = Readonly<{
  day: string;
  change: (typeof OPENING_CHANGES)[number];
  account: string;
  /** The balances on the day before and in the opening; null where `balanced`. */
  closing: string | null;
  opening: string | null;
  difference: string;
  /** The account against which it was adjusted. */
  against: string | null;
}>;
