import {
  addDays,
  civilOf,
  type Day,
  dayOf,
  type FinancialCalendar,
  lastDayOf,
  quarterContaining,
  yearContaining,
} from '../period/index.ts';

/**
 * The snapshot days: the ends of financial quarters or years, or the statutory snapshot day of private or of public
 * employers in Great Britain.
 */
export const SNAPSHOT_DAYS = ['quarter', 'year', '5_april', '31_march'] as const;
export type SnapshotDays = (typeof SNAPSHOT_DAYS)[number];

/** A snapshot day. At the end of a year, or on the statutory day, figures about parts of the staff are renewed too. */
export type CandidateDay = Readonly<{ day: Day; endsYear: boolean }>;

/** The snapshot days from one day until just before another, in order. */
export function candidateDays(
  setting: SnapshotDays,
  calendar: FinancialCalendar,
  from: Day,
  until: Day,
): readonly CandidateDay[] {
  const days: CandidateDay[] = [];
  let next = nextCandidate(setting, calendar, from);
  while (next < until) {
    const endsYear = setting !== 'quarter' || lastDayOf(yearContaining(next, calendar)) === next;
    days.push({ day: next, endsYear });
    next = nextCandidate(setting, calendar, addDays(next, 1));
  }
  return days;
}

/** The first snapshot day on or after a day. */
function nextCandidate(setting: SnapshotDays, calendar: FinancialCalendar, from: Day): Day {
  switch (setting) {
    case 'quarter':
      return lastDayOf(quarterContaining(from, calendar));
    case 'year':
      return lastDayOf(yearContaining(from, calendar));
    case '5_april':
      return nextOfYear(from, 4, 5);
    case '31_march':
      return nextOfYear(from, 3, 31);
    default:
      return setting satisfies never;
  }
}

function nextOfYear(from: Day, month: number, dayOfMonth: number): Day {
  const { year } = civilOf(from);
  const inYear = dayOf(year, month, dayOfMonth);
  return inYear >= from ? inYear : dayOf(year + 1, month, dayOfMonth);
}
