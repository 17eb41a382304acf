import {
  type Day,
  dayAt,
  type Period,
  parseDay,
  periodBetween,
  periodFromInclusive,
} from '../../period/index.ts';
import { sourceOf } from '../definition/sources.ts';
import type { FactPosition } from './fact-position.ts';
import { type Need, readOf } from './plan.ts';

const FIRST_DAYS = 31;
const TIMES = 8;

/**
 * The stretches of days in which to look for the facts behind a need, from a position on, one after another until there
 * are enough: the newest month first, then eight times as many days each time. So a page of the ledger costs what a month
 * of it does, and an account that is hardly ever used a few statements. What is so on a day has that day alone.
 */
export function factWindows(need: Need, after: FactPosition | null): readonly Period[] {
  const [whole] = readOf(need).slices;
  if (whole === undefined || sourceOf(need.measure).records !== 'ledger')
    return whole === undefined ? [] : [whole];
  const from = after === null ? null : parseDay(after.day);
  const windows: Period[] = [];
  let end = from === null ? whole.end : endOf(from, whole);
  for (let days = FIRST_DAYS; end > whole.start; days *= TIMES) {
    const start = dayAt(Math.max(whole.start, end - days)) ?? whole.start;
    windows.push(periodBetween(start, end));
    end = start;
  }
  return windows;
}

// The day of the position has facts that come after it.
function endOf(day: Day, whole: Period): Day {
  return day >= whole.end ? whole.end : periodFromInclusive(day, day).end;
}
