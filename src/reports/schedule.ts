import { addDays, civilOf, type Day, dayOf, daysInMonth, instantOf, todayIn } from '../period/index.ts';

/**
 * When a report is sent: every month on a working day, counted from the first, or on the last one, at an hour of the organisation's
 * time zone. Working days are Monday to Friday: public holidays are not known.
 */
export type Schedule = Readonly<{ workingDay: WorkingDay; hour: number }>;

/** A working day of a month, from 1; null for the last. */
export type WorkingDay = number | null;

/** A month has at most so many working days. */
export const MOST_WORKING_DAYS = 23;

/** The hour at which a report is sent where nothing else is said. */
export const USUAL_HOUR = 8;

/** The first instant after another at which a report is due. */
export function nextDue({ workingDay, hour }: Schedule, timeZone: string, after: Date): Date {
  const { year, month } = civilOf(todayIn(timeZone, after));
  for (const later of [0, 1, 2]) {
    const count = year * 12 + month - 1 + later;
    const day = workingDayOf(Math.floor(count / 12), (count % 12) + 1, workingDay);
    const due = instantOf(day, hour, timeZone);
    if (due > after) return due;
  }
  throw new Error('a month without a working day');
}

/**
 * A time of a schedule by the clocks of another time zone: the same day and hour of the same month, so that nobody gets a report twice in a month or
 * not at all. It may be past already.
 */
export function dueIn(schedule: Schedule, timeZone: string, due: Date): Date {
  return nextDue(schedule, timeZone, new Date(due.getTime() - MOST_APART_MS));
}

/** The time after one that is settled, which may have been of another time zone: the same time is not another one. */
export function dueAfter(schedule: Schedule, timeZone: string, settled: Date, now: Date): Date {
  return nextDue(schedule, timeZone, new Date(Math.max(now.getTime(), settled.getTime() + MOST_APART_MS)));
}

// The same time in two time zones is less than two days apart, and two times of a schedule are more than three weeks.
const MOST_APART_MS = 2 * 86_400_000;

/** A working day of a month, which counts from 1. A month that has fewer has its last one instead. */
export function workingDayOf(year: number, month: number, workingDay: WorkingDay): Day {
  const first = dayOf(year, month, 1);
  const days = Array.from({ length: daysInMonth(year, month) }, (_, place) => addDays(first, place));
  const working = days.filter(isWorkingDay);
  const found = working[(workingDay ?? MOST_WORKING_DAYS) - 1] ?? working.at(-1);
  if (found === undefined) throw new Error('a month without a working day');
  return found;
}

// 1970-01-01 was a Thursday.
function isWorkingDay(day: Day): boolean {
  return (((day + 3) % 7) + 7) % 7 < 5;
}
