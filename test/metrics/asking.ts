import type { Question } from '../../src/metrics/question.ts';
import { findMetric } from '../../src/metrics/registry.ts';
import {
  type Day,
  financialCalendar,
  type Outcome,
  parsePeriod,
  resolvePeriod,
} from '../../src/period/index.ts';

/** The question that a caller would ask with these words. */
export function question(id: string, period: string, today: Day, startMonth = 7): Question {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error(`no metric ${id}`);
  const calendar = financialCalendar(startMonth);
  return {
    metric,
    period: unwrap(resolvePeriod(unwrap(parsePeriod(period)), { today, asOf: null, calendar })),
  };
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.problem.message);
}
