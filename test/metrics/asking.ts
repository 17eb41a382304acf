import { findMetric } from '../../src/metrics/catalog/registry.ts';
import type { Recorded } from '../../src/metrics/coverage/recorded.ts';
import { RECORDED_SOURCES } from '../../src/metrics/definition/recorded-source.ts';
import type { Question } from '../../src/metrics/plan/question.ts';
import {
  type Day,
  FIRST_DAY,
  financialCalendar,
  LAST_DAY,
  type Outcome,
  parsePeriod,
  previousPeriod,
  resolvePeriod,
} from '../../src/period/index.ts';

/** The question that a caller would ask with these words. */
export function question(
  id: string,
  period: string,
  today: Day,
  startMonth = 7,
  team: string | null = null,
): Question {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error(`no metric ${id}`);
  const calendar = financialCalendar(startMonth);
  const request = unwrap(parsePeriod(period));
  const resolved = unwrap(resolvePeriod(request, { today, asOf: null, calendar }));
  const before = previousPeriod(request, resolved, calendar);
  return { metric, period: resolved, before, team, calendar, recorded: { today, days: {} } };
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.problem.message);
}

/** What is known where every source has facts of every day. */
export function everyDay(today: Day): Recorded {
  const days = { first: FIRST_DAY, last: LAST_DAY, wholeSince: FIRST_DAY, gaps: [] };
  return { today, days: Object.fromEntries(RECORDED_SOURCES.map((source) => [source, days])) };
}
