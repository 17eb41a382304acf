import type { FinancialCalendar, ResolvedPeriod } from '../../period/index.ts';
import type { Recorded } from '../coverage/recorded.ts';
import type { Metric } from '../definition/metric.ts';

/**
 * A metric, and the days for which its value is wanted; `before` is the period of the same kind just before, like for like,
 * null where there is none. Where it names a team, the metric is one that may be counted for a team.
 */
export type Question = Readonly<{
  metric: Metric;
  period: ResolvedPeriod;
  before: ResolvedPeriod | null;
  team: Team;
  calendar: FinancialCalendar;
  /** What is known of the sources, as far as it has been read. */
  recorded: Recorded;
}>;

/** The id of a department that is counted with all below it; null counts everything, what belongs to none as well. */
export type Team = string | null;

/** A question with what is known of the sources. */
export function knowing(question: Question, recorded: Recorded): Question {
  return { ...question, recorded };
}
