import { findMetric } from '../../src/metrics/catalog/registry.ts';
import type { Question } from '../../src/metrics/plan/question.ts';
import {
  type Day,
  financialCalendar,
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
  return { metric, period: resolved, before: previousPeriod(request, resolved, calendar), team };
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.problem.message);
}
