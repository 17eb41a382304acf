import { type Day, LAST_DAY, type Period } from '../../period/index.ts';
import type { RecordedSource } from '../definition/recorded-source.ts';

/** The invoices or bills without a stated due date. */
export type WithoutDueDate = Readonly<{
  /** The day on which the first of them was issued, and the day on which the last was settled; null while one is open. */
  from: Day;
  settled: Day | null;
  /** Whether the organisation has payment terms, which set their due dates. */
  hasTerms: boolean;
}>;

/** The days that a source has facts of. */
export type RecordedDays = Readonly<{
  /** The first day and the last day with a fact. */
  first: Day;
  last: Day;
  /** The day from which on everything is recorded: an import of current staff shows none who left before. */
  wholeSince: Day;
  /** For documents, the first day of one, from which they say what is owed; null if there are only payments. */
  documentsFrom?: Day | null;
  /** For documents, the day from which on they are known beside a ledger: the first day of one, or of a file that covers them; null if there are only payments. */
  knownBesideLedgerFrom?: Day | null;
  /** For documents, those without a stated due date; null if there are none. */
  withoutDueDate?: WithoutDueDate | null;
  /** The stretches of more than 92 days between them without a fact, the earliest first. */
  gaps: readonly Period[];
}>;

/** What is known of the sources on a day, which is today; null for a source without a fact. A source that was not read is absent. */
export type Recorded = Readonly<{
  today: Day;
  days: Readonly<Partial<Record<RecordedSource, RecordedDays | null>>>;
}>;

/** So many days without a fact are silence within recorded ones; more are a gap, of which nothing is known. */
export const LONGEST_SILENCE_DAYS = 92;

/** The sources of which nothing was read yet. */
export function unreadOf(sources: readonly RecordedSource[], { days }: Recorded): readonly RecordedSource[] {
  return sources.filter((source) => days[source] === undefined);
}

/** The days that sources share; null where one of them has no fact. Throws for a source that was not read. */
export function sharedDays(
  [only, ...others]: readonly [RecordedSource, ...RecordedSource[]],
  recorded: Recorded,
): RecordedDays | null {
  let shared = daysOf(only, recorded);
  for (const source of others) {
    const other = daysOf(source, recorded);
    if (shared === null || other === null) return null;
    shared = {
      first: later(shared.first, other.first),
      last: earlier(shared.last, other.last),
      wholeSince: later(shared.wholeSince, other.wholeSince),
      gaps: [...shared.gaps, ...other.gaps].sort((one, two) => one.start - two.start),
    };
  }
  return shared;
}

/** The first day with a fact of any source that was read; the last of the calendar where there is none. */
export function firstDayOf({ days }: Recorded): Day {
  return Object.values(days).reduce(
    (first, source) => (source === null ? first : earlier(first, source.first)),
    LAST_DAY,
  );
}

function daysOf(source: RecordedSource, { days }: Recorded): RecordedDays | null {
  const found = days[source];
  if (found === undefined) throw new Error(`the days of ${source} are needed that were not read`);
  return found;
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
