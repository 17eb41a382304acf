import { type Day, periodBetween, periodFromInclusive, requireDay } from '../../period/index.ts';
import { LONGEST_SILENCE_DAYS, type RecordedDays, type WithoutDueDate } from './recorded.ts';

/** The days of a source as the database tells them; `wholeSince` where everything is recorded only from a later day on. */
export type StoredDays = Readonly<{
  first: string | null;
  last: string | null;
  wholeSince: string | null;
  /** The day from which on it is said to be complete, which takes the place of the first one. */
  completeFrom?: string | null;
  /** The day of the first document; absent if the source is not documents. */
  firstDocument?: string | null;
  /** Of documents without a stated due date, when the first was issued and the last settled; and whether there are payment terms. */
  withoutDueDate?: readonly [from: string | null, settled: string | null, hasTerms: boolean];
  /** The first and the last day of each period that a file states it covers. */
  covered?: readonly (readonly [first: string, last: string])[] | null;
  /** Of each gap the last day with a fact before it and the first one after it. */
  gaps: readonly (readonly [after: string, before: string])[] | null;
}>;

/** Reads the days of a source; null where it has no fact. */
export function parseStoredDays(text: string): RecordedDays | null {
  const stored = JSON.parse(text) as StoredDays;
  const known = withoutSilence([...stretchesOf(stored), ...(stored.covered ?? []).map(stretchFrom)]);
  const [earliest, latest] = [known.at(0), known.at(-1)];
  if (earliest === undefined || latest === undefined) return null;
  const { wholeSince, completeFrom, firstDocument, withoutDueDate } = stored;
  const first = dayOr(completeFrom, earliest.first);
  return Object.freeze({
    first,
    last: latest.last,
    wholeSince: dayOr(wholeSince, first),
    ...(firstDocument === undefined
      ? {}
      : {
          documentsFrom: firstDocument === null ? null : dayOr(completeFrom, requireDay(firstDocument)),
          knownBesideLedgerFrom: firstKnown(stored, firstDocument),
        }),
    ...(withoutDueDate === undefined ? {} : { withoutDueDate: parseWithoutDueDate(withoutDueDate) }),
    gaps: known.slice(1).map((stretch, index) => {
      const before = known[index] ?? earliest;
      return periodBetween(periodFromInclusive(before.last, before.last).end, stretch.first);
    }),
  });
}

function firstKnown({ completeFrom, covered }: StoredDays, firstDocument: string | null): Day | null {
  if (firstDocument === null) return null;
  // Days as text are in the order of their days.
  const [first = firstDocument] = [firstDocument, ...(covered ?? []).map(([start]) => start)].sort();
  return dayOr(completeFrom, requireDay(first));
}

function parseWithoutDueDate([from, settled, hasTerms]: NonNullable<
  StoredDays['withoutDueDate']
>): WithoutDueDate | null {
  if (from === null) return null;
  return { from: requireDay(from), settled: settled === null ? null : requireDay(settled), hasTerms };
}

/** Days in a row of which all is known. */
type Stretch = Readonly<{ first: Day; last: Day }>;

/** The days of facts without the gaps between them; none where there is no fact. */
function stretchesOf({ first, last, gaps }: StoredDays): Stretch[] {
  if (first === null || last === null) return [];
  const starts = [first, ...(gaps ?? []).map(([, before]) => before)];
  const ends = [...(gaps ?? []).map(([after]) => after), last];
  return starts.map((start, index) => stretchFrom([start, ends[index] ?? last]));
}

/** The same days in order, those together between which no more than 92 are silent. */
function withoutSilence(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before === undefined || stretch.first - before.last - 1 > LONGEST_SILENCE_DAYS) joined.push(stretch);
    else joined[joined.length - 1] = { first: before.first, last: laterOf(before.last, stretch.last) };
  }
  return joined;
}

function stretchFrom([first, last]: readonly [first: string, last: string]): Stretch {
  return { first: requireDay(first), last: requireDay(last) };
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function dayOr(text: string | null | undefined, day: Day): Day {
  return text === null || text === undefined ? day : requireDay(text);
}
