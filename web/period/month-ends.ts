import { addDays } from './end-of-day.ts';

/** The last days of the month, of the financial quarter and of the financial year before that of a day. */
export function lastEnds(day: string, startMonth: number): LastEnds {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const intoYear = (month - startMonth + 12) % 12;
  const before = (months: number): string =>
    addDays(new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10), -1);
  return { month: before(0), quarter: before(intoYear % 3), year: before(intoYear) };
}

type LastEnds = Readonly<{ month: string; quarter: string; year: string }>;
