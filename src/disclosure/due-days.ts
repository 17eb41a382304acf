import { addDays, addYears, type Day, financialCalendar, parseDay, todayIn } from '../period/index.ts';
import { type CandidateDay, candidateDays, type SnapshotDays } from './candidate-days.ts';

/** The state that decides which snapshots are missing. */
export type Standing = Readonly<{
  time_zone: string;
  financial_year_start_month: number;
  minimum_group_size: number;
  snapshot_days: SnapshotDays;
  /** How many snapshots exist, and the day of the last. */
  count: number;
  last_day: string | null;
  /**
   * The day on which the fifth employment begins, as fewer persons are never shown; if there are fewer, the first of
   * them.
   */
  first_day: string | null;
}>;

// A mistyped first day of employment must not cost thousands of snapshots.
const MOST_YEARS = 60;

/**
 * The snapshot days that have closed since the last snapshot, in order and never earlier. A series that has not been
 * shown yet is made in full when it is first requested, so before that none is due, unless `begins`. It begins
 * at most 60 years ago.
 */
export function dueDays(standing: Standing, now: Date, begins: boolean): readonly CandidateDay[] {
  const { last_day: last, first_day: first } = standing;
  if (last === null && (!begins || first === null)) return [];
  const today = todayIn(standing.time_zone, now);
  const from = last === null ? latest(dayIn(first), addYears(today, -MOST_YEARS)) : addDays(dayIn(last), 1);
  const calendar = financialCalendar(standing.financial_year_start_month);
  return candidateDays(standing.snapshot_days, calendar, from, today);
}

function latest(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** A day in the database's format. */
export function dayIn(text: string | null): Day {
  const day = text === null ? null : parseDay(text);
  if (day === null) throw new Error('a day of the database is none');
  return day;
}
