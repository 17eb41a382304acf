import { addDays, type Day, financialCalendar, parseDay, todayIn } from '../period/index.ts';
import { type CandidateDay, candidateDays, type SnapshotDays } from './candidate-days.ts';

/** What decides which snapshots an organisation is still without. */
export type Standing = Readonly<{
  time_zone: string;
  financial_year_start_month: number;
  minimum_group_size: number;
  snapshot_days: SnapshotDays;
  /** How many snapshots there are, and the day of the last. */
  count: number;
  last_day: string | null;
  /** The first day of anybody's employment. */
  first_day: string | null;
}>;

/**
 * The snapshot days that have closed since the last snapshot, in order: never one before it. A series that nobody was
 * shown is made as a whole when it first is, so before that none is due, unless `begins`.
 */
export function dueDays(standing: Standing, now: Date, begins: boolean): readonly CandidateDay[] {
  const { last_day: last, first_day: first } = standing;
  if (last === null && (!begins || first === null)) return [];
  const from = last === null ? dayIn(first) : addDays(dayIn(last), 1);
  const calendar = financialCalendar(standing.financial_year_start_month);
  return candidateDays(standing.snapshot_days, calendar, from, todayIn(standing.time_zone, now));
}

/** A day as the database writes it. */
export function dayIn(text: string | null): Day {
  const day = text === null ? null : parseDay(text);
  if (day === null) throw new Error('a day of the database is none');
  return day;
}
