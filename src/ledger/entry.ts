import type { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import type { AccountClass } from './account-class.ts';
import type { Activity } from './activity.ts';
import type { EntryKind } from './entry-kind.ts';

/** A draft of an account: `code` identifies it within the organisation. */
export type AccountDraft = Readonly<{
  code: string;
  name: string;
  class: AccountClass;
  /** Its activity in the statement of cash flows where it is not that of its class; left out, it stays as it is. */
  activity?: Activity | null;
}>;

/** Units of the base currency for one unit of `currency`, in force from `date` until the next rate. */
export type RateDraft = Readonly<{ date: Day; currency: string; rate: Decimal }>;

/** A draft of a journal entry, before it is known to balance. */
export type EntryDraft = Readonly<{
  /** The entry's identifier in its source; the same id again is the same entry. */
  externalId: string | null;
  date: Day;
  description: string;
  reference: string | null;
  kind: EntryKind;
  /** When it came into the books, where that is not now. */
  recordedAt?: Date;
  /** For a whole opening: the account for differences from the entries before it. Left out, an opening that differs is refused. */
  adjustsTo?: string;
  /** For an opening: the account for the difference between its debits and credits. Left out, an opening that does not balance is refused. */
  balanceTo?: string;
  lines: readonly LineDraft[];
}>;

export type LineDraft = Readonly<{
  /** The code of the account. */
  account: string;
  /** Debits are positive, credits negative, in `currency`. */
  amount: Decimal;
  /** ISO 4217. */
  currency: string;
  /** Base units for one unit of `currency`; null takes the rate in force on the entry's date. */
  rate: Decimal | null;
  /** Its worth in base currency, debits positive, where that is stated and not its amount at the rate. */
  statedBase?: Decimal;
  description: string | null;
  reconciled: boolean;
  /**
   * For an open item of a customer or vendor: its lettering, as `ledger/lettering` writes it. Left out, the line is no open item.
   */
  lettering?: string;
  about: LineAbout;
}>;

/** The parts of a line: the ids of a department, a customer and a vendor of the organisation. */
export type LineAbout = Readonly<{
  departmentId: string | null;
  customerId: string | null;
  vendorId: string | null;
}>;

/** A line without parts. */
export const ABOUT_NOTHING: LineAbout = Object.freeze({
  departmentId: null,
  customerId: null,
  vendorId: null,
});

/** A line with its worth in base currency; the base amounts of an entry's lines add up to exactly zero. */
export type BalancedLine = LineDraft & Readonly<{ baseAmount: Decimal }>;

/** Why an entry is refused; `line` is the index of the line at fault, null when it is the entry as a whole. */
export type Refusal = Readonly<{ entry: number; line: number | null; reason: string }>;
