import type { Decimal } from '../money/decimal.ts';
import type { Day, Period } from '../period/index.ts';
import type { AccountName } from './chart.ts';
import type { Bill, Invoice } from './documents.ts';
import type { DemoEntry } from './drafting.ts';
import type { Roster } from './people/roster.ts';

/**
 * One subject of the company's life: what it makes happen on a day. It may look at what came before, and may settle
 * what will come of it on later days, but nothing that it says of a day depends on a later one.
 */
export type Subject = (day: Day, company: CompanySoFar) => readonly Happening[];

/** What happens: a document with the entries that follow from it, or a bare entry. */
export type Happening =
  | Readonly<{ kind: 'entry'; entry: DemoEntry }>
  | Readonly<{ kind: 'invoice'; invoice: Invoice }>
  | Readonly<{ kind: 'bill'; bill: Bill }>;

/** The company as a subject finds it on a day, with all that has happened until then. */
export interface CompanySoFar {
  /** The first day of all, a year before the book begins. */
  readonly firstDay: Day;
  /** Who works for the company, and for what pay. */
  readonly roster: Roster;
  /** What the account holds; a debit balance is positive. */
  balanceOf(account: AccountName): Decimal;
  /** Debits less credits in the period. */
  movementIn(account: AccountName, period: Period): Decimal;
  /** The next number of a series: `INV-2026-00123` is the 123rd invoice of the financial year 2026. */
  nextNumber(series: string, day: Day): string;
}

/** The entries as happenings. */
export function happenings(...entries: readonly DemoEntry[]): Happening[] {
  return entries.map((entry) => ({ kind: 'entry', entry }));
}
