import { BY_ACCOUNT, BY_DEPARTMENT, type Dimension } from '../metrics/definition/dimension.ts';
import {
  type BreakdownMetric,
  define,
  type Metric,
  type ScalarMetric,
} from '../metrics/definition/metric.ts';
import type { Question } from '../metrics/plan/question.ts';
import { type FinancialCalendar, previousPeriod } from '../period/index.ts';
import { type Days, endOf } from './columns.ts';

/** What all questions of a statement have in common. */
export type Setting = Readonly<{
  calendar: FinancialCalendar;
  team: string | null;
  recorded: Question['recorded'];
}>;

/** The question of a cell: a metric for the days of a column, or on the last of them. */
export function questionOf(metric: Metric, days: Days, { calendar, team, recorded }: Setting): Question {
  const { range, end } = timesOf(days, calendar);
  return { metric, ...(metric.periodKind === 'snapshot' ? end : range), team, calendar, recorded };
}

type Time = Pick<Question, 'period' | 'before'>;
type Times = Readonly<{ range: Time; end: Time }>;

// The same for all cells of a column.
const TIMES = new WeakMap<Days, Times>();

function timesOf(days: Days, calendar: FinancialCalendar): Times {
  const known = TIMES.get(days);
  if (known !== undefined) return known;
  const timeOf = ({ request, period }: Days): Time => ({
    period,
    before: previousPeriod(request, period, calendar),
  });
  const times = { range: timeOf(days), end: timeOf(endOf(days)) };
  TIMES.set(days, times);
  return times;
}

/** The same metric, divided into accounts. */
export function byAccount(metric: ScalarMetric): BreakdownMetric {
  return divided(metric, BY_ACCOUNT, ACCOUNTS);
}

/** The same metric, divided into departments. */
export function byDepartment(metric: ScalarMetric): BreakdownMetric {
  return divided(metric, BY_DEPARTMENT, DEPARTMENTS);
}

// What is known of a metric is kept by the metric, so that each division is made once.
const ACCOUNTS = new WeakMap<ScalarMetric, BreakdownMetric>();
const DEPARTMENTS = new WeakMap<ScalarMetric, BreakdownMetric>();

function divided(
  metric: ScalarMetric,
  dimension: Dimension,
  made: WeakMap<ScalarMetric, BreakdownMetric>,
): BreakdownMetric {
  const known = made.get(metric);
  if (known !== undefined) return known;
  const division = define<BreakdownMetric>({ ...metric, shape: 'breakdown', dimension });
  made.set(metric, division);
  return division;
}
