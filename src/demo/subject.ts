import type { Decimal } from '../money/decimal.ts';
import type { Day, Period } from '../period/index.ts';
import type { AccountName } from './chart.ts';
import type { Bill, Invoice } from './documents.ts';
import type { DemoEntry } from './drafting.ts';
import type { Roster } from './people/roster.ts';

/**
 * A part of the company's business: the events that it causes on a day. It may read earlier days and schedule entries
 * for later ones, but an event never depends on a later day.
 */
export type Subject = (day: Day, company: CompanySoFar) => readonly Happening[];

/** An event: a document with its entries, or an entry alone. */
export type Happening =
  | Readonly<{ kind: 'entry'; entry: DemoEntry }>
  | Readonly<{ kind: 'invoice'; invoice: Invoice }>
  | Readonly<{ kind: 'bill'; bill: Bill }>;

/** The company on a day, as a subject sees it: with everything that has happened until then. */
export interface CompanySoFar {
  /** The first simulated day, a year before the book begins. */
  readonly firstDay: Day;
  /** The staff and their pay. */
  readonly roster: Roster;
  /** The balance of the account; a debit balance is positive. */
  balanceOf(account: AccountName): Decimal;
  /** Debits less credits in the period. */
  movementIn(account: AccountName, period: Period): Decimal;
  /** The next number of a series: `INV-2026-00123` is the 123rd invoice of the financial year 2026. */
  nextNumber(series: string, day: Day): string;
}

/** Wraps entries as events. */
export function happenings(...entries: readonly DemoEntry[]): Happening[] {
  return entries.map((entry) => ({ kind: 'entry', entry }));
}
