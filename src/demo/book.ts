import type { AccountDraft, RateDraft } from '../ledger/entry.ts';
import { addDays, type Day, periodFromInclusive, wholeUnits } from '../period/index.ts';
import { foundation, openingBalances } from './beginnings.ts';
import { CHART } from './chart.ts';
import { CALENDAR } from './company.ts';
import type { Bill, Invoice } from './documents.ts';
import type { DemoEntry } from './drafting.ts';
import type { Roster } from './people/roster.ts';
import { ratesIn } from './rates.ts';
import { reconciled } from './reconciliation.ts';
import { Simulation } from './simulation.ts';
import { SUBJECTS } from './subjects/index.ts';

/** The book of the demo's company: its ledger, and the documents behind much of it. */
export type DemoBook = Readonly<{
  accounts: readonly AccountDraft[];
  rates: readonly RateDraft[];
  /** In order of date. */
  entries: readonly DemoEntry[];
  /** Issued by today; those from before the book begins were open then. */
  invoices: readonly Invoice[];
  /** Ordered or received by today; those from before the book begins were open then. */
  bills: readonly Bill[];
  /** The company's staff; some begin after today. */
  roster: Roster;
  /** The first simulated day of the company, a year before the book begins. */
  firstDay: Day;
}>;

/**
 * Three full financial years and the current one until today. The same day always gives the same book, and the next day
 * of the same financial year adds to it: nothing earlier changes except which lines of the last weeks are reconciled. A
 * new financial year starts a new book, a year later.
 */
export function demoBook(today: Day): DemoBook {
  const start = bookStart(today, FULL_YEARS);
  const firstDay = bookStart(today, FULL_YEARS + 1);
  const simulation = new Simulation(firstDay, foundation(firstDay), SUBJECTS);
  for (let day = firstDay; day < start; day = addDays(day, 1)) simulation.live(day);
  const entries = [openingBalances(start, simulation)];
  for (let day = start; day <= today; day = addDays(day, 1)) entries.push(...simulation.live(day));
  return {
    accounts: Object.values(CHART),
    rates: ratesIn(periodFromInclusive(firstDay, today)),
    entries: entries.map((entry) => reconciled(entry, today)),
    invoices: simulation.invoices.filter((invoice) => isOpenOn(start, invoice)),
    bills: simulation.bills.filter(
      ({ paid, withheld }) => paid === null || !withheld.isZero() || paid >= start,
    ),
    roster: simulation.roster,
    firstDay,
  };
}

const FULL_YEARS = 3;

function bookStart(today: Day, years: number): Day {
  const year = wholeUnits('year', { day: today, back: years, count: 1 }, CALENDAR);
  if (year === null) throw new RangeError('the book would begin before the calendar');
  return year.start;
}

function isOpenOn(day: Day, { issued, receipts, writtenOff }: Invoice): boolean {
  if (receipts.length === 0 && writtenOff === null) return true;
  const days = [issued, ...receipts.map((receipt) => receipt.date), writtenOff ?? issued];
  return days.some((settled) => settled >= day);
}
