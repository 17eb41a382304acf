import { dayIn } from './day-in.ts';

/** The last instant of a day where an organisation is, as the wire has it. */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(startOfDay(addDays(day, 1), timeZone) - 1).toISOString();
}

/** A day of the wire so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

// The first instant that is of the day there. The clock may be put forward or back just then, so that both ways of
// reckoning are tried.
function startOfDay(day: string, timeZone: string): number {
  const guess = midnight(day);
  const tried = [guess - DAY_MS, guess + DAY_MS].map((around) => guess - offsetAt(around, timeZone));
  const right = tried.filter((instant) => dayIn(timeZone, new Date(instant)) === day);
  return Math.min(...(right.length > 0 ? right : tried));
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

// By how much the clocks of the zone are ahead of UTC.
function offsetAt(instant: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const whole = instant - (instant % 1000);
  return Date.parse(`${shown.format(whole).replace(' ', 'T')}Z`) - whole;
}
